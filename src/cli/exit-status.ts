/** The exit statuses of every command. */
export const ExitStatus = {
  success: 0,
  /** Findings: an invalid grammar, no match, closed with `--exit-code`, a failed expectation. */
  findings: 1,
  /** Usage, configuration or internal error. */
  error: 2,
} as const;
