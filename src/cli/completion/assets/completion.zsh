#compdef cctool
# Completion of cctool for zsh.
_cctool_values() {
  # What cctool offers for the last of its words: values, or the kinds of files to complete.
  local line kind='' program=$words[1]
  local -a asked described endings
  asked=("${(@Q)words[2,CURRENT]}")
  if compset -P '--*='; then
    asked[-1]=("${asked[-1]%%=*}" "${asked[-1]#*=}")
  fi
  for line in "${(@f)$("$program" completion values -- "${asked[@]}" 2> /dev/null)}"; do
    case $line in
    '') ;;
    :folders) kind=folders ;;
    :files*) kind=files endings=(${=line#:files}) ;;
    *) described+=("${${line%%$'\t'*}//:/\\:}${${(M)line:#*$'\t'*}:+:${line#*$'\t'}}") ;;
    esac
  done
  if [[ $described[1] == *= ]]; then
    (( $#described )) && _describe value described -S ''
  else
    (( $#described )) && _describe value described
  fi
  case $kind in
  folders) _files -/ ;;
  files) if (( $#endings )); then _files -g "*(${(j:|:)endings})"; else _files; fi ;;
  esac
}
_cctool() {
  local at='' i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    case "$at ${words[i]}" in
    @commands@) at="$at ${words[i]}" ;;
    esac
  done
  case "$at ${words[CURRENT-1]}" in
  @values@) _cctool_values; return ;;
  esac
  if [[ ${words[CURRENT]} == --*=* ]]; then
    _cctool_values
    return
  fi
  if [[ ${words[CURRENT]} == -* ]]; then
    case "$at" in
@options@
    esac
    found+=(@everywhere@)
    _describe -o option found
    return
  fi
  case "$at" in
@words@
  *) _cctool_values; return ;;
  esac
  _describe command found
}
if [[ $funcstack[1] == _cctool ]]; then _cctool "$@"; else compdef _cctool cctool; fi
