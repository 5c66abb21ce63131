import type { Prompt } from '../../model.js';
import { promptsOf } from '../../nodes/index.js';
import { flowRule, placeOf } from '../subject.js';

const base = (tag: string) => tag.split('-')[0]!;

export const flowMissingLanguage = flowRule({
  code: 'flow-missing-language',
  severity: 'warning',
  summary: 'A prompt lacks a language that the flow or its other prompts have.',
  what: 'Prompts that are written by language and lack the language of the flow, or one that other prompts of the flow are written in. A prompt without language tags is used for all languages.',
  why: 'In the middle of a Spanish call the caller hears one sentence of English.',
  check({ flow }, report) {
    if (flow?.format !== 'native') return;
    const where = new Map<Prompt, { name: string; node: Parameters<typeof placeOf>[0] }>();
    for (const node of flow.nodes.values())
      for (const prompt of promptsOf(node))
        if (!where.has(prompt)) where.set(prompt, { name: prompt.id ?? `of "${node.id}"`, node });
    const written = [...where.keys()].filter(({ texts }) => !texts.has(''));
    const expected = new Map<string, string>();
    if (written.length > 0) expected.set(base(flow.language), flow.language);
    for (const { texts } of written)
      for (const tag of texts.keys()) if (!expected.has(base(tag))) expected.set(base(tag), tag);
    for (const prompt of written) {
      const there = new Set([...prompt.texts.keys()].map(base));
      const missing = [...expected].flatMap(([language, tag]) => (there.has(language) ? [] : [tag]));
      const { name, node } = where.get(prompt)!;
      if (missing.length > 0)
        report({
          span: placeOf(node),
          message: `the prompt ${prompt.id === undefined ? name : `"${name}"`} is missing in ${missing.join(', ')}`,
        });
    }
  },
});
