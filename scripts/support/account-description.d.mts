/** The endpoints of the account pages in the form of an OpenAPI description. */
export function accountDescription(known: {
  keys: readonly string[];
  backups: readonly string[];
  operations: readonly string[];
  password: string;
}): object;
