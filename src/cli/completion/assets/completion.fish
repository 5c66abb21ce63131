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
# What cctool offers for the word that is being typed: values, or the kinds of files to complete.
function __cctool_values
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  if string match -qr '^--[^=]+=' -- $current
    set -a words (string split -m 1 -- = $current)[1]
    set current (string split -m 1 -- = $current)[2]
  end
  for line in ($words[1] completion values -- $words[2..] "$current" 2> /dev/null)
    switch $line
      case ':folders'
        __fish_complete_directories "$current"
      case ':files*'
        set -l endings (string split -n ' ' -- (string replace ':files' '' -- $line))
        for file in (complete -C "'' $current")
          set -l path (string split -f 1 \t -- $file)
          if test -z "$endings"; or string match -q '*/' -- $path; or string match -qr (string join '|' (string escape --style=regex -- $endings)\$) -- $path
            echo $path
          end
        end
      case '*'
        echo $line
    end
  end
end
@lines@
