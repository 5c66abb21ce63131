/** What prompts say: their choice, their text, and the speech elements that only an engine renders (4.1). */

import { xmlAttribute, xmlText } from '../../../xml/write-xml.js';
import { estimateDuration } from '../../simulate/speak.js';
import type { Prompt, Speech, VxmlElement } from '../read/content.js';
import { readTime } from '../read/values.js';
import { isReference, load, store } from '../script/values.js';
import type { RunItem } from './graph.js';
import type { VxmlRun } from './run.js';
import type { Mark } from './state.js';

/** What a recording takes whose length nobody knows, in milliseconds. */
const AUDIO_MS = 2000;

interface Rendered {
  text: string;
  ssml: string;
  /** Whether something in it is more than text. */
  isMarked: boolean;
  audio: string[];
  /** Marks, with the length of the text before each. */
  marks: { name: string; at: number }[];
}

/** Queues the prompts of an item whose turn it is, and counts the visit (4.1.6). */
export function queueItemPrompts(run: VxmlRun, item: RunItem): void {
  const counts = run.context.prompts;
  const counter = counts[item.id] ?? 1;
  const eligible = item.prompts.filter(({ cond, ...at }) => cond === undefined || run.isTrue(cond, at));
  const highest = Math.max(0, ...eligible.map(({ count }) => count).filter((count) => count <= counter));
  for (const prompt of eligible) if (prompt.count === highest) queuePrompt(run, prompt);
  counts[item.id] = counter + 1;
}

/** Queues one prompt. Its values are those of this moment. */
export function queuePrompt(run: VxmlRun, prompt: Prompt): void {
  const rendered = render(run, prompt.content);
  const text = rendered.text.replace(/\s+/g, ' ').trim();
  if (text === '') return;
  const written = prompt.implied ? undefined : prompt.timeoutMs;
  const ssml = rendered.ssml.replace(/\s+/g, ' ').trim();
  run.vxml.queue.push({
    node: run.state.node,
    kind: 'prompt',
    text,
    ...(rendered.isMarked && { ssml: `<speak>${ssml}</speak>` }),
    ...(rendered.audio.length > 0 && { audio: rendered.audio.join(' ') }),
    ...(prompt.language !== undefined && { language: prompt.language }),
    milliseconds:
      estimateDuration(rendered.isMarked ? ssml : text, rendered.isMarked ? 'ssml' : 'text') +
      AUDIO_MS * (text.match(/\[audio: /g)?.length ?? 0),
    bargein: prompt.bargein ?? run.property('bargein') !== 'false',
    ...(written !== undefined && { timeoutMs: written }),
    ...(rendered.marks.length > 0 && { marks: timed(rendered) }),
  });
}

/** When each mark is reached: from one to the next, or many marks would take their number squared. */
function timed({ text, marks }: Rendered): Mark[] {
  let [before, milliseconds] = [0, 0];
  return marks.map(({ name, at }) => {
    milliseconds += durationOf(text.slice(before, at));
    before = at;
    return { name, milliseconds };
  });
}

/** How long a text takes, and the recordings named in it. */
const durationOf = (text: string): number =>
  (text.trim() === '' ? 0 : estimateDuration(text.replace(/\s+/g, ' ').trim(), 'text')) +
  AUDIO_MS * (text.match(/\[audio: /g)?.length ?? 0);

/** The text of speech content, with single spaces. */
export const speechText = (run: VxmlRun, content: readonly Speech[]): string =>
  render(run, content).text.replace(/\s+/g, ' ').trim();

function render(run: VxmlRun, content: readonly Speech[]): Rendered {
  const all = plain('');
  for (const part of content) join(all, renderPart(run, part));
  return all;
}

const plain = (text: string): Rendered => ({ text, ssml: xmlText(text), isMarked: false, audio: [], marks: [] });
const nothing = plain('');

/** Puts something behind what is there. */
function join(all: Rendered, { text, ssml, isMarked, audio, marks }: Rendered, between = ''): void {
  const before = all.text.length + between.length;
  all.text += between + text;
  all.ssml += between + ssml;
  all.isMarked ||= isMarked;
  all.audio.push(...audio);
  for (const { name, at } of marks) all.marks.push({ name, at: before + at });
}

function renderPart(run: VxmlRun, part: Speech): Rendered {
  switch (part.kind) {
    case 'text':
      return plain(part.text);
    case 'value':
      return plain(run.textOf(part.expr, part));
    case 'audio':
      return renderAudio(run, part);
    case 'enumerate':
      return renderEnumerate(run, part);
    case 'foreach': {
      const all = plain('');
      forEachItem(run, part, () => {
        join(all, render(run, part.content), ' ');
        return undefined;
      });
      return all;
    }
    case 'mark': {
      const name = part.nameexpr === undefined ? (part.name ?? '') : run.textOf(part.nameexpr, part);
      const ssml = `<mark name="${xmlAttribute(name)}"/>`;
      return { text: '', ssml, isMarked: true, audio: [], marks: [{ name, at: 0 }] };
    }
    case 'ssml':
      return renderSsml(run, part);
  }
}

function renderAudio(run: VxmlRun, part: Extract<Speech, { kind: 'audio' }>): Rendered {
  let source = part.src;
  if (part.expr !== undefined) {
    const value = run.evaluate(part.expr, part);
    // "If the expression is undefined, the element and its content are ignored" (4.1.3).
    if (value === undefined) return nothing;
    source = isReference(value) ? String(run.jsonOf(value)) : String(value);
  }
  const inner = render(run, part.content);
  const file = source ?? '';
  const hasText = inner.text.trim() !== '';
  return {
    text: hasText ? inner.text : `[audio: ${file}]`,
    ssml: `<audio src="${xmlAttribute(file)}">${inner.ssml}</audio>`,
    isMarked: true,
    audio: [file, ...inner.audio],
    marks: hasText ? inner.marks : inner.marks.map(({ name }) => ({ name, at: 0 })),
  };
}

/** The choices of a menu, or the options of a field, in words. */
function renderEnumerate(run: VxmlRun, part: Extract<Speech, { kind: 'enumerate' }>): Rendered {
  const { item } = run;
  const choices =
    item?.kind === 'menu'
      ? item.menu.choices.map(({ text, key }) => ({ text, key }))
      : item?.kind === 'field'
        ? item.options.map(({ text, dtmf }) => ({ text, key: dtmf }))
        : [];
  if (choices.length === 0) throw run.semantic('<enumerate> stands where there are no choices and no options', part);
  if (part.content.length === 0) return plain(` ${choices.map(({ text }) => text).join('; ')} `);
  const all = plain('');
  for (const { text, key } of choices) {
    run.anonymous.push({ _prompt: text, _dtmf: store(key) });
    try {
      join(all, render(run, part.content), ' ');
    } finally {
      run.anonymous.pop();
    }
  }
  return all;
}

function renderSsml(run: VxmlRun, part: Extract<Speech, { kind: 'ssml' }>): Rendered {
  const { element, name } = part;
  const inner = render(run, part.content);
  const attribute = (wanted: string) => element.attributes.find((each) => each.name === wanted)?.value;
  const attributes = element.attributes.map(({ name: own, value }) => ` ${own}="${xmlAttribute(value)}"`).join('');
  const text = element.local === 'sub' ? (attribute('alias') ?? inner.text) : inner.text;
  const isKnown = ssmlNames.has(element.local);
  if (!isKnown && part.name !== '')
    run.note('vxml-unknown', 'info', `<${name}> is not speech markup; its content is said`);
  return {
    text: ` ${text} `,
    ssml: isKnown ? `<${element.local}${attributes}>${inner.ssml}</${element.local}>` : inner.ssml,
    isMarked: isKnown || inner.isMarked,
    audio: inner.audio,
    marks: inner.marks.map(({ name: own, at }) => ({ name: own, at: Math.min(at, text.length) + 1 })),
  };
}

const ssmlNames = new Set('break emphasis p s paragraph sentence phoneme prosody say-as sub voice lexicon'.split(' '));

const LIST = ' items';

/**
 * Goes through an array, with each member as a variable (2.1, 6). The array is copied first, and is kept in a scope: what
 * is done for one member may move things on the heap.
 * @param work gives something other than undefined to stop
 */
export function forEachItem<T>(
  run: VxmlRun,
  { item, array, ...at }: VxmlElement & { item: string; array: string },
  work: () => T | undefined,
): T | undefined {
  const value = run.evaluate(array, at);
  const entry = isReference(value) ? run.vxml.heap[value.r] : undefined;
  if (entry?.k !== 'array') throw run.semantic(`"${array}" is not an array`, at);
  const copy = run.vxml.heap.push({ k: 'array', v: [...entry.v] }) - 1;
  const scope = run.scope;
  const items = { [LIST]: store({ r: copy }) };
  run.anonymous.push(items);
  try {
    for (let index = 0; ; index++) {
      const list = load(items[LIST]!);
      const held = isReference(list) ? run.vxml.heap[list.r] : undefined;
      if (held?.k !== 'array' || index >= held.v.length) return undefined;
      if (index >= MOST_ROUNDS) throw run.semantic(`the array has more than ${MOST_ROUNDS} members`, at);
      // The variable belongs to the scope around, unless an outer one declares it.
      const target = run.around.scopes.findLast((each) => Object.hasOwn(each, item)) ?? scope;
      target[item] = held.v[index]!;
      const result = work();
      if (result !== undefined) return result;
    }
  } finally {
    run.anonymous.pop();
  }
}
const MOST_ROUNDS = 10_000;

/** The time that a property or an attribute designates, in milliseconds. */
export const milliseconds = (written: string, otherwise: number): number => readTime(written) ?? otherwise;
