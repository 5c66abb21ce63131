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
}

/** Every kind of thing that a command line can name, by the name of the argument or option in the usage line. */
export const namedThings: { readonly [argument: string]: NamedThings } = {
  schedule: {
    title: 'Schedules',
    more: 'cctool hoo list',
    async names(context) {
      const { hoursService } = await import('../toolkit/local/hours-service.js');
      return (await hoursService(await context.toolkitContext())).engine.hours.schedules.map(({ key }) => key);
    },
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
    async names(context) {
      const { grammars } = await context.workspace();
      const { files } = await findFiles([grammars ?? '*.{grxml,srgs,gram}'], {
        cwd: context.cwd,
        endings: ['.grxml', '.srgs', '.gram', '.abnf', '.jsgf'],
        allowEmpty: true,
      });
      return files.map(({ path }) => relativePath(context.cwd, path!));
    },
  },
  rule: {
    title: 'Rules',
    more: 'cctool grxml rules',
    names: async () => (await import('../config/read-settings.js')).ruleCodes(),
  },
  preset: {
    title: 'Presets',
    more: 'cctool voice presets',
    names: async () => [...(await import('../voice/presets.js')).presets.keys()],
  },
};

/** The kind of thing that an argument of a command names; undefined where it names none, such as a text. */
export function thingsOf(path: readonly string[], argument: string): NamedThings | undefined {
  const name = argument.replace(/^-+/, '');
  if (path[0] === 'grxml' && /^files?$/.test(name)) return namedThings.grammar;
  if (path[0] === 'explain' && name === 'code') return namedThings.rule;
  return Object.hasOwn(namedThings, name) ? namedThings[name] : undefined;
}
