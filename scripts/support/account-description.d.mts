/** The description of the service without what needs a session. */
export function withoutAccount<Description extends object>(description: Description): Description;

/** What needs a session, with values of which many are good. */
export function accountOnly<Description extends object>(
  description: Description,
  known: { keys: readonly string[]; backups: readonly string[]; password: string },
): Description;
