import { baseOf } from '../../language.js';
import type { FlowNode, Prompt } from '../../model.js';
import { promptsOf } from '../../nodes/index.js';
import { languagesByNode } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

export const flowMissingLanguage = flowRule({
  code: 'flow-missing-language',
  severity: 'warning',
  summary: 'A prompt lacks a language that the flow or its other prompts have.',
  what: 'Prompts that are written by language and lack the language of the flow, or one that other prompts of the flow are written in. A prompt without language tags is used for all languages; one that is only said before a call can be in a language, such as the menu of the languages, need not have it.',
  why: 'In the middle of a Spanish call the caller hears one sentence of English.',
  check({ flow, context }, report) {
    if (flow?.format !== 'native') return;
    const where = new Map<Prompt, FlowNode[]>();
    for (const node of flow.nodes.values()) {
      for (const prompt of promptsOf(node)) where.set(prompt, [...(where.get(prompt) ?? []), node]);
    }
    const heard = languagesByNode(flow, context?.callers ?? []);
    const written = [...where.keys()].filter(({ texts }) => !texts.has(''));
    const expected = new Map<string, string>();
    if (written.length > 0) expected.set(baseOf(flow.language), flow.language);
    for (const { texts } of written)
      for (const tag of texts.keys()) if (!expected.has(baseOf(tag))) expected.set(baseOf(tag), tag);
    for (const prompt of written) {
      const there = new Set([...prompt.texts.keys()].map(baseOf));
      const nodes = where.get(prompt)!;
      const missing = [...expected].flatMap(([language, tag]) =>
        there.has(language) || (heard && !nodes.some(({ id }) => heard.get(id)?.has(language))) ? [] : [tag],
      );
      if (missing.length > 0)
        report({
          span: placeOf(nodes[0]!),
          message: `the prompt ${prompt.id === undefined ? `of "${nodes[0]!.id}"` : `"${prompt.id}"`} is missing in ${missing.join(', ')}`,
        });
    }
  },
});
