# SPDX-License-Identifier: Apache-2.0
# Completion of senko for fish.

# The names of the presets: the built-in ones and those of the configuration.
function __senko_presets
    printf '%s\n' box 4-7-8 coherent sigh
    set -l folder ~/.config
    set -q XDG_CONFIG_HOME; and set folder $XDG_CONFIG_HOME
    sed -n '/^\[Presets\]/,/^\[[^P]/{/^[^][#;]/s/[[:blank:]]*=.*//p;}' \
        $folder/senko/senko.conf 2>/dev/null
end

# The titles and the ids of the sittings that are going on.
function __senko_sittings
    senko status --format '{title}'\t'{state}, {remaining}' 2>/dev/null | string match -v \t'*'
    senko status --format '{id}'\t'{title}, {remaining}' 2>/dev/null | string match -v \t'*'
end

# The bells, behind those that are listed already.
function __senko_bells
    set -l listed (commandline -ct | string replace -r '^--bells=' '' | string match -r '^.*,')
    printf '%s\n' "$listed"{start,interval,phase,end}
    test -n "$listed"; or echo none
end

# The ids and the titles of the activities that are in sight.
function __senko_activities
    senko activity list --json 2>/dev/null | string replace -a '},{"id":' '}'\n'{"id":' |
        string replace -r '^.*?\{"id":"(\w+)".*?"title":"(.*?)","state".*$' '$1'\t'$2'
end

# The words that are typed so far, without options.
function __senko_words
    commandline -opc | string match -v -- '-*'
end

function __senko_is
    set -l words (__senko_words)
    contains -- "$words[2]" $argv
end

function __senko_is_help_of_activity
    set -l words (__senko_words)
    test "$words[2]" = help; and test "$words[3]" = activity; and test (count $words) -eq 3
end

function __senko_is_activity
    set -l words (__senko_words)
    test "$words[2]" = activity; and contains -- "$words[3]" $argv
end

function __senko_needs_activity_command
    set -l words (__senko_words)
    test "$words[2]" = activity; and test (count $words) -eq 2
end

# What stands behind the options of senko run.
function __senko_run_words
    set -l words (commandline -opc) (commandline -ct)
    set -e words[1..2]
    while set -q words[1]; and string match -q -- '-*' $words[1]
        contains -- $words[1] -t --title -k --kind --icon --dismiss; and set -e words[1]
        test "$words[1]" = --; and set -e words[1]; and break
        set -e words[1]
    end
    string join ' ' -- $words
end

complete -c senko -f

complete -c senko -n __fish_use_subcommand -s V -l version -d 'Show the version'
complete -c senko -s h -l help -d 'Show the help'
complete -c senko -n __fish_use_subcommand -a 'start sit' -d 'Begin a sitting'
complete -c senko -n __fish_use_subcommand -a list -d 'Show what is going on, sittings and activities'
complete -c senko -n __fish_use_subcommand -a status -d 'Show where a sitting stands, or a line for a bar'
complete -c senko -n __fish_use_subcommand -a pause -d 'Hold a sitting'
complete -c senko -n __fish_use_subcommand -a resume -d 'Go on with a sitting that is paused'
complete -c senko -n __fish_use_subcommand -a skip -d 'Go to the next phase'
complete -c senko -n __fish_use_subcommand -a extend -d 'Make a sitting longer, or shorter'
complete -c senko -n __fish_use_subcommand -a update -d 'Move a sitting to where a given time remains'
complete -c senko -n __fish_use_subcommand -a end -d 'End a sitting'
complete -c senko -n __fish_use_subcommand -a watch -d 'Follow what goes on, full screen, with the breath drawn'
complete -c senko -n __fish_use_subcommand -a activity -d 'Show what any program is doing'
complete -c senko -n __fish_use_subcommand -a run -d 'Run a command and show how it goes'
complete -c senko -n __fish_use_subcommand -a preview -d 'Show what a widget drew for an activity'
complete -c senko -n __fish_use_subcommand -a help -d 'Show the help of a command'
complete -c senko -n __fish_use_subcommand -a version -d 'Show the version'

complete -c senko -n '__senko_is start sit' -l phases -x -d 'The programme, repeated until the end'
complete -c senko -n '__senko_is start sit' -l preset -x -a '(__senko_presets)' -d 'A named programme'
complete -c senko -n '__senko_is start sit' -l open -d 'Open-ended: no end but by your hand'
complete -c senko -n '__senko_is start sit' -l prepare -x -d 'Time to settle before the first phase'
complete -c senko -n '__senko_is start sit' -l interval-bell -x -d 'Ring at each interval'
complete -c senko -n '__senko_is start sit' -l overtime -d 'Go on counting after the end, until you end it'
complete -c senko -n '__senko_is start sit' -l on-suspend -x -a 'pause continue end' -d 'When the machine sleeps'
complete -c senko -n '__senko_is start sit' -l bells -x -a '(__senko_bells)' -d 'Which bells ring'
complete -c senko -n '__senko_is start sit' -l sound -x -d 'The sound of the bells'
complete -c senko -n '__senko_is start sit' -l key -x -d 'A second start with the same key takes up the sitting that goes on'
complete -c senko -n '__senko_is start sit' -l watch -d 'Follow it at once'
complete -c senko -n '__senko_is start sit' -s q -l quiet -d 'Print nothing but the object path'

complete -c senko -n '__senko_is list' -s a -l all -d 'Also what has ended and is still in sight'
complete -c senko -n '__senko_is list' -l json -d 'Print JSON'
complete -c senko -n '__senko_is status' -l json -d 'The same as --format json'
complete -c senko -n '__senko_is status' -s f -l format -x -a 'text json waybar polybar i3' -d 'How to print'
complete -c senko -n '__senko_is status' -s F -l follow -d 'Print again, on a new line, at each change that the daemon signals'

complete -c senko -n '__senko_is pause resume skip extend update end' -s q -l quiet -d 'Print nothing'
complete -c senko -n '__senko_is update' -l phase -x -d 'What to show until the next phase begins'
complete -c senko -n '__senko_is end' -s a -l all -d 'Every sitting that is going on'
complete -c senko -n '__senko_is status pause resume skip extend update watch' -a '(__senko_sittings)'
complete -c senko -n '__senko_is end; and not __fish_contains_opt -s a all' -a '(__senko_sittings)'
complete -c senko -n '__senko_is help; and test (count (__senko_words)) -eq 2' \
    -a 'start sit list status pause resume skip extend update end watch activity run preview help version'
complete -c senko -n '__senko_is_help_of_activity' -a 'start update end dismiss list'

complete -c senko -n __senko_needs_activity_command -a start -d 'Begin an activity and print its id'
complete -c senko -n __senko_needs_activity_command -a update -d 'Change what an activity shows'
complete -c senko -n __senko_needs_activity_command -a end -d 'End an activity, with a last word'
complete -c senko -n __senko_needs_activity_command -a dismiss -d 'Take an activity out of sight, ended or not'
complete -c senko -n __senko_needs_activity_command -a list -d 'Show the activities that are in sight'

complete -c senko -n '__senko_is_activity update end' -s t -l title -x -d 'The new title'
complete -c senko -n '__senko_is_activity start update end' -s b -l body -x -d 'The line below the title'
complete -c senko -n '__senko_is_activity start update end' -l icon -r -F -d 'Its icon'
complete -c senko -n '__senko_is_activity start update end' -s p -l progress -x -a unknown -d 'How much is done'
complete -c senko -n '__senko_is_activity start update end' -l timer -x -d 'Count down from there, beginning now'
complete -c senko -n '__senko_is_activity start update end' -l tint -x -a 'black blue brown cyan gray green grey indigo mint orange pink purple red teal white yellow' -d 'The colour of its bar'
complete -c senko -n '__senko_is_activity start update end' -s c -l content -x -d 'Further content'
complete -c senko -n '__senko_is_activity start update' -l stale -x -a never -d 'How long the content holds'
complete -c senko -n '__senko_is_activity start update' -l score -x -d 'How much it deserves the first place'
complete -c senko -n '__senko_is_activity start update' -l alert -x -d 'Draw attention to it, with a sound'
complete -c senko -n '__senko_is_activity start update' -l sound -x -d 'The sound of the alert'
complete -c senko -n '__senko_is_activity start' -s k -l kind -x -d 'What sort of thing it is'
complete -c senko -n '__senko_is_activity start' -l attribute -x -d 'What never changes about it'
complete -c senko -n '__senko_is_activity start' -l key -x -d 'A second start with the same key and kind updates the one that goes on'
complete -c senko -n '__senko_is_activity start' -l delay -x -d 'Begin it after that time'
complete -c senko -n '__senko_is_activity start' -l style -x -a 'standard transient' -d 'How long it is to be noticed'
complete -c senko -n '__senko_is_activity start' -l action -x -d 'A button'
complete -c senko -n '__senko_is_activity start' -l app-id -x -d 'The desktop entry that gives it its name and icon'
complete -c senko -n '__senko_is_activity start' -s w -l wait -d 'Stay until a button is pressed'
complete -c senko -n '__senko_is_activity start' -l owner-exit -x -a 'keep stale end' -d 'With --wait, when this command goes'
complete -c senko -n '__senko_is_activity update end' -l replace -d 'Show what is given alone'
complete -c senko -n '__senko_is_activity update' -l expected-revision -x -d 'Refuse where it has another revision'
complete -c senko -n '__senko_is_activity end' -l dismiss -x -a 'immediate default' -d 'When it goes out of sight'
complete -c senko -n '__senko_is_activity update end dismiss' -s q -l quiet -d 'Print nothing'
complete -c senko -n '__senko_is_activity update' -a '(__senko_activities)'
complete -c senko -n '__senko_is_activity end; and not __fish_contains_opt -s a all' -a '(__senko_activities)'
complete -c senko -n '__senko_is_activity end' -s a -l all -d 'All that go on, but for sittings'
complete -c senko -n '__senko_is_activity dismiss; and not __fish_contains_opt -s a all' -a '(__senko_activities)'
complete -c senko -n '__senko_is_activity dismiss' -s a -l all -d 'All that have ended'
complete -c senko -n '__senko_is_activity list' -s k -l kind -x -d 'Those of this kind alone'
complete -c senko -n '__senko_is_activity list' -s s -l state -x -a 'pending active stale ended' -d 'Those in this state alone'
complete -c senko -n '__senko_is_activity list' -s o -l owner -x -d 'Those of this application alone'
complete -c senko -n '__senko_is_activity list' -l json -d 'Print JSON'

complete -c senko -n '__senko_is run' -s t -l title -x -d 'What the activity is called'
complete -c senko -n '__senko_is run' -s k -l kind -x -d 'What sort of thing it is'
complete -c senko -n '__senko_is run' -l icon -r -F -d 'Its icon'
complete -c senko -n '__senko_is run' -l dismiss -x -a immediate -d 'When it goes out of sight'
complete -c senko -n '__senko_is run' -s q -l quiet -d 'No word where it cannot be shown'
complete -c senko -n '__senko_is run' -a '(complete -C (__senko_run_words))'

complete -c senko -n '__senko_is preview' -s f -l file -r -F -d 'A presentation as JSON instead'
complete -c senko -n '__senko_is preview' -s r -l region -x -a 'banner compact minimal expanded' -d 'Banner, compact, minimal or expanded'
complete -c senko -n '__senko_is preview' -s d -l dark -d 'Paint the banner in dark colours'
complete -c senko -n '__senko_is preview' -s o -l output -r -F -d 'Paint a picture into a file that ends in .svg or .png'
complete -c senko -n '__senko_is preview' -l scale -x -d 'Pixels of a PNG for each point'
complete -c senko -n '__senko_is preview' -l format -x -a 'text json waybar polybar i3' -d 'How to print'
complete -c senko -n '__senko_is preview' -l json -d 'Print the presentation as JSON'
complete -c senko -n '__senko_is preview; and not __fish_contains_opt -s f file' -a '(__senko_activities)'
