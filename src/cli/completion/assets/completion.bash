# Completion of cctool for bash.
_cctool_values() {
  # What cctool offers for the last of its words: values, or the kinds of files to complete.
  local line value endings='' files=0 IFS=$'\n'
  while read -r line; do
    case $line in
    :folders)
      compopt -o filenames 2> /dev/null
      COMPREPLY+=($(compgen -d -- "$cur"))
      ;;
    :files*) files=1 endings=${line#:files} ;;
    *)
      value=${line%%$'\t'*}
      [[ $value == *= ]] && compopt -o nospace 2> /dev/null
      [[ $value == "$cur"* ]] && COMPREPLY+=("$(printf %q "$value")")
      ;;
    esac
  done < <("$program" completion values -- "${words[@]}" 2> /dev/null)
  ((files)) || return
  compopt -o filenames 2> /dev/null
  local file ending
  while read -r file; do
    if [[ -z $endings || -d $file ]]; then
      COMPREPLY+=("$file")
      continue
    fi
    IFS=' '
    for ending in $endings; do
      [[ $file == *"$ending" ]] && COMPREPLY+=("$file")
    done
    IFS=$'\n'
  done < <(compgen -f -- "$cur")
}
_cctool() {
  # bash splits words at : and =, cctool does not: the line is split anew, and what bash has taken is cut off below.
  local program=${COMP_WORDS[0]} line=${COMP_LINE:0:COMP_POINT} at='' names='' cur i
  local -a words
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  words=("${words[@]:1}")
  local last=$((${#words[@]} - 1))
  cur=${words[last]}
  if [[ $cur == --*=* ]]; then
    words[last]=${cur%%=*}
    cur=${cur#*=}
    words+=("$cur")
    last=$((last + 1))
  fi
  for ((i = 0; i < last; i++)); do
    case "$at ${words[i]}" in
    @commands@) at="$at ${words[i]}" ;;
    esac
  done
  local previous=''
  ((last > 0)) && previous=${words[last - 1]}
  COMPREPLY=()
  case "$at $previous" in
  @values@) _cctool_values ;;
  *)
    if [[ $cur == -* ]]; then
      case "$at" in
@options@
      esac
      names="$names @everywhere@"
    else
      case "$at" in
@words@
      *) _cctool_values ;;
      esac
    fi
    local IFS=$' \t\n'
    COMPREPLY+=($(compgen -W "$names" -- "$cur"))
    ;;
  esac
  local cut=${cur%"${cur##*[:=]}"}
  [[ -n $cut ]] && COMPREPLY=("${COMPREPLY[@]#"$cut"}")
}
complete -F _cctool cctool
