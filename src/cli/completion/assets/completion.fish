# Completion of cctool for fish.
set -g __cctool_commands @commands@
function __cctool_at
  set -l at
  for word in (commandline -opc)[2..]
    set -l deeper (string trim -- "$at $word")
    if contains -- "$deeper" $__cctool_commands
      set at $deeper
    end
  end
  test "$at" = "$argv"
end
@lines@
