import type { CommandEntry } from './command.js';

const linksHelp = `
Examples:
  cctool hoo links create support --name "floor 2"
  cctool hoo links list
  cctool hoo links revoke link_06fz3…`;

const webhooksHelp = `
Examples:
  cctool hoo webhooks add https://routing.example/hours --name routing --schedule support
  cctool hoo webhooks deliveries --status pending
  cctool hoo webhooks remove hook_06fz3…`;

const cacheHelp = `
Finished prompts are kept in the data folder, so that equal ones need not be spoken again. "voice.cache_mb" in the
configuration says how much room they may have (256 when absent, 0: none is kept); what was not used for longest goes
first.

Examples:
  $ cctool voice cache
  $ cctool voice cache clear
  $ cctool voice cache show --data /srv/cctool --json`;

/** The commands of `cctool grxml`, in the order of its help. */
export const grammarCommands: readonly CommandEntry[] = [
  {
    name: 'validate',
    summary: 'check grammars against SRGS 1.0 and SISR 1.0',
    load: () => import('./commands/grxml/validate.js'),
  },
  {
    name: 'rules',
    summary: 'the rules that grammars are checked against',
    load: () => import('./commands/grxml/rules.js'),
  },
  {
    name: 'phrases',
    summary: 'what a grammar accepts: all phrases, a draw, or how many',
    load: () => import('./commands/grxml/phrases.js'),
  },
  {
    name: 'new',
    summary: 'write a compact grammar from a list of phrases with meanings',
    load: () => import('./commands/grxml/new.js'),
  },
  { name: 'fmt', summary: 'lay out grammars, losing nothing', load: () => import('./commands/grxml/fmt.js') },
  {
    name: 'convert',
    summary: 'to and from the ABNF form, to JSGF, or a drawing',
    load: () => import('./commands/grxml/convert.js'),
  },
  {
    name: 'diff',
    summary: 'what a change does to callers: phrases lost, added, with another meaning',
    load: () => import('./commands/grxml/diff.js'),
  },
  {
    name: 'tune',
    summary: 'what callers said against a grammar: rates, what would admit the rest, weights',
    load: () => import('./commands/grxml/tune.js'),
  },
  {
    name: 'refs',
    summary: 'who refers to whom, what nothing uses, what a change to a rule reaches',
    load: () => import('./commands/grxml/refs.js'),
  },
  {
    name: 'test',
    summary: 'match phrases against a grammar, with their meaning',
    load: () => import('./commands/grxml/test.js'),
  },
  {
    name: 'analyze',
    summary: 'how good a grammar is: what callers will stumble over, with a score',
    load: () => import('./commands/grxml/analyze.js'),
  },
  {
    name: 'pronounce',
    summary: 'how each word is said, and where that comes from; doubtful ones first',
    load: () => import('./commands/grxml/pronounce.js'),
  },
  { name: 'parse', summary: 'the parse of a phrase as a tree', load: () => import('./commands/grxml/parse.js') },
];

/** The commands of `cctool ivr`, in the order of its help. */
export const flowCommands: readonly CommandEntry[] = [
  { name: 'test', summary: 'simulate a call through a flow', load: () => import('./commands/ivr/test.js') },
  { name: 'run', summary: 'run suites of calls, with coverage', load: () => import('./commands/ivr/run.js') },
  { name: 'explore', summary: 'find calls that take every edge', load: () => import('./commands/ivr/explore.js') },
  {
    name: 'diagram',
    summary: 'draw a flow, with what calls cover',
    load: () => import('./commands/ivr/diagram.js'),
  },
  {
    name: 'import',
    summary: 'turn an Amazon Connect flow into a native one',
    load: () => import('./commands/ivr/import.js'),
  },
  { name: 'lint', summary: 'find what callers will trip over', load: () => import('./commands/ivr/lint.js') },
  {
    name: 'report',
    summary: 'the quickest ways through a flow, its menu depth and loops',
    load: () => import('./commands/ivr/report.js'),
  },
];

/** The commands of `cctool voice`, in the order of its help. */
export const voiceCommands: readonly CommandEntry[] = [
  {
    name: 'generate',
    summary: 'make one prompt from text or SSML',
    load: () => import('./commands/voice/generate.js'),
  },
  {
    name: 'batch',
    summary: 'make many prompts from a list, only what changed',
    load: () => import('./commands/voice/batch.js'),
  },
  {
    name: 'desk',
    summary: 'a page to listen, approve and reject',
    load: () => import('./commands/voice/desk.js'),
  },
  {
    name: 'upload',
    summary: 'put approved prompts on Genesys Cloud, Amazon Connect or CXone',
    load: () => import('./commands/voice/upload.js'),
  },
  {
    name: 'diff',
    summary: 'what differs between two lists of prompts, word by word',
    load: () => import('./commands/voice/diff.js'),
  },
  {
    name: 'script',
    summary: 'the script for a studio: CSV, or a page for paper',
    load: () => import('./commands/voice/script.js'),
  },
  {
    name: 'fragments',
    summary: 'make digits, numbers, dates, … to put prompts together from',
    load: () => import('./commands/voice/fragments.js'),
  },
  {
    name: 'compose',
    summary: 'join numbers, money, dates, times and text of fragments to one file',
    load: () => import('./commands/voice/compose.js'),
  },
  {
    name: 'read',
    summary: 'show how a text is read: each token with its words, and why',
    load: () => import('./commands/voice/read.js'),
  },
  { name: 'voices', summary: 'list the voices', load: () => import('./commands/voice/voices.js') },
  { name: 'presets', summary: 'list the audio presets', load: () => import('./commands/voice/presets.js') },
  {
    name: 'split',
    summary: 'cut a studio session into the prompts of its script',
    load: () => import('./commands/voice/split.js'),
  },
  { name: 'check', summary: 'test recordings against a preset', load: () => import('./commands/voice/check.js') },
  {
    name: 'cache',
    summary: 'what is kept of prompts that were made',
    commands: [
      {
        name: 'show',
        summary: 'where it is, and what it holds',
        isDefault: true,
        load: () => import('./commands/voice/cache.js').then(({ show }) => show),
      },
      {
        name: 'clear',
        summary: 'delete all that it holds',
        load: () => import('./commands/voice/cache.js').then(({ clear }) => clear),
      },
    ],
    help: cacheHelp,
  },
  {
    name: 'play',
    summary: 'play recordings with the player of the system',
    load: () => import('./commands/voice/play.js'),
  },
  {
    name: 'convert',
    summary: 'bring a recording into a preset',
    load: () => import('./commands/voice/convert.js'),
  },
];

/** The commands of `cctool hoo`. */
export const hoursCommands: readonly CommandEntry[] = [
  {
    name: 'status',
    summary: 'is the schedule open, and when does that change? `cctool hoo KEY` is the same',
    isDefault: true,
    load: () => import('./commands/hoo/status.js'),
  },
  { name: 'list', summary: 'all schedules with their state now', load: () => import('./commands/hoo/list.js') },
  {
    name: 'week',
    summary: 'a week in half hours, with a mark at the present',
    load: () => import('./commands/hoo/week.js'),
  },
  { name: 'next', summary: 'the next changes of a schedule', load: () => import('./commands/hoo/next.js') },
  {
    name: 'override',
    summary: 'open or close a schedule for a while: emergencies, drills',
    load: () => import('./commands/hoo/override.js'),
  },
  {
    name: 'overrides',
    summary: 'what overrides are in force and planned',
    load: () => import('./commands/hoo/overrides.js'),
  },
  {
    name: 'links',
    summary: 'links that show a schedule without signing in: wallboard, calendar, events',
    commands: [
      {
        name: 'create',
        summary: 'create a link to one schedule',
        load: () => import('./commands/hoo/links.js').then(({ create }) => create),
      },
      {
        name: 'list',
        summary: 'list the links',
        load: () => import('./commands/hoo/links.js').then(({ list }) => list),
      },
      {
        name: 'revoke',
        summary: 'revoke a link',
        load: () => import('./commands/hoo/links.js').then(({ revoke }) => revoke),
      },
    ],
    help: linksHelp,
  },
  {
    name: 'webhooks',
    summary: 'signed messages to other systems when a schedule opens or closes',
    commands: [
      {
        name: 'add',
        summary: 'send changes of state to an address',
        load: () => import('./commands/hoo/webhooks.js').then(({ add }) => add),
      },
      {
        name: 'list',
        summary: 'list the webhooks',
        load: () => import('./commands/hoo/webhooks.js').then(({ list }) => list),
      },
      {
        name: 'remove',
        summary: 'remove a webhook',
        load: () => import('./commands/hoo/webhooks.js').then(({ remove }) => remove),
      },
      {
        name: 'deliveries',
        summary: 'what was sent, what is on its way, what has failed',
        load: () => import('./commands/hoo/webhooks.js').then(({ deliveries }) => deliveries),
      },
      {
        name: 'retry',
        summary: 'send again what was given up',
        load: () => import('./commands/hoo/webhooks.js').then(({ retry }) => retry),
      },
    ],
    help: webhooksHelp,
  },
  { name: 'log', summary: 'who changed overrides, when and why', load: () => import('./commands/hoo/log.js') },
  { name: 'test', summary: 'run the assertions of the hours file', load: () => import('./commands/hoo/test.js') },
  {
    name: 'diff',
    summary: 'where the hours of two files, or of a file and a vendor, differ',
    load: () => import('./commands/hoo/diff.js'),
  },
  {
    name: 'import',
    summary: 'make an hours file from Amazon Connect, Genesys, Terraform, iCalendar, OSM, Google, schema.org',
    load: () => import('./commands/hoo/import.js'),
  },
  {
    name: 'export',
    summary: 'write a schedule as Amazon Connect, Genesys, iCalendar, OSM or schema.org hours',
    load: () => import('./commands/hoo/export.js'),
  },
  { name: 'lint', summary: 'find what will go wrong with the hours', load: () => import('./commands/hoo/lint.js') },
];
