#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# A backup that shows how far it is, by busctl(1) alone.
#
# What it shows of Senko: Start, Update and End from a script; progress; stale dates as a sign of life; an alert when
# something went wrong.
#
# Each call of busctl is a program of its own, which has left the bus when the call is over. So owner_exit "stale" or
# "end" would come true at once, and only "keep" is left: Senko cannot see whether this script still runs. The stale date
# says it instead. Every update moves it a little on; when the script is killed nobody does, and within --stale seconds
# Senko calls the content out of date, which is the truth.
set -euo pipefail

usage() {
    cat <<'END'
Usage: backup.sh [OPTION]... [FOLDER [DESTINATION]]

Copies FOLDER, file by file, to a new folder below DESTINATION (the current folder unless given), and shows on Senko's
board how far it is. Without FOLDER it makes a small one, saves that slowly, and removes both.

  --pace SECONDS   rest after each file (0; without FOLDER 0.7)
  --stale SECONDS  out of date after so long without news, 1 to 3600 (10)
  --help           this text

Exit status: 0 everything was copied, 1 something was not, 2 the command line is wrong, 128 + n ended by signal n.
END
}

say() { printf '%s\n' "$*"; }
complain() { printf 'backup.sh: %s\n' "$*" >&2; }
misused() {
    complain "$* (see --help)"
    exit 2
}

# ---------------------------------------------------------------------------------------------------------------------
# The activity

readonly service=org.senko.Senko1 root=/org/senko/Senko1
activity=   # its object, once it has one
next_try=0  # when Senko is told the next time, µs since 1970
complained= # whether it was said that Senko does not answer
finished=   # whether the last word is said

# call OBJECT INTERFACE METHOD SIGNATURE ARGUMENT...: one call of Senko; its answer, or the words of its refusal, is in
# $answer. After "--" no argument is taken for an option, whatever a file is called.
call() {
    answer=$(busctl --user --timeout=5 -- call "$service" "$@" 2>&1) && return
    [[ -n $complained ]] || complain "not shown, the backup goes on: $answer"
    complained=yes
    return 1
}

# text STRING: its last 200 characters, without what is not UTF-8, since no such text gets onto the bus.
text() {
    local string=$1
    ((${#string} <= 200)) || string=…${string: -199}
    iconv --from-code UTF-8 --to-code UTF-8 -c <<<"$string" || true
}

# content TITLE BODY: makes $content, an a{sv} as busctl takes it: the number of entries, then key, type and value of each.
content() {
    local thousandths=$((bytes_done >= bytes_total ? 1000 : bytes_done * 1000 / bytes_total)) progress
    printf -v progress '%d.%03d' $((thousandths / 1000)) $((thousandths % 1000))
    content=(4 title s "$1" body s "$(text "$2")" icon s drive-harddisk progress d "$progress")
}

# show BODY: tells Senko how far it is, four times a second at most. It is a sign of life, too.
show() {
    local now=${EPOCHREALTIME/[^0-9]/}
    ((now >= next_try)) || return 0
    next_try=$((now + 250000))
    content "Backup of $label" "$1"
    local stale_date=$((now + stale * 1000000))
    if [[ -n $activity ]]; then
        call "$activity" "$service.Activity" Update 'a{sv}a{sv}' "${content[@]}" 1 stale_date t "$stale_date" && return
    elif
        # With the key the next backup of this folder takes over what a killed one left behind. A checksum, for a key has
        # 256 bytes at most.
        call "$root" "$service.Activities" Start 'sa{sv}a{sv}a{sv}' Backup \
            1 folder s "$(text "$folder")" \
            "${content[@]}" \
            3 stale_date t "$stale_date" key s "$(cksum <<<"$folder")" owner_exit s keep
    then
        # The answer is: o "/org/senko/Senko1/activities/…"
        activity=${answer#*\"}
        activity=${activity%\"}
        return
    fi
    # A backup does not wait for those who watch it: it asks again, but not at once.
    next_try=$((now + 5000000))
}

# finish TITLE BODY [alert]: the last word. With "alert" it also draws attention.
finish() {
    [[ -z $finished ]] || return 0
    finished=yes
    say "$1: $2"
    [[ -n $activity ]] || return 0
    content "$1" "$2"
    if [[ ${3:-} == alert ]]; then
        call "$activity" "$service.Activity" Update 'a{sv}a{sv}' "${content[@]}" \
            1 alert 'a{sv}' 2 title s "$1" body s "$(text "$2")" || true
    fi
    call "$activity" "$service.Activity" End 'a{sv}a{sv}' "${content[@]}" 0 || true
}

# ---------------------------------------------------------------------------------------------------------------------
# The backup

# copy NAME: copies one file and keeps the activity fresh meanwhile. What cp complains of is in $reason.
copy() {
    local line from_cp before=$bytes_done size result=0
    reason=
    exec {from_cp}< <(exec cp --archive -- "$folder/$1" "$unfinished/$1" 2>&1)
    copier=$!
    # Whoever reads what cp writes learns of its end as well. After half a second of silence the file is a large one.
    while true; do
        if IFS= read -r -t 0.5 -u "$from_cp" line; then
            reason=$line
        elif (($? > 128)); then
            size=$(stat --format %s -- "$unfinished/$1" 2>/dev/null) || size=0
            bytes_done=$((before + size))
            show "$1"
        else
            break
        fi
    done
    exec {from_cp}<&-
    bytes_done=$before
    wait "$copier" || result=$?
    copier=
    return "$result"
}

# interrupted SIGNAL: Ctrl-C and the like. The truth first; then the signal does what it does to any program.
# shellcheck disable=SC2317 # called by a trap
interrupted() {
    trap '' INT TERM HUP
    [[ -z $copier ]] || kill "$copier" 2>/dev/null || true
    finish "Backup of $label interrupted" "$files_done of ${#files[@]} files copied, to $unfinished"
    trap - "$1"
    kill -s "$1" $$
}

# left: whatever else may end the script.
# shellcheck disable=SC2317 # called by a trap
left() {
    finish "Backup of $label failed" "it broke off after $files_done of ${#files[@]} files" alert
}

# make_demonstration FOLDER: a few files worth saving.
make_demonstration() {
    local name size
    mkdir -p -- "$1/Photos/Kyoto" "$1/Letters"
    while read -r size name; do
        head -c "$size" /dev/urandom >"$1/$name"
    done <<'END'
90000 Photos/Kyoto/temple.jpeg
120000 Photos/Kyoto/garden.jpeg
150000 Photos/cat.jpeg
4000 Letters/to-mother.txt
6000 Letters/to-the-landlord.txt
30000 accounts.ods
END
}

pace='' stale=10 operands=()
while (($#)); do
    case $1 in
        --help) usage && exit ;;
        --pace | --stale)
            (($# >= 2)) || misused "$1 needs a number of seconds"
            [[ $2 =~ ^[0-9]{1,4}([.][0-9]+)?$ ]] || misused "$1 \"$2\": give seconds, such as 2"
            if [[ $1 == --pace ]]; then pace=$2; else stale=$2; fi
            shift
            ;;
        --)
            shift
            operands+=("$@")
            break
            ;;
        -*) misused "unknown option \"$1\"" ;;
        *) operands+=("$1") ;;
    esac
    shift
done
if [[ $stale == *.* ]] || ((10#$stale < 1 || 10#$stale > 3600)); then
    misused "--stale \"$stale\": give 1 to 3600, in whole seconds"
fi
stale=$((10#$stale))
((${#operands[@]} <= 2)) || misused "\"${operands[2]}\" is one operand too many"

if ((${#operands[@]})); then
    folder=${operands[0]} destination=${operands[1]:-.} pace=${pace:-0}
else
    scratch=$(mktemp -d)
    trap 'rm -rf -- "$scratch"' EXIT
    folder=$scratch/Home destination=$scratch pace=${pace:-0.7}
    make_demonstration "$folder"
fi
for place in "$folder" "$destination"; do
    [[ -d $place ]] || misused "\"$place\" is not a folder"
done
folder=$(realpath -- "$folder")
destination=$(realpath -- "$destination")
label=$(text "${folder##*/}")
copied=$destination/${folder##*/}-$(date +%Y-%m-%dT%H%M%S)
# Only what is complete has the name of a backup, also after a kill.
unfinished=$copied.unfinished

# Everything but folders: its size, a blank, its path below the folder.
bytes_done=0 bytes_total=0 files_done=0 failures=0 copier='' reason=''
mapfile -d '' -t files < <(find "$folder" ! -type d -printf '%s %P\0')
wait $! || failures=1 reason="a folder cannot be read"
for file in "${files[@]}"; do
    bytes_total=$((bytes_total + ${file%% *}))
done
say "Saving ${#files[@]} files, $bytes_total bytes, of $folder"

mkdir -- "$unfinished"
for signal in INT TERM HUP; do
    # shellcheck disable=SC2064 # the signal of this turn
    trap "interrupted $signal" "$signal"
done
trap 'left; rm -rf -- "${scratch:-}"' EXIT

show "${#files[@]} files"
(cd -- "$folder" && find . -type d -print0) | (cd -- "$unfinished" && xargs --null mkdir -p --)
first_reason=$reason
for file in "${files[@]}"; do
    name=${file#* }
    if copy "$name"; then
        files_done=$((files_done + 1))
        say "  $name"
    else
        failures=$((failures + 1))
        : "${first_reason:=${reason:-"$name: cp failed"}}"
        complain "$name: ${reason:-cp failed}"
    fi
    bytes_done=$((bytes_done + ${file%% *}))
    show "$name"
    sleep "$pace"
done

trap - EXIT
status=0
if ((failures)); then
    status=1
    finish "Backup of $label is incomplete" "$files_done of ${#files[@]} files copied; $first_reason" alert
elif reason=$(mv --no-target-directory -- "$unfinished" "$copied" 2>&1); then
    finish "Backup of $label complete" "$files_done files in $copied"
else
    status=1
    finish "Backup of $label failed" "$reason" alert
fi
rm -rf -- "${scratch:-}"
exit "$status"
