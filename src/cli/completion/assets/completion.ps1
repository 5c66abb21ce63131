# Completion of cctool for PowerShell 5.1 and later.
Register-ArgumentCompleter -Native -CommandName cctool -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -le $cursorPosition } | ForEach-Object { $_.ToString() })
  $program = $words[0]
  $words = @($words | Select-Object -Skip 1)
  if ($wordToComplete -ne '' -and $words.Count -gt 0) { $words = @($words | Select-Object -SkipLast 1) }
  $prefix = ''
  $typed = $wordToComplete
  if ($typed -match '^(--[^=]+)=(.*)$') {
    $words += $Matches[1]
    $prefix = $Matches[1] + '='
    $typed = $Matches[2]
  }
  # Before PowerShell 7.3 an empty argument is lost on its way to a program.
  $last = if ($typed -eq '' -and $PSVersionTable.PSVersion -lt [version]'7.3') { '""' } else { $typed }
  foreach ($line in (& $program completion values '--' @words $last 2>$null)) {
    if ($line -eq ':folders') {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed) | Where-Object {
        $_.ResultType -eq 'ProviderContainer'
      } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($prefix + $_.CompletionText, $_.ListItemText, $_.ResultType, $_.ToolTip)
      }
    } elseif ($line -like ':files*') {
      $endings = @($line.Substring(6).Split(' ', [System.StringSplitOptions]::RemoveEmptyEntries))
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed) | Where-Object {
        $name = $_.ListItemText
        $_.ResultType -eq 'ProviderContainer' -or $endings.Count -eq 0 -or @($endings | Where-Object { $name.EndsWith($_) }).Count -gt 0
      } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($prefix + $_.CompletionText, $_.ListItemText, $_.ResultType, $_.ToolTip)
      }
    } else {
      $value, $description = $line -split "`t", 2
      if ($value -like "$typed*") {
        $tip = if ($description) { $description } else { $value }
        [System.Management.Automation.CompletionResult]::new($prefix + $value, $value, 'ParameterValue', $tip)
      }
    }
  }
}
