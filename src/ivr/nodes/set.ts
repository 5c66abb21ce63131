import type { Expression } from '../expression/index.js';
import { languageTag } from '../language.js';
import { fixedText } from '../model.js';
import type { Assignment } from '../read/node-reading.js';
import { filledText, type NativeNodeDefinition, ref } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    set: { assign: readonly Assignment[]; language?: Template };
  }
}

export const set: NativeNodeDefinition<'set'> = {
  summary: 'Assigns variables, or sets the language of the call.',
  does: 'assigns variables; `language` is the language of the call from here on, with its prompts, phrases, grammars and voice',
  keys: { assign: ref('assignments'), language: filledText },
  required: [],
  schema: { anyOf: [{ required: ['assign'] }, { required: ['language'] }] },
  edges: { next: 'required', error: 'optional' },
  shorthand: { next: 'next' },
  read(reading) {
    const { reader } = reading;
    if (!reading.has('assign') && !reading.has('language')) reading.wrong('a set node needs "assign" or "language"');
    const language = reading.has('language') ? reading.template('language') : undefined;
    const tag = language && fixedText(language);
    if (tag !== undefined && !languageTag.test(tag))
      reader.wrong(reading.get('language')!, 'flow-value', `"${tag}" is not a language tag`, 'write en-US, es-US, …');
    const assign = reader.assignments(reading.get('assign'), 'assign');
    for (const { name, field } of assign) {
      if (!Object.hasOwn(reader.names.variables, name))
        reader.wrong(field, 'unknown-variable', `there is no variable "${name}"`, 'declare it under variables');
    }
    return { assign: assign.map(({ name, value }) => ({ name, value })), ...(language && { language }) };
  },

  enter(node, call) {
    for (const { name, value } of node.assign) call.set(name, call.evaluate(value), call.isSecret(value));
    if (node.language) {
      const tag = call.fill(node.language).trim();
      if (languageTag.test(tag)) call.state.language = tag;
      else
        call.report(
          'language-not-known',
          'warning',
          `"${tag}" is not a language tag; the call stays in ${call.language}`,
        );
    }
    return { kind: 'edge', edge: 'next' };
  },

  shape: 'step',
  detail: ({ assign, language }) =>
    [
      ...(language ? [language.map((piece) => (typeof piece === 'string' ? piece : '…')).join('')] : []),
      ...assign.map(({ name }) => name),
    ].join(', '),
  expressions: ({ assign, language = [] }) => [
    ...assign.map(({ value }) => value),
    ...language.filter((piece): piece is Expression => typeof piece !== 'string'),
  ],
  sets: (node) => node.assign.map(({ name }) => name),
};
