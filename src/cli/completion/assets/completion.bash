# Completion of cctool for bash.
_cctool() {
  local at='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at ${COMP_WORDS[i]}" in
    @commands@) at="$at ${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  # The word after an option that takes a value is a value: bash completes files.
  case "$at ${COMP_WORDS[COMP_CWORD - 1]}" in
  @values@) return ;;
  esac
  if [[ ${COMP_WORDS[COMP_CWORD]} == -* ]]; then
    case "$at" in
@options@
    esac
    words="$words @everywhere@"
  else
    case "$at" in
@words@
    esac
  fi
  local IFS=$' \t\n'
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cctool cctool
