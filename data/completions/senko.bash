# SPDX-License-Identifier: Apache-2.0
# Completion of senko for bash, loaded by bash-completion.

# The names of the presets: the built-in ones and those of the configuration.
_senko_presets() {
    printf '%s\n' box 4-7-8 coherent sigh
    sed -n '/^\[Presets\]/,/^\[[^P]/{/^[^][#;]/s/[[:blank:]]*=.*//p;}' \
        "${XDG_CONFIG_HOME:-$HOME/.config}/senko/senko.conf" 2>/dev/null
}

# The ids of the sittings that are going on.
_senko_sittings() {
    senko status --format '{id}' 2>/dev/null
}

_senko() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands='start sit list status pause resume skip extend update end watch help version'
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$current")
        return
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
            sittings=yes
            ;;
        watch) sittings=yes ;;
        help)
            mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current")
            return
            ;;
        *) return ;;
    esac

    case $previous in
        --preset)
            # A name may hold blanks.
            mapfile -t COMPREPLY < <(IFS=$'\n' compgen -W "$(_senko_presets)" -- "$current")
            local index
            for index in "${!COMPREPLY[@]}"; do
                printf -v "COMPREPLY[index]" %q "${COMPREPLY[index]}"
            done
            ;;
        --on-suspend) mapfile -t COMPREPLY < <(compgen -W 'pause continue end' -- "$current") ;;
        --bells) mapfile -t COMPREPLY < <(compgen -W 'start interval phase end none' -- "$current") ;;
        --format | -f)
            # A template holds braces and blanks; only the words are completed.
            [[ $command != status ]] || mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$current")
            ;;
        --phases | --prepare | --interval-bell | --sound | --key | --phase) ;;
        *)
            if [[ $current == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$current")
            elif [[ $sittings == yes ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_senko_sittings)" -- "$current")
            fi
            ;;
    esac
}

complete -F _senko senko
