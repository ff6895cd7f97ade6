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

function __senko_is
    __fish_seen_subcommand_from $argv
end

complete -c senko -f

complete -c senko -n __fish_use_subcommand -s V -l version -d 'Show the version'
complete -c senko -s h -l help -d 'Show the help'
complete -c senko -n __fish_use_subcommand -a 'start sit' -d 'Begin a sitting'
complete -c senko -n __fish_use_subcommand -a list -d 'Show the sittings that are going on'
complete -c senko -n __fish_use_subcommand -a status -d 'Show where a sitting stands'
complete -c senko -n __fish_use_subcommand -a pause -d 'Hold a sitting'
complete -c senko -n __fish_use_subcommand -a resume -d 'Go on with a sitting that is paused'
complete -c senko -n __fish_use_subcommand -a skip -d 'Go to the next phase'
complete -c senko -n __fish_use_subcommand -a extend -d 'Make a sitting longer, or shorter'
complete -c senko -n __fish_use_subcommand -a update -d 'Move a sitting to where a given time remains'
complete -c senko -n __fish_use_subcommand -a end -d 'End a sitting'
complete -c senko -n __fish_use_subcommand -a watch -d 'Follow a sitting on the whole screen, with the breath drawn'
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

complete -c senko -n '__senko_is list' -s a -l all -d 'Also those that have ended and are still shown'
complete -c senko -n '__senko_is list' -l json -d 'Print JSON'
complete -c senko -n '__senko_is status' -l json -d 'The same as --format json'
complete -c senko -n '__senko_is status' -s f -l format -x -a 'text json' -d 'How to print'
complete -c senko -n '__senko_is status' -s F -l follow -d 'Print again, on a new line, at each change that the daemon signals'

complete -c senko -n '__senko_is pause resume skip extend update end' -s q -l quiet -d 'Print nothing'
complete -c senko -n '__senko_is update' -l phase -x -d 'What to show until the next phase begins'
complete -c senko -n '__senko_is end' -s a -l all -d 'Every sitting that is going on'
complete -c senko -n '__senko_is status pause resume skip extend update watch' -a '(__senko_sittings)'
complete -c senko -n '__senko_is end; and not __fish_contains_opt -s a all' -a '(__senko_sittings)'
complete -c senko -n '__senko_is help' \
    -a 'start sit list status pause resume skip extend update end watch help version'
