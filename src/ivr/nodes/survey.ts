import { spokenWords, wholeNumber } from '../builtin/number-words.js';
import type { Value } from '../expression/index.js';
import type { NodeOf } from '../model.js';
import type { Call } from '../simulate/call.js';
import { type NativeNodeDefinition, type Next, pressing, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    survey: {
      into: string;
      /** One for each question. */
      prompts: readonly Prompt[];
      questions: readonly { name: string; min: number; max: number }[];
      retries: number;
      timeoutMs: number;
    };
  }
}

const noPrompt = { kind: 'text' as const, texts: new Map() };

export const survey: NativeNodeDefinition<'survey'> = {
  summary: 'Asks questions that are answered by a number.',
  does: 'asks `questions` (`name`, `prompt`, `min` 1 to `max` 5) by key or voice and keeps the answers by name in `into`; a question that is not answered after `retries` is skipped (`null`)',
  keys: {
    into: textSchema,
    questions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          name: { type: 'string', minLength: 1 },
          prompt: ref('prompt'),
          min: { type: 'integer', minimum: 0, maximum: 9 },
          max: { type: 'integer', minimum: 0, maximum: 9 },
        },
        required: ['name', 'prompt'],
      },
    },
    retries: ref('retries'),
    timeout: ref('duration'),
  },
  required: ['into', 'questions'],
  edges: { next: 'required', error: 'optional', hangup: 'optional' },
  shorthand: { next: 'next' },
  read(reading) {
    const { reader } = reading;
    reading.need('into');
    const { into } = reading.into();
    const items = reader.list(reading.need('questions'), 'questions');
    if (reading.has('questions') && items.length === 0) reading.wrong('a survey needs a question');
    const asked = items.flatMap((item) => {
      const fields = reader.fields(item, 'a question', ['name', 'prompt', 'min', 'max']);
      for (const key of ['name', 'prompt'])
        if (fields && !fields.has(key)) reader.wrong(item, 'flow-value', `a question needs "${key}"`);
      const name = reader.optionalText(fields?.get('name'), 'name');
      const [prompt = noPrompt] = reader.prompts(fields?.get('prompt'), 'prompt');
      const min = reader.integer(fields?.get('min'), 'min', 0, 9) ?? 1;
      const max = reader.integer(fields?.get('max'), 'max', 0, 9) ?? 5;
      if (max < min) reader.wrong(item, 'flow-value', `max ${max} is below min ${min}`);
      return name === undefined ? [] : [{ prompt, question: { name, min, max } }];
    });
    const retries = reader.integer(reading.get('retries'), 'retries', 0, 20) ?? 1;
    const timeoutMs = reading.duration('timeout', reading.defaults.timeoutMs);
    if (into === undefined) return undefined;
    return {
      into,
      prompts: asked.map(({ prompt }) => prompt),
      questions: asked.map(({ question }) => question),
      retries,
      timeoutMs,
    };
  },

  enter(node, call) {
    if (call.state.hungUp) return { kind: 'edge', edge: 'next' };
    call.state.vendor.survey = { question: 0, failures: 0 };
    call.set(node.into, {});
    return ask(node, call);
  },
  accepts(node, call) {
    const { min, max } = node.questions[at(call).question]!;
    return { dtmf: [`${min}-${max}`], phrases: [], timeoutMs: node.timeoutMs };
  },
  input(node, call, event) {
    const { question, failures } = at(call);
    const { name, min, max } = node.questions[question]!;
    let answer: number | undefined;
    if (event.kind === 'keys') {
      answer = Number(call.state.keys[0]);
      call.state.keys = call.state.keys.slice(1);
    } else if (event.kind === 'speech') answer = wholeNumber(spokenWords(event.text), call.language);
    const isValid = answer !== undefined && answer >= min && answer <= max;
    if (!isValid && failures < node.retries) {
      call.state.vendor.survey = { question, failures: failures + 1 };
      return ask(node, call);
    }
    const before = call.state.variables[node.into] as { [name: string]: Value };
    call.set(node.into, { ...before, [name]: isValid ? answer! : null });
    call.state.vendor.survey = { question: question + 1, failures: 0 };
    return question + 1 < node.questions.length ? ask(node, call) : { kind: 'edge', edge: 'next' };
  },

  shape: 'question',
  detail: (node) => node.questions.map(({ name }) => name).join(', '),
  cost: (node, _, spoken) =>
    pressing(
      node.prompts.reduce((sum, prompt) => sum + spoken(prompt), 0),
      node.questions.map(({ max }) => max).join(''),
    ),
  sampleKeys: (node) => [...new Set(node.questions.flatMap(({ min, max }) => [`${min}`, `${max}`]))],
};

const at = (call: Call) => call.state.vendor.survey as { question: number; failures: number };

function ask(node: NodeOf<'survey'>, call: Call): Next {
  const prompt = node.prompts[at(call).question];
  if (prompt && call.state.keys === '') call.say(prompt);
  return { kind: 'listen' };
}
