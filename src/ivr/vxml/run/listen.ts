/** What a caller may say and press where a call waits, and what it means (3.1, 2.5). */
import type { Accepts } from '../../simulate/call-event.js';
import type { PreparedGrammar } from '../../simulate/program.js';
import type { VxmlElement } from '../read/content.js';
import type { Choice, Dialog, Link, VxmlGrammar } from '../read/model.js';
import { builtinGrammarsOf, unknownBuiltin } from './builtins.js';
import { keyGrammar, phraseGrammar } from './grammars.js';
import { itemsOf, type RunItem } from './graph.js';
import type { Loaded } from './loaded.js';
import { grammarMocks, typeMocks } from './mock-names.js';
import { milliseconds } from './prompts.js';
import type { VxmlRun } from './run.js';
import { EventThrown, type Recognized } from './signals.js';
import { mockedGrammars } from './stand-ins.js';

/** What a match of a grammar leads to. */
export type Meaning =
  | { kind: 'item' }
  | { kind: 'choice'; choice: Choice }
  | { kind: 'link'; link: Link; loaded: Loaded }
  | { kind: 'form' }
  | { kind: 'dialog'; dialog: Dialog; loaded: Loaded }
  | { kind: 'event'; event: string };

export interface ActiveGrammar {
  grammar: PreparedGrammar;
  scope: 'item' | 'form' | 'document' | 'application' | 'platform';
  meaning: Meaning;
}

const DEFAULT_LANGUAGE = 'en-US';

/**
 * The grammars that are active at the item in hand, in the order of their precedence.
 * @throws EventThrown where a grammar cannot be used
 */
export function activeGrammars(run: VxmlRun, item: RunItem): ActiveGrammar[] {
  const active: ActiveGrammar[] = [];
  const modes = run.property('inputmodes').split(/\s+/);
  const add = (scope: ActiveGrammar['scope'], meaning: Meaning, grammars: readonly PreparedGrammar[]) => {
    for (const grammar of grammars) if (modes.includes(grammar.mode)) active.push({ grammar, scope, meaning });
  };
  const addLinks = (scope: ActiveGrammar['scope'], links: readonly Link[], loaded: Loaded) => {
    for (const link of links) {
      const meaning: Meaning = { kind: 'link', link, loaded };
      for (const grammar of link.grammars) add(scope, meaning, prepared(run, grammar, loaded));
      if (link.dtmf !== undefined) add(scope, meaning, [keyGrammar(`link ${link.dtmf}`, link.dtmf)]);
    }
  };
  const here = run.loaded;
  if (item.kind === 'menu') addChoices(run, item.menu, (choice, list) => add('item', { kind: 'choice', choice }, list));
  else {
    for (const grammar of item.grammars) add('item', { kind: 'item' }, prepared(run, grammar, here));
    if (item.kind === 'field')
      add('item', { kind: 'item' }, ofField(run, item, here.document.language ?? DEFAULT_LANGUAGE));
    addLinks('item', item.links, here);
  }
  // A transfer hears nothing but its own grammars.
  if (item.kind === 'transfer') return active;
  if ((item.kind === 'field' || item.kind === 'record') && item.modal) return active;
  const { dialog } = run;
  if (dialog?.kind === 'form') {
    addLinks('form', dialog.links, here);
    for (const grammar of dialog.grammars) add('form', { kind: 'form' }, prepared(run, grammar, here));
  }
  for (const loaded of run.documents) {
    const scope = loaded === here ? 'document' : 'application';
    addLinks(scope, loaded.document.links, loaded);
    for (const other of loaded.document.dialogs) {
      if (other === dialog) continue;
      const meaning: Meaning = { kind: 'dialog', dialog: other, loaded };
      if (other.kind === 'menu') {
        if (other.scope === 'document')
          addChoices(run, other, (choice, list) => add(scope, { kind: 'choice', choice }, list));
        continue;
      }
      for (const grammar of other.grammars)
        if (grammar.scope === 'document' || (grammar.scope === undefined && other.scope === 'document'))
          add(scope, meaning, prepared(run, grammar, loaded));
    }
  }
  const universals = run.property('universals').split(/\s+/);
  for (const event of ['help', 'cancel', 'exit'])
    if (universals.includes('all') || universals.includes(event))
      add('platform', { kind: 'event', event }, [phraseGrammar(event, event, false)]);
  return active;
}

function addChoices(
  run: VxmlRun,
  menu: Extract<Dialog, { kind: 'menu' }>,
  add: (choice: Choice, grammars: readonly PreparedGrammar[]) => void,
): void {
  for (const choice of menu.choices) {
    const id = `choice ${choice.text}`;
    const approximate = (choice.accept ?? menu.accept) === 'approximate';
    const own = choice.grammars.flatMap((grammar) => prepared(run, grammar, run.loaded));
    // A grammar of its own replaces the one of the text, for speech.
    if (choice.text !== '' && !own.some(({ mode }) => mode === 'voice'))
      add(choice, [phraseGrammar(id, choice.text, approximate)]);
    add(choice, own);
    if (choice.key !== undefined) add(choice, [keyGrammar(id, choice.key)]);
  }
}

const fieldGrammars = new WeakMap<object, PreparedGrammar[]>();

/** What a field hears by its type and its options. */
function ofField(run: VxmlRun, field: Extract<RunItem, { kind: 'field' }>, language: string): PreparedGrammar[] {
  const known = fieldGrammars.get(field);
  if (known) return known;
  const { type } = field;
  const unknown = type === undefined ? undefined : unknownBuiltin(type, language);
  const mocked = unknown && mockedGrammars(run, typeMocks(type!));
  if (unknown && !mocked)
    throw new EventThrown(
      unknown.event,
      `${run.placeOf(field)}: ${unknown.text}; the mock ${typeMocks(type!)[0]} gives phrases for it`,
    );
  const made = [...(mocked ?? (type === undefined ? [] : builtinGrammarsOf(type, ['voice', 'dtmf'], language)))];
  for (const { text, dtmf, value, accept } of field.options) {
    const given = value ?? (text === '' ? (dtmf ?? '') : text);
    const as = (grammar: PreparedGrammar): PreparedGrammar => ({
      ...grammar,
      recognize(utterance) {
        const found = grammar.recognize(utterance);
        return found.matches ? { ...found, value: given } : found;
      },
    });
    if (text !== '') made.push(as(phraseGrammar(`option ${text}`, text, accept === 'approximate')));
    if (dtmf !== undefined) made.push(as(keyGrammar(`option ${text}`, dtmf)));
  }
  // A mock belongs to one call.
  if (!mocked) fieldGrammars.set(field, made);
  return made;
}

/** @throws EventThrown where the grammar cannot be used, Need where it is not loaded */
function prepared(run: VxmlRun, grammar: VxmlGrammar, loaded: Loaded): readonly PreparedGrammar[] {
  let result = loaded.grammars.get(grammar);
  if (grammar.srcexpr !== undefined) {
    const address = run.context.sources[sourceKey(grammar, loaded)] ?? sourceOf(run, grammar);
    result = run.app.grammarAt(address, grammar, loaded.document);
  }
  if (!(result instanceof EventThrown)) return result ?? [];
  const names = grammarMocks(grammar, loaded);
  const mocked = mockedGrammars(run, names);
  if (mocked) return mocked;
  throw new EventThrown(
    result.event,
    `${run.placeOf(grammar)}: ${result.text ?? ''}; the mock ${names[0]} gives phrases for it`,
  );
}

const sourceKey = (grammar: VxmlElement, { name }: Loaded) => `${name}:${grammar.start}`;
const sourceOf = (run: VxmlRun, grammar: VxmlGrammar) => run.textOf(grammar.srcexpr!, grammar);

/** Evaluates `srcexpr` of the grammars of an item and its dialog: anew at each visit (2.1, 2). */
export function prepareSources(run: VxmlRun, item: RunItem): void {
  const { context, dialog, loaded } = run;
  context.sources = {};
  const ofDialog = dialog?.kind === 'form' ? dialog.grammars : itemsOf(dialog!).flatMap(() => choiceGrammars(dialog!));
  for (const grammar of [...item.grammars, ...ofDialog])
    if (grammar.srcexpr !== undefined) context.sources[sourceKey(grammar, loaded)] = sourceOf(run, grammar);
}

const choiceGrammars = (dialog: Dialog) =>
  dialog.kind === 'menu' ? dialog.choices.flatMap(({ grammars }) => grammars) : [];

/** What an input means, by the grammar that takes it. */
export interface Heard {
  active: ActiveGrammar;
  result: Recognized;
}

const resultOf = (
  active: ActiveGrammar,
  utterance: string,
  value: Recognized['interpretation'],
  confidence: number,
): Heard => ({
  active,
  result: {
    utterance,
    confidence,
    inputmode: active.grammar.mode,
    // A grammar without tags means what was said; keys are written together.
    interpretation: value ?? utterance,
  },
});

/**
 * What was said, by the grammars that take it: the results by their confidence, each by the precedence of the grammars,
 * and as many as the property `maxnbest` allows (5.1.5, 6.3.3). The first one counts; undefined where no grammar takes any.
 */
export function hearSpeech(
  run: VxmlRun,
  active: readonly ActiveGrammar[],
  results: readonly { text: string; confidence: number }[],
): Heard | undefined {
  const most = Math.min(MOST_RESULTS, Math.max(1, Math.floor(Number(run.property('maxnbest'))) || 1));
  const found: Heard[] = [];
  const seen = new Set<string>();
  const voiced = active.filter(({ grammar }) => grammar.mode === 'voice');
  const tries = results
    .toSorted((a, b) => b.confidence - a.confidence)
    .flatMap(({ text, confidence }) => voiced.map((each) => ({ text, confidence, each })));
  for (const { text, confidence, each } of tries) {
    const { matches, value } = each.grammar.recognize(text);
    // "Different elements will always differ in their utterance, interpretation, or both."
    const key = matches && JSON.stringify([text, value ?? text]);
    if (!key || seen.has(key)) continue;
    seen.add(key);
    found.push(resultOf(each, text, value, confidence));
    if (found.length >= most) break;
  }
  const [first, ...others] = found;
  if (!first || others.length === 0) return first;
  return { active: first.active, result: { ...first.result, others: others.map(({ result }) => result) } };
}
const MOST_RESULTS = 100;

/**
 * The keys that are one entry: as many as some grammar can take. A terminator that no grammar takes ends the entry and
 * does not belong to it; keys behind an entry that cannot be longer are for the next item.
 * @returns how many keys are used, and what they mean; nothing where they mean nothing
 */
export function hearKeys(
  run: VxmlRun,
  active: readonly ActiveGrammar[],
  keys: string,
): { used: number; heard?: Heard } {
  const heard = active.filter(({ grammar }) => grammar.mode === 'dtmf');
  const terminator = run.property('termchar');
  let length = 0;
  let match: Heard | undefined;
  while (length < keys.length) {
    const next = keys.slice(0, length + 1);
    let found: Heard | undefined;
    let isOpen = false;
    for (const each of heard) {
      const { matches, value, extendable } = each.grammar.recognize(next);
      isOpen ||= extendable;
      if (matches) found ??= resultOf(each, next, together(value), 1);
    }
    const isEnd = terminator !== '' && keys[length] === terminator && !found;
    if (isEnd && (match || !isOpen)) return { used: length + 1, ...(match && { heard: match }) };
    if (!found && !isOpen) {
      // Nothing begins with these keys: they are all one entry that is not understood.
      return { used: keys.length };
    }
    length++;
    match = found;
    if (found && !isOpen) {
      // `termtimeout` of 0: the entry is complete at once. A terminator right behind it belongs to it.
      const more = terminator !== '' && keys[length] === terminator ? 1 : 0;
      return { used: length + more, heard: found };
    }
  }
  return { used: keys.length, ...(match && { heard: match }) };
}

/** Keys that a grammar without tags gives as words, written together. */
const together = (value: Recognized['interpretation']) =>
  typeof value === 'string' && /^[\d*#A-D](?: [\d*#A-D])*$/.test(value) ? value.replaceAll(' ', '') : value;

/** What a waiting call would take, for `awaiting`. */
export function acceptsAt(run: VxmlRun, item: RunItem, byMeaning = false): Accepts {
  const active = activeGrammars(run, item);
  const samples = (mode: 'voice' | 'dtmf') => [
    ...new Set(
      active.flatMap(({ grammar }) =>
        grammar.mode === mode ? (byMeaning && grammar.meanings?.()) || grammar.samples : [],
      ),
    ),
  ];
  // A recording takes whatever is said.
  const spoken = item.kind === 'record' ? ['this is my message'] : [];
  return {
    dtmf: samples('dtmf').map((keys) => keys.replace(/\s+/g, '')),
    phrases: [...samples('voice'), ...spoken],
    timeoutMs: timeoutOf(run),
  };
}

/** How long the call waits for the caller: by the last prompt, else by the property (4.1.7). */
export function timeoutOf(run: VxmlRun): number {
  const { timeoutMs } = run.vxml;
  return Math.max(100, timeoutMs ?? milliseconds(run.property('timeout'), 5000));
}
