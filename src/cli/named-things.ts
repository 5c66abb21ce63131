import type { Store } from '../store/store.js';
import { grammarEndings } from './commands/grxml/usable-grammar.js';
import type { CliContext } from './context.js';
import { findFiles, relativePath } from './files/find-files.js';

/** What the value of an argument or an option can be called: one kind of thing that has names. */
export interface NamedThings {
  /** The heading of a list of them. */
  title: string;
  /** Where the names come from, for a list that is empty or cut short. */
  more: string;
  /** The names that there are here; empty where there is no workspace. */
  names(context: CliContext): Promise<string[]>;
  /** True where the names are those of files, which a shell completes better. */
  areFiles?: boolean;
  /** What follows the name in the value of an option: `--rule CODE=off`. */
  suffix?(option: string): string;
}

/** The names that a store holds, by kind. */
export const storedNames = {
  account: async (store: Store) =>
    (await (await import('../store/accounts.js')).listAccounts(store)).map(({ name }) => name),
  key: async (store: Store) =>
    (await (await import('../store/keys.js')).listKeys(store, { all: false })).map(({ name }) => name),
  script: async (store: Store) =>
    (await (await import('../studio/index.js')).listScripts(store)).map(({ script_id }) => script_id),
};

/** Every kind of thing that a command line can name, by the name of the argument or option in the usage line. */
export const namedThings: { readonly [argument: string]: NamedThings } = {
  schedule: {
    title: 'Schedules',
    more: 'cctool hoo list',
    names: (context) => keysOfHours(context, 'schedules'),
  },
  flow: {
    title: 'Flows',
    more: 'cctool ivr lint',
    async names(context) {
      const { flowsOf } = await import('../toolkit/local/flows.js');
      return [...(await flowsOf(await context.toolkitContext())).names];
    },
  },
  grammar: {
    title: 'Grammars',
    more: 'cctool grxml validate',
    areFiles: true,
    async names(context) {
      const { grammars } = await context.workspace();
      const { files } = await findFiles([grammars ?? '*.{grxml,srgs,gram}'], {
        cwd: context.cwd,
        endings: grammarEndings,
        allowEmpty: true,
      });
      return files.map(({ path }) => relativePath(context.cwd, path!));
    },
  },
  rule: {
    title: 'Rules',
    more: 'cctool grxml rules',
    names: async () => (await import('../config/read-settings.js')).ruleCodes(),
    suffix: (option) => (option === 'rule' ? '=' : ''),
  },
  preset: {
    title: 'Presets',
    more: 'cctool voice presets',
    names: async () => [...(await import('../voice/presets.js')).presets.keys()],
  },
  voice: {
    title: 'Voices',
    more: 'cctool voice voices',
    async names(context) {
      const [{ listVoices }, { closeVoices }, { createWorkspaceVoices }] = await Promise.all([
        import('../voice/voices.js'),
        import('../voice/settings.js'),
        import('../toolkit/local/workspace-voices.js'),
      ]);
      const catalogue = createWorkspaceVoices(await context.workspace(), context.env);
      // Services are not asked: a list of names must work without a network, and at once.
      const { voices } = await listVoices({ ...catalogue, engines: catalogue.engines.filter(({ remote }) => !remote) });
      await closeVoices(catalogue);
      return [...Object.keys(catalogue.aliases), ...voices.map(({ id }) => id)];
    },
  },
  scope: {
    title: 'Scopes',
    more: 'cctool keys create --help',
    names: async () => (await import('../toolkit/operations/index.js')).scopes.map(({ scope }) => scope),
  },
  plan: {
    title: 'Plans',
    more: 'section server.plans of the configuration',
    async names(context) {
      const { readServerSettings } = await import('../server/settings.js');
      return Object.keys(readServerSettings(await context.workspace()).plans);
    },
  },
  suites: {
    title: 'Suites',
    more: 'cctool ivr run --help',
    areFiles: true,
    async names(context) {
      // Here and one folder down: a walk through everything below would take too long for a hint.
      const { files } = await findFiles(['{,*/}*.suite.{yaml,yml,json}'], {
        cwd: context.cwd,
        endings: ['.yaml', '.yml', '.json'],
        allowEmpty: true,
      });
      return files.map(({ path }) => relativePath(context.cwd, path!));
    },
  },
  calendar: {
    title: 'Calendars',
    more: 'section calendars of the hours file',
    names: (context) => keysOfHours(context, 'calendars'),
  },
  timezone: {
    title: 'Zones',
    more: 'the IANA time zones',
    names: async () => Intl.supportedValuesOf('timeZone'),
  },
  topic: {
    title: 'Topics',
    more: 'any other is taken too',
    names: async () => (await import('../suggest/lexicon.js')).readLexicon().concepts.map(({ id }) => id),
  },
  sets: {
    title: 'Sets',
    more: 'cctool voice fragments --help',
    names: async () => [...(await import('../voice/fragments/fragment-sets.js')).fragmentSetNames, 'all'],
  },
  parts: {
    title: 'Kinds',
    more: 'cctool voice compose --help',
    names: async () => ['text', ...(await import('../voice/fragments/compose.js')).composedKinds],
    suffix: () => '=',
  },
  operation: {
    title: 'Operations',
    more: 'cctool keys log --help',
    names: async () => (await import('../toolkit/operations/index.js')).operations.map(({ name }) => name),
  },
  account: {
    title: 'Accounts',
    more: 'cctool account list',
    names: (context) => stored(context, storedNames.account),
  },
  key: {
    title: 'Keys',
    more: 'cctool keys list',
    names: (context) => stored(context, storedNames.key),
  },
  script: {
    title: 'Scripts',
    more: 'cctool backup list',
    names: (context) => stored(context, storedNames.script),
  },
  profile: {
    title: 'Profiles',
    more: 'cctool login --help',
    async names(context) {
      const { credentialsFile, profileNames } = await import('../config/credentials.js');
      return profileNames(credentialsFile(context.env));
    },
  },
};

/** The keys of one section of the hours file. */
async function keysOfHours(context: CliContext, section: 'schedules' | 'calendars'): Promise<string[]> {
  const { hoursService } = await import('../toolkit/local/hours-service.js');
  return (await hoursService(await context.toolkitContext())).engine.hours[section].map(({ key }) => key);
}

/** What the local store of SQLite holds, and nothing where there is none: a database server is not asked for a list of names. */
async function stored(context: CliContext, names: (store: Store) => Promise<string[]>): Promise<string[]> {
  const place = await context.toolkitContext();
  if (place.store !== undefined || (await context.isRemote())) return [];
  const { openStoreAsItIs } = await import('../store/open-store.js');
  const store = await openStoreAsItIs(place);
  try {
    return [...new Set(await names(store))];
  } finally {
    await store.close();
  }
}

/** The kind of thing that an argument of a command names; undefined where it names none, such as a text. */
export function thingsOf(path: readonly string[], argument: string): NamedThings | undefined {
  const name = argument.replace(/^-+/, '');
  if (path[0] === 'grxml' && /^files?$/.test(name)) return namedThings.grammar;
  if (path[0] === 'grxml' && /^(before|after)$/.test(name)) return namedThings.grammar;
  if (path[0] === 'account' && name === 'name' && path[1] !== 'create') return namedThings.account;
  if (path[0] === 'backup' && /^(backup|from|to|script-id)$/.test(name)) return namedThings.script;
  if (path[1] === 'fragments' && name === 'compose') return namedThings.parts;
  if (path[0] === 'explain' && name === 'code') return namedThings.rule;
  // Elsewhere `--rule` names a rule of the grammar.
  if (name === 'rule' && path[0] === 'grxml' && !/^(validate|analyze)$/.test(path[1] ?? '')) return undefined;
  return Object.hasOwn(namedThings, name) ? namedThings[name] : undefined;
}

const yaml = ['.yaml', '.yml', '.json'];
const lists = ['.csv', ...yaml];
const recordings = ['.wav', '.flac', '.aiff', '.aif', '.mp3'];

/** Endings of the files that arguments and options of a group of commands name. */
const endings: { readonly [group: string]: { readonly [name: string]: readonly string[] } } = {
  grxml: {
    file: grammarEndings,
    files: grammarEndings,
    before: grammarEndings,
    after: grammarEndings,
    with: grammarEndings,
    compare: grammarEndings,
  },
  hoo: { hours: yaml, files: yaml, old: yaml, new: yaml },
  calendar: { hours: yaml },
  holidays: { hours: yaml },
  ivr: { flow: yaml, flows: yaml, suites: yaml, mocks: yaml, coverage: yaml },
  voice: {
    list: lists,
    before: lists,
    after: lists,
    script: lists,
    file: recordings,
    files: recordings,
    session: recordings,
    apply: ['.json'],
    lexicon: ['.pls', '.xml', '.txt'],
  },
};

/**
 * The files that an argument or an option of a command names: their endings (none: all files), `folders`, or undefined where
 * it names something else.
 * @param name the name of the argument or the long name of the option
 * @param kind what the usage line calls its value
 */
export function filesOf(
  path: readonly string[],
  name: string,
  kind: string,
): 'folders' | readonly string[] | undefined {
  if (/^(dir|folder)$/.test(kind)) return 'folders';
  // What is read aloud is a text; elsewhere a file is a recording.
  if (path[1] === 'generate' && name === 'file') return ['.txt', '.ssml', '.xml'];
  const known = endings[path[0] ?? '']?.[name];
  if (known) return known;
  return /^(file|files|path|list)$/.test(kind) ? [] : undefined;
}
