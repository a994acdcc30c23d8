#!/bin/sh
# Plays one part of a campaign or of a verification, and keeps its result: what a cluster starts N times.
#
#   SHARDS=N deploy/shard.sh FOLDER verify accordian --max-cards 11 --engine fast
#   SHARDS=N deploy/shard.sh FOLDER fuzz clock --decks 1000000000 --seed 1 --no-corpus
#   SHARDS=N deploy/shard.sh FOLDER fuzz clock --decks 1000000000 --seed 1 --no-corpus -- ./a.out
#
# Which part it is, from 1 to N, is said by $SHARD, or by a Slurm array, a Kubernetes Indexed Job or GNU parallel.
# It leaves FOLDER/part-K-of-N.json, what `misdeal verify merge` or `misdeal fuzz merge` reads, and does nothing where
# that is there. A part that was ended goes on from its state (verify), or begins again (fuzz). The findings of a
# campaign are kept in FOLDER/findings-K-of-N. $MISDEAL is the program, if it is not `misdeal`.
#
# Exit codes are those of misdeal, but 0 also with a finding (1) and with a program that fails sometimes (3): both are
# results, and the part is not to be tried again.
# Plain sh, so that it runs in the smallest image.
set -eu

refuse() {
    printf 'shard.sh: %s\n' "$*" >&2
    exit 2
}
say() { printf 'shard.sh: %s\n' "$*" >&2; }

# A number without leading zeros, which a shell would read as octal, and of a size it can add to.
is_number() {
    case $1 in
        0) ;;
        '' | 0* | *[!0-9]* | ??????????*) return 1 ;;
    esac
}

# Whether more than one scheduler says a number, as GNU parallel in a task of Slurm; writes which.
several_schedulers() {
    all=''
    [ -z "${SLURM_ARRAY_TASK_ID:-}" ] || all="$all SLURM_ARRAY_TASK_ID"
    [ -z "${JOB_COMPLETION_INDEX:-}" ] || all="$all JOB_COMPLETION_INDEX"
    [ -z "${PARALLEL_SEQ:-}" ] || all="$all PARALLEL_SEQ"
    echo "$all"
    case $all in *' '*' '*) ;; *) return 1 ;; esac
}

# Sets K and N: the one place where the numbers that schedulers give are turned into parts.
find_part() {
    N=${SHARDS:-}
    [ -n "$N" ] || refuse 'SHARDS is not set: in how many parts is the run cut?'
    is_number "$N" && [ "$N" -ge 1 ] || refuse "SHARDS is \`$N\`: a number of parts, from 1 to 999999999"
    if [ -n "${SHARD:-}" ]; then
        from=SHARD index=$SHARD first=1
    elif several=$(several_schedulers); then
        refuse "which part is this? There are$several: say it with SHARD"
    elif [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
        from=SLURM_ARRAY_TASK_ID index=$SLURM_ARRAY_TASK_ID first=1
    elif [ -n "${JOB_COMPLETION_INDEX:-}" ]; then
        # Kubernetes counts from 0.
        from=JOB_COMPLETION_INDEX index=$JOB_COMPLETION_INDEX first=0
    elif [ -n "${PARALLEL_SEQ:-}" ]; then
        from=PARALLEL_SEQ index=$PARALLEL_SEQ first=1
    else
        refuse 'which part is this? None of SHARD, SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, PARALLEL_SEQ is set'
    fi
    last=$((N - 1 + first))
    is_number "$index" && [ "$index" -ge "$first" ] && [ "$index" -le "$last" ] ||
        refuse "$from is \`$index\`: with SHARDS=$N it goes from $first to $last"
    K=$((index + 1 - first))
}

# Whether one of the options stands among the words before `--`: has "-s --seed" WORD... An option of one letter may
# have its value at once, `-s1`, and a long one after `=`.
has() {
    options=$1
    shift
    for word; do
        [ "$word" != -- ] || return 1
        for option in $options; do
            case $option in
                --*) case $word in "$option" | "$option"=*) return 0 ;; esac ;;
                *) case $word in "$option"*) return 0 ;; esac ;;
            esac
        done
    done
    return 1
}

# Whether a program stands after `--`.
has_program() {
    for word; do
        [ "$word" != -- ] || return 0
    done
    return 1
}

# What the script says itself, and files that every part would write.
check_options() {
    for option in --shard --json --out --state --resume; do
        has "$option" "$@" && refuse "$option: the script says that itself, for each part"
    done
    for option in --certificate --html --junit; do
        has "$option" "$@" && refuse "$option: every part would write the same file; say it to \`misdeal $1 merge\`"
    done
    return 0
}

# All parts must be of one campaign, and none may change what another reads.
check_campaign() {
    has '-s --seed' "$@" || refuse 'fuzz needs --seed: all parts must be of one campaign'
    has '--time' "$@" && refuse '--time: parts share a number of decks (--decks); how far each would come in a time' \
        'nobody knows, and they could not be put together'
    has '-n --decks' "$@" || refuse 'fuzz needs --decks, how many all parts play together: without it each part would' \
        'play for ten seconds, and they could not be put together'
    has_program "$@" || for option in --fail-fast --max-findings; do
        has "$option" "$@" && refuse "$option: each part would end with another deck, and they could not be put together"
    done
    has '--no-corpus' "$@" && return
    has '--corpus' "$@" && refuse '--corpus: parts would add decks to the folder while others read it; say --no-corpus'
    [ ! -d corpus ] || refuse 'there is a folder named corpus here, to which parts would add decks while others' \
        'read it; say --no-corpus, or start in another folder'
}

# Runs a command with its output in a file, and sets status to its exit code. A scheduler's request to end is passed
# on as an interrupt, which misdeal takes to keep its state; it ends `wait`, but not what is waited for.
run() {
    output=$1 child='' asked=''
    shift
    trap 'asked=1; [ -z "$child" ] || kill -INT "$child" 2>/dev/null || :' TERM INT
    "$@" >"$output" &
    child=$!
    [ -z "$asked" ] || kill -INT "$child" 2>/dev/null || :
    status=0
    wait "$child" || status=$?
    while [ -n "$asked" ] && [ "$status" -gt 128 ]; do
        asked=
        status=0
        wait "$child" || status=$?
    done
    trap - TERM INT
}

# A part that is there is not played again, if it is of this command.
end_if_there() {
    [ -e "$part" ] || return 0
    of=$(cat "$record" 2>/dev/null) || refuse "$part is there, and $record, which says what it is of, cannot be read:" \
        'remove the part to have it played again'
    [ "$of" = "$words" ] || refuse "$part is of \`misdeal $of\`, and this is \`misdeal $words\`"
    say "$part is there already"
    exit 0
}

# Whether misdeal has come to an end, and not only ended: then it has written its record.
is_result() {
    case $status in
        0 | 1 | 3) [ -s "$new" ] ;;
        *) return 1 ;;
    esac
}

# Gives the part its name, once all of it is there.
place() {
    { printf '%s\n' "$words" >"$new.command" && mv "$new.command" "$record" && mv "$new" "$part"; } ||
        refuse "$part cannot be written"
    # What jobs have left that were killed.
    rm -f "$folder/.part-$name".*
}

[ $# -ge 2 ] || refuse 'usage: SHARDS=N shard.sh FOLDER verify|fuzz WORD...'
folder=$1
shift
find_part
case $1 in
    verify)
        case ${2:-} in
            accordian | accordion | 127 | clock | 170) ;;
            *) refuse 'verify what: accordian or clock?' ;;
        esac
        check_options "$@"
        ;;
    fuzz)
        [ "${2:-}" != merge ] || refuse 'fuzz merge puts parts together, and is none'
        check_options "$@"
        check_campaign "$@"
        ;;
    *) refuse "\`$1\` is not cut into parts: verify or fuzz" ;;
esac
words=$*

mkdir -p "$folder" || refuse "user $(id -u) cannot make the folder $folder"
name=$K-of-$N
part=$folder/part-$name.json
# What the part is of: a folder that has the parts of another run is not taken for this one.
record=$folder/command-$name
end_if_there
# Two jobs with the same part may be there for a moment, also on different machines.
new=$folder/.part-$name.$(uname -n).$$
trap 'rm -f "$new" "$new.command"' EXIT
touch "$new" || refuse "user $(id -u) cannot write to the folder $folder"

what=$1
shift
if [ "$what" = verify ]; then
    game=$1
    shift
    state=$folder/state-$name.json
    [ ! -e "$state" ] || set -- --resume "$@"
    set -- verify "$game" --state "$state" "$@"
    set -- "$@" --shard "$K/$N" --json
else
    # Before the words of the command: what follows `--` is another program's.
    set -- fuzz --out "$folder/findings-$name" --shard "$K/$N" --json "$@"
fi
say "part $K of $N"
run "$new" "${MISDEAL:-misdeal}" "$@"
# Another job with the same part may have been quicker, and has removed what it took for left behind.
[ -e "$new" ] || end_if_there
if is_result; then
    place
    case $status in
        1) say "there is a finding in $part" ;;
        3) say "the program fails sometimes: see $part" ;;
    esac
    exit 0
fi
say "misdeal ended with exit code $status; there is no part $K of $N"
[ "$status" != 2 ] || [ ! -e "${state:-}" ] || say "to begin anew, remove $state"
case $status in
    # It says that there is a result, and has written none.
    0 | 1) exit 70 ;;
    *) exit "$status" ;;
esac
