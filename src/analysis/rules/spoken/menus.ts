import { type Menu, menuOf, placeOfPhrase, rootPlace } from '../../facts/menu.js';
import { shortestFirst } from '../../facts/phrase-list.js';
import { carriers, courtesies, functionWords, withoutCarrier } from '../../facts/words.js';
import { spokenRules } from '../../rule.js';
import type { SpokenSubject } from '../../subject.js';

const universals = [
  'help',
  'repeat',
  'repeat that',
  'operator',
  'agent',
  'representative',
  'main menu',
  'start over',
  'go back',
  'goodbye',
];

/** What callers ask a service for, or do with it, in the singular; commands to a game or to a machine have none of these. */
const ofService: ReadonlySet<string> = new Set(
  [
    'account address agent appointment assistance balance bank banking bill billing booking branch cancel card checking claim complaint contract',
    'credit customer debit delivery deposit emergency fee fraud help hours insurance internet invoice loan location lost mortgage operator order',
    'password pay payment pharmacy pin plan policy prescription refill refund renewal rental repair report representative reservation return sales',
    'savings schedule service shipping statement stolen store support technical ticket transaction transfer travel upgrade',
  ].flatMap((line) => line.split(' ')),
);

/** What is said to a game or a machine, whatever else is: "return to game", "volume up". */
const ofMachine: ReadonlySet<string> = new Set(
  'attack brightness cast enemy fire fullscreen game gun jump level mute player scene shoot song sound spell unmute volume weapon zoom'.split(
    ' ',
  ),
);

/** Words of a caller who speaks of what is theirs, or who is polite. */
const ofCaller: ReadonlySet<string> = new Set("i i'm i'd my me our please thanks".split(' '));

/**
 * Some option is what a caller wants from a service. Of a game or a machine, only where a caller's sentences are among
 * the phrases.
 */
function isOfService({ options }: Menu): boolean {
  const said = options.flatMap(({ phrases }) => phrases.map(({ words }) => words.map((word) => word.toLowerCase())));
  const some = (list: ReadonlySet<string>) => said.some((words) => words.some((word) => list.has(word)));
  // "Return to menu" brings nothing back.
  const isAsked = said.some((words) => words.some((word, at) => isServiceWord(word) && words[at + 1] !== 'to'));
  return isAsked && (!some(ofMachine) || some(ofCaller));
}

const isServiceWord = (word: string): boolean => ofService.has(word) || ofService.has(word.replace(/s$/, ''));

/** Sentences around options that begin with a verb, where none is accepted. */
function refusedSentences(subject: SpokenSubject): string[] {
  const menu = menuOf(subject);
  const phrases = menu?.options.flatMap((option) => option.phrases.slice(0, 3)) ?? [];
  const commands = phrases.filter(({ words }) => words.length > 1 && isVerb(words[0]!));
  if (commands.length < 2) return [];
  if (subject.phrases.phrases.some(({ text }) => withoutCarrier(text) !== undefined)) return [];
  const tried = commands.slice(0, 6).flatMap(({ text }) => carriers.slice(0, 9).map((carrier) => `${carrier} ${text}`));
  return tried.some((text) => subject.phrases.accepts(text)) ? [] : tried;
}

export const menusRules = spokenRules([
  {
    id: 'COV-01',
    code: 'carrier-missing',
    depth: 'standard',
    severity: 'warning',
    summary: 'Callers who speak in sentences are not understood.',
    what: 'Some options of a menu begin with a verb, and none is accepted behind an opening such as "I want to" or "can I". Counts in menus of a service: some option has a word such as bill, account, order, agent or support. Commands to a game or a machine do not, unless a caller speaks in some of them (my, please).',
    why: 'Between a sixth and two fifths of callers begin like this, whatever the prompt asks for.',
    check(subject, report) {
      const menu = menuOf(subject);
      const tried = menu && isOfService(menu) ? refusedSentences(subject) : [];
      if (tried.length === 0) return;
      report({
        ...rootPlace(subject),
        message: `no option is accepted in a sentence: "${tried[0]}" is not understood`,
        fix: 'put an optional rule with openings such as "I want to", "I\'d like to", "can I" before the options, and "please" behind them',
        evidence: { tried: tried.slice(0, 6) },
      });
    },
  },
  {
    id: 'COV-02',
    code: 'courtesy-missing',
    depth: 'standard',
    severity: 'warning',
    summary: 'Polite callers are not understood.',
    what: 'No option of a menu is accepted with "please", "thanks" or a hesitation before or behind it. Counts in menus of a service: some option has a word such as bill, account, order, agent or support. Commands to a game or a machine do not, unless a caller speaks in some of them (my, please).',
    why: 'A courtesy behind the answer is the most frequent addition of all; without it the whole answer is refused.',
    check(subject, report) {
      const menu = menuOf(subject);
      // Where no sentence is understood either, the one cause is that nothing may stand around the options.
      if (!menu || refusedSentences(subject).length > 0 || !isOfService(menu)) return;
      const cores = menu.options.slice(0, 8).map((option) => option.phrases[0]!.text);
      const tried = cores.flatMap((core) => [
        ...courtesies.behind.map((word) => `${core} ${word}`),
        ...courtesies.before.map((word) => `${word} ${core}`),
      ]);
      if (tried.some((text) => subject.phrases.accepts(text))) return;
      report({
        ...rootPlace(subject),
        message: `no option is accepted with a courtesy: "${tried[0]}" is not understood`,
        fix: 'put optional fillers around the options: "please", "thanks", "um"',
        evidence: { tried: tried.slice(0, 6) },
        mass: 0.5,
      });
    },
  },
  {
    id: 'COV-07',
    code: 'menu-without-help',
    depth: 'standard',
    severity: 'info',
    summary: 'A menu without a way out.',
    what: 'Neither the menu nor the grammars that are active with it (--with) accept help, repeat, operator or main menu. Without --with nothing is known of these.',
    why: 'Callers who are lost say one of these, and get "I did not understand" instead.',
    with: { bad: 'keys-missing.with-good.grxml', good: 'keys-missing.with-good.grxml' },
    check(subject, report) {
      if (subject.others.length === 0 || !menuOf(subject)) return;
      const lists = [subject.phrases, ...subject.others.map((other) => other.phrases)];
      if (universals.some((text) => lists.some((list) => list.accepts(text)))) return;
      report({
        ...rootPlace(subject),
        message: 'none of "help", "repeat", "operator", "main menu" is accepted',
        fix: 'keep a grammar with such commands active too',
      });
    },
  },
  {
    id: 'COV-11',
    code: 'core-missing',
    depth: 'standard',
    severity: 'warning',
    summary: 'Only whole sentences are understood.',
    what: 'What the grammar accepts begins with "I want to" or the like for the most part, and the rest is not accepted by itself, nor the thing at the end of it.',
    why: 'After a prompt that lists options, most callers answer with the bare option.',
    check(subject, report) {
      const { phrases, isEnglish, grammar } = subject;
      if (!isEnglish || grammar.mode !== 'voice') return;
      const missing = new Set<string>();
      let firstText: string | undefined;
      let bare = 0;
      for (const { text } of shortestFirst(phrases.phrases.slice(0, 600))) {
        const core = withoutCarrier(text);
        if (core === undefined) bare++;
        const isContent = core?.split(' ').some((word) => !functionWords.has(word.toLowerCase()));
        if (core === undefined || core.split(' ').length > mostCore || !isContent || isSaidBare(core, phrases))
          continue;
        missing.add(core);
        firstText ??= text;
      }
      const [first] = missing;
      // Where most is said without an opening, the author knows of both, and the bare thing is not a command.
      if (first === undefined || bare > missing.size) return;
      report({
        ...placeOfPhrase(subject, firstText!),
        message: `"${first}" is understood in a sentence only${missing.size > 1 ? `, like ${missing.size - 1} more` : ''}`,
        fix: `put the opening into <item repeat="0-1">, so that "${first}" is accepted too`,
        evidence: { missing: [...missing].slice(0, 20) },
        mass: Math.min(1, missing.size / Math.max(1, phrases.phrases.length)),
      });
    },
  },
]);

/** It is accepted without the opening, or the thing that it ends with is: "Dominic" for "please call Dominic". */
const isSaidBare = (core: string, phrases: SpokenSubject['phrases']): boolean =>
  core.split(' ').some((_, from, words) => phrases.accepts(words.slice(from).join(' ')));

/** Words of an option that callers say by itself; what is longer is a sentence already. */
const mostCore = 3;

const verbs = new Set(
  'pay check report cancel change make update find get order track return open close renew transfer block activate upgrade book see view send speak talk buy add remove set stop start'.split(
    ' ',
  ),
);

const isVerb = (word: string) => verbs.has(word.toLowerCase());
