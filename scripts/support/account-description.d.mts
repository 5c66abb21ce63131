/** The description of the service without what needs a session, and without streams. */
export function withoutAccount<Description extends object>(
  description: Description,
  known: { overrides: readonly string[]; token: string; backups: readonly string[] },
): Description;

/** What needs a session, with values of which many are good. */
export function accountOnly<Description extends object>(
  description: Description,
  known: {
    keys: readonly string[];
    backups: readonly string[];
    password: string;
    overrides: readonly string[];
    entries: readonly string[];
    accounts: readonly string[];
    resets: readonly string[];
  },
): Description;

/** Makes overrides of "sales" that can be ended or taken back. */
export function makeOverrides(
  create: (body: object) => Promise<{ override: { id: string }; entry: string }>,
  count: number,
): Promise<{ overrides: string[]; entries: string[] }>;

/** Makes backups. */
export function makeBackups(
  create: (body: object) => Promise<{ backup_id: string }>,
  count: number,
): Promise<{ backups: string[] }>;
