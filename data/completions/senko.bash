# SPDX-License-Identifier: Apache-2.0
# Completion of senko for bash, loaded by bash-completion.

# The names of the presets: the built-in ones and those of the configuration.
_senko_presets() {
    printf '%s\n' box 4-7-8 coherent sigh
    sed -n '/^\[Presets\]/,/^\[[^P]/{/^[^][#;]/s/[[:blank:]]*=.*//p;}' \
        "${XDG_CONFIG_HOME:-$HOME/.config}/senko/senko.conf" 2>/dev/null
}

# The titles and ids of the sittings that are going on.
_senko_sittings() {
    senko status --format '{title}' 2>/dev/null
    senko status --format '{id}' 2>/dev/null
}

# The ids and keys of the activities that are in sight; with an argument, of those alone that go on.
_senko_activities() {
    senko activity list --json 2>/dev/null | sed 's/},{"id":/\n{"id":/g' |
        sed -n -e "${1:+/\"state\":\"ended\",\"content\":/d}" \
            -e 's/^\[\{0,1\}{"id":"\([A-Za-z0-9_]*\)".*"owner":"[^"]*","key":"\([^"\\]*\)","title":.*/\1\n\2/p;t' \
            -e 's/^\[\{0,1\}{"id":"\([A-Za-z0-9_]*\)".*/\1/p'
}

# Offers the lines of standard input that begin with what is typed. Titles may hold anything, so that they are compared
# and quoted, never expanded as compgen -W would.
_senko_offer() {
    local name typed=$current quote=''
    case $typed in
        \'* | \"*)
            quote=${typed:0:1}
            typed=${typed:1}
            ;;
        *) typed=${typed//\\/} ;;
    esac
    while IFS= read -r name; do
        [[ -n $name && $name == "$typed"* ]] || continue
        if [[ -z $quote ]]; then
            printf -v name %q "$name"
        elif [[ $name == *[\'\"\\\$\`!]* ]]; then
            continue
        fi
        COMPREPLY+=("$name")
    done
}

# What stands behind senko run: its options, then the command line of another program.
_senko_run() {
    local index=2
    while ((index < COMP_CWORD)); do
        case ${COMP_WORDS[index]} in
            --title | -t | --kind | -k | --icon | --dismiss)
                ((index += 1))
                [[ ${COMP_WORDS[index]} != = ]] || ((index += 1))
                ;;
            --)
                ((index += 1))
                break
                ;;
            -*) ;;
            *) break ;;
        esac
        ((index += 1))
    done
    if ((index > COMP_CWORD)); then
        [[ $previous != --dismiss ]] || mapfile -t COMPREPLY < <(compgen -W 'immediate' -- "$current")
        [[ $previous != --icon ]] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
    elif ((index == COMP_CWORD)) && [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W '--title --kind --icon --dismiss --quiet --help' -- "$current")
    elif declare -F _command_offset >/dev/null; then
        _command_offset "$index"
    elif ((index == COMP_CWORD)); then
        mapfile -t COMPREPLY < <(compgen -c -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}

_senko() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands='start sit list status pause resume skip extend update end watch activity run preview help version'
    local content='--body --icon --progress --timer --tint --content' alert='--stale --score --alert --sound'
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$current")
        return
    fi
    # Bash takes --option=value for three words.
    if [[ $current == = ]]; then
        current=''
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi

    local command=${COMP_WORDS[1]} options='' sittings=no activities=no
    if [[ $command == activity ]]; then
        if ((COMP_CWORD == 2)); then
            mapfile -t COMPREPLY < <(compgen -W 'start update end dismiss list --help' -- "$current")
            return
        fi
        command="activity ${COMP_WORDS[2]}"
    fi
    case $command in
        start | sit)
            options='--phases --preset --open --prepare --interval-bell --overtime --on-suspend --bells --sound --key
                --watch --quiet'
            ;;
        list) options='--all --json' ;;
        status)
            options='--format --json --follow'
            sittings=yes
            ;;
        pause | resume | skip | extend)
            options='--quiet'
            sittings=yes
            ;;
        update)
            options='--phase --quiet'
            sittings=yes
            ;;
        end)
            options='--all --quiet'
            # With --all no sitting is named.
            [[ " ${COMP_WORDS[*]:2} " == *' --all '* || " ${COMP_WORDS[*]:2} " == *' -a '* ]] || sittings=yes
            ;;
        watch) sittings=yes ;;
        'activity start')
            options="--kind $content --attribute --key $alert --delay --style --action --app-id --wait --owner-exit"
            ;;
        'activity update')
            options="--title $content $alert --replace --expected-revision --quiet"
            activities=living
            ;;
        'activity end')
            options="--title $content --replace --dismiss --all --quiet"
            # With --all no activity is named.
            [[ " ${COMP_WORDS[*]:3} " == *' --all '* || " ${COMP_WORDS[*]:3} " == *' -a '* ]] || activities=living
            ;;
        'activity dismiss')
            options='--all --quiet'
            # With --all no activity is named.
            [[ " ${COMP_WORDS[*]:3} " == *' --all '* || " ${COMP_WORDS[*]:3} " == *' -a '* ]] || activities=all
            ;;
        'activity list') options='--kind --state --owner --json' ;;
        preview)
            options='--file --region --dark --output --scale --json --format'
            [[ " ${COMP_WORDS[*]:2} " == *' --file '* || " ${COMP_WORDS[*]:2} " == *' -f '* ]] || activities=all
            ;;
        run)
            _senko_run
            return
            ;;
        help)
            if ((COMP_CWORD == 2)); then
                mapfile -t COMPREPLY < <(compgen -W "$commands --help" -- "$current")
            elif ((COMP_CWORD == 3)) && [[ ${COMP_WORDS[2]} == activity ]]; then
                mapfile -t COMPREPLY < <(compgen -W 'start update end dismiss list' -- "$current")
            fi
            return
            ;;
        version) ;;
        *) return ;;
    esac

    case $previous in
        --preset) _senko_offer < <(_senko_presets) ;;
        --on-suspend) mapfile -t COMPREPLY < <(compgen -W 'pause continue end' -- "$current") ;;
        --bells)
            # A list: what stands before the last comma stays.
            local before='' none=' none'
            if [[ $current == *,* ]]; then
                before=${current%,*},
                none=''
            fi
            mapfile -t COMPREPLY < <(
                compgen -P "$before" -W "start interval phase end$none" -- "${current##*,}"
            )
            compopt -o nospace 2>/dev/null
            ;;
        --format | -f)
            # A template holds braces and blanks; only the words are completed.
            [[ $command != status ]] ||
                mapfile -t COMPREPLY < <(compgen -W 'text json waybar polybar i3' -- "$current")
            if [[ $command == preview && $previous == -f ]]; then
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
            elif [[ $command == preview ]]; then
                mapfile -t COMPREPLY < <(compgen -W 'text json waybar polybar i3' -- "$current")
            fi
            ;;
        --progress | -p) mapfile -t COMPREPLY < <(compgen -W 'unknown' -- "$current") ;;
        --tint)
            mapfile -t COMPREPLY < <(
                compgen -W 'black blue brown cyan gray green grey indigo mint orange pink purple red teal white yellow' \
                    -- "$current"
            )
            ;;
        --stale) mapfile -t COMPREPLY < <(compgen -W 'never' -- "$current") ;;
        --style) mapfile -t COMPREPLY < <(compgen -W 'standard transient' -- "$current") ;;
        --owner-exit) mapfile -t COMPREPLY < <(compgen -W 'keep stale end' -- "$current") ;;
        --dismiss) mapfile -t COMPREPLY < <(compgen -W 'immediate default' -- "$current") ;;
        --state) mapfile -t COMPREPLY < <(compgen -W 'pending active stale ended' -- "$current") ;;
        --icon | --file | --output | -o)
            # For a list, -o is the owner.
            [[ $command == 'activity list' ]] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        --region | -r) mapfile -t COMPREPLY < <(compgen -W 'banner compact minimal expanded' -- "$current") ;;
        --scale) ;;
        --phases | --prepare | --interval-bell | --sound | --key | --phase) ;;
        --body | -b | --timer | --content | -c | --title | -t | --kind | -k | --attribute | --score | --alert) ;;
        --delay | --action | --app-id | --expected-revision | --owner) ;;
        *)
            if [[ $current == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$current")
            elif [[ $sittings == yes ]]; then
                _senko_offer < <(_senko_sittings)
            elif [[ $activities == living ]]; then
                _senko_offer < <(_senko_activities living)
            elif [[ $activities == all ]]; then
                _senko_offer < <(_senko_activities)
            fi
            ;;
    esac
}

complete -F _senko senko
