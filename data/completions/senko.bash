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

_senko() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands='start sit list status pause resume skip extend update end watch help version'
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

    local command=${COMP_WORDS[1]} options='' sittings=no
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
        help)
            ((COMP_CWORD > 2)) || mapfile -t COMPREPLY < <(compgen -W "$commands --help" -- "$current")
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
            [[ $command != status ]] || mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$current")
            ;;
        --phases | --prepare | --interval-bell | --sound | --key | --phase) ;;
        *)
            if [[ $current == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$current")
            elif [[ $sittings == yes ]]; then
                _senko_offer < <(_senko_sittings)
            fi
            ;;
    esac
}

complete -F _senko senko
