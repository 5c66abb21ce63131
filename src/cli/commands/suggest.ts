import { CctoolError } from '../../diagnostics/index.js';
import type { SuggestPhrasesInput } from '../../toolkit/index.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { readText } from '../files/read-input.js';
import { collect, offerWords } from '../option-values.js';

interface Options {
  phrase?: string[];
  phrases?: string;
  limit?: string;
  language?: string;
  json?: boolean;
  grammar?: string;
  writePatch?: boolean;
}

const examples = `
Examples:
  cctool suggest "account balance"
  cctool suggest billing --phrase "pay my bill" --phrase "my bill is too high" --limit 20
  cctool suggest "lost card" --phrases known.txt --json
  cctool suggest "tarjeta perdida" --language es-MX
  cctool suggest "account balance" --grammar menu.grxml                 what the grammar does not accept yet
  cctool suggest "account balance" --grammar menu.grxml --write-patch | patch menu.grxml

The list of known phrases has one phrase per line; # begins a comment. A topic that nothing is known of gets few
suggestions or none: phrases are never made up.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerWords(command, { language: ['en', 'es', 'fr'] });
  command
    .argument('<topic>', 'what callers talk about')
    .option('--phrase <phrase>', 'a phrase that is known already; repeatable', collect)
    .option('--phrases <file>', 'a file of known phrases, or - for standard input')
    .option('--limit <number>', 'at most this many suggestions (default: 12)')
    .option('--language <tag>', 'the language of the phrases: en, es or fr, with a region as in es-MX (default: en)')
    .option('--grammar <file>', 'match each suggestion against this grammar, and tell what to add where')
    .option('--write-patch', 'with --grammar: print the additions as a unified diff')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(run((topic: string, options: Options) => suggest(context, topic, options)));
};

async function suggest(context: CliContext, topic: string, options: Options): Promise<number> {
  const input = await readRequest(context, topic, options);
  if (options.writePatch && options.grammar === undefined) {
    throw new CctoolError('usage', '--write-patch needs --grammar FILE');
  }
  const answer = await (await context.toolkit()).suggestPhrases(input);
  if (options.grammar !== undefined) {
    const { reportGap } = await import('./suggest-gap.js');
    return reportGap(context, options.grammar, input, answer, options);
  }
  if (options.json) {
    context.print(JSON.stringify(answer, null, 2));
    return ExitStatus.success;
  }
  if (answer.notice) context.say(`note: ${answer.notice}`);
  for (const suggestion of answer.suggestions) context.print(suggestion);
  if (answer.suggestions.length === 0) {
    context.say(`Nothing is known about "${topic}". Name it otherwise, or give phrases of it with --phrase.`);
  }
  return ExitStatus.success;
}

/** What the command line asks for, as the operation takes it. */
async function readRequest(context: CliContext, topic: string, options: Options): Promise<SuggestPhrasesInput> {
  const phrases = [...(options.phrase ?? [])];
  if (options.phrases !== undefined) {
    const text = (await readText(context, options.phrases)).replace(/^\uFEFF/, '');
    const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
    phrases.push(...lines.filter((line) => line !== '' && !/^#(\s|$)/.test(line)));
  }
  if (options.limit !== undefined && !/^[1-9]\d*$/.test(options.limit)) {
    throw new CctoolError('usage', `--limit ${options.limit}: this is not a number from 1 up`);
  }
  return {
    topic,
    ...(phrases.length > 0 ? { phrases } : {}),
    ...(options.limit === undefined ? {} : { limit: Number(options.limit) }),
    ...(options.language === undefined ? {} : { language: options.language }),
  };
}
