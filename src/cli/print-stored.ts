import type { CliContext } from './context.js';

/**
 * Prints what was made with a secret, which is known only now: the secret alone on standard output, so that a script can keep
 * it, and what to know about it on standard error.
 */
export function printMade(context: CliContext, made: object, secret: string, remark: string, json?: boolean): void {
  if (json) context.print(JSON.stringify(made, null, 2));
  else {
    context.print(secret);
    context.say(remark);
  }
}

/**
 * Prints a list of what the store has.
 * @param print for people; not called for an empty list
 * @param none what is said of an empty list
 */
export function printList<Item>(
  context: CliContext,
  items: readonly Item[],
  how: { json: object | false; print(items: readonly Item[]): string; none: string },
): void {
  if (how.json) context.print(JSON.stringify(how.json, null, 2));
  else if (items.length === 0) context.say(how.none);
  else context.print(how.print(items));
}
