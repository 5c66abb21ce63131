import type { Operation } from '../operation.js';
import { analyzeGrammar } from './analyze-grammar.js';
import { backupScript } from './backup-script.js';
import { calendarHolidays } from './calendar-holidays.js';
import { calendarStatus } from './calendar-status.js';
import { generateVoice } from './generate-voice.js';
import { scheduleStatus } from './schedule-status.js';
import { suggestPhrases } from './suggest-phrases.js';
import { testFlow } from './test-flow.js';
import { testGrammar } from './test-grammar.js';
import { validateGrammar } from './validate-grammar.js';

/** The operations, in the order in which help and documentation list them. Everything else is derived from this list. */
export const operations = [
  calendarStatus,
  calendarHolidays,
  validateGrammar,
  testGrammar,
  analyzeGrammar,
  suggestPhrases,
  backupScript,
  scheduleStatus,
  testFlow,
  generateVoice,
] as const;

/** One of them. */
export type AnyOperation = (typeof operations)[number];

/** The name of an operation is the name of its method in a Toolkit. */
export type OperationName = AnyOperation['name'];

/** The row of an operation. */
export type OperationNamed<Name extends OperationName> = Extract<AnyOperation, { name: Name }>;

export type InputOf<Name extends OperationName> =
  OperationNamed<Name> extends Operation<Name, infer Input, infer _Output, infer _Local> ? Input : never;
export type OutputOf<Name extends OperationName> =
  OperationNamed<Name> extends Operation<Name, infer _Input, infer Output, infer _Local> ? Output : never;
export type LocalOf<Name extends OperationName> =
  OperationNamed<Name> extends Operation<Name, infer _Input, infer _Output, infer Local> ? Local : never;

/**
 * The operations as methods. A LocalToolkit runs the engines in this process, a RemoteToolkit asks a service. `local` holds
 * what only this process can use, such as the place of a document: a service never sees it.
 */
export type Toolkit = {
  [Name in OperationName]: (input: InputOf<Name>, local?: LocalOf<Name>) => Promise<OutputOf<Name>>;
};

const byName = new Map<string, AnyOperation>(operations.map((operation) => [operation.name, operation]));

/** The operation of that name. */
export function operation<Name extends OperationName>(name: Name): OperationNamed<Name> {
  return byName.get(name) as OperationNamed<Name>;
}

/** The operation of that name, if there is one. */
export const findOperation = (name: string): AnyOperation | undefined => byName.get(name);

/** The scope of changing overrides of hours, beside those of the operations. */
export const overridesScope = 'studio:hoo:write';

/** The scopes of reading and of removing script backups. */
export const backupScopes = { read: 'studio:read', remove: 'studio:delete' } as const;

/** What a key may be for: every scope with the commands that it allows. */
export const scopes: readonly { scope: string; commands: string[] }[] = [
  ...[...new Set<string>(operations.map(({ scope }) => scope))].map((scope) => ({
    scope,
    commands: operations.filter((row) => row.scope === scope).map(({ command }) => command as string),
  })),
  { scope: overridesScope, commands: ['hoo override', 'hoo log'] },
  { scope: backupScopes.read, commands: ['backup list', 'backup show', 'backup diff', 'backup restore'] },
  { scope: backupScopes.remove, commands: ['backup delete'] },
];

/** The scopes that change something in the service: backups and hours. */
export const changingScopes: ReadonlySet<string> = new Set([
  operation('backupScript').scope,
  overridesScope,
  backupScopes.remove,
]);

/** A Toolkit whose methods a function makes. */
export function toolkitOf(
  method: (operation: AnyOperation) => (input: object, local?: object) => Promise<object>,
): Toolkit {
  return Object.fromEntries(operations.map((row) => [row.name, method(row)])) as Toolkit;
}

/** The types of inputs and outputs, in their wire shapes (snake_case): the same objects behind all doors. */
export type * from './analyze-grammar.js';
export type * from './backup-script.js';
export type * from './calendar-holidays.js';
export type * from './calendar-status.js';
export type * from './generate-voice.js';
export type * from './schedule-status.js';
export type * from './suggest-phrases.js';
export type * from './test-flow.js';
export type * from './test-grammar.js';
export type * from './validate-grammar.js';
