#compdef cctool
# Completion of cctool for zsh.
_cctool() {
  local at='' i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    case "$at ${words[i]}" in
    @commands@) at="$at ${words[i]}" ;;
    esac
  done
  case "$at ${words[CURRENT-1]}" in
  @values@) _files; return ;;
  esac
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
  *) _files; return ;;
  esac
  _describe command found
}
if [[ $funcstack[1] == _cctool ]]; then _cctool "$@"; else compdef _cctool cctool; fi
