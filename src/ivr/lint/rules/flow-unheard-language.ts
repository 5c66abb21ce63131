import { baseOf } from '../../language.js';
import { promptsOf } from '../../nodes/index.js';
import { languagesOf } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

export const flowUnheardLanguage = flowRule({
  code: 'flow-unheard-language',
  severity: 'warning',
  summary: 'Texts are written in a language that no call is ever in.',
  what: 'Collects the languages of the texts, phrases and grammars of a flow. A call is in the language of its flow until a set node chooses another: here, or in a flow of the workspace that this one may be entered from. A flow that chooses its language by an expression may be in any.',
  why: 'The Spanish prompts were written, recorded and paid for, and every Spanish caller hears English.',
  check({ flow, context }, report) {
    if (flow?.format !== 'native') return;
    const others = [...(context?.callers ?? [])].map(languagesOf);
    const own = languagesOf(flow);
    if (own === undefined || others.includes(undefined)) return;
    const spoken = new Set([...own, ...others.flatMap((each) => [...each!])]);
    const reported = new Set<string>();
    const note = (tags: Iterable<string>, what: string, at: Parameters<typeof placeOf>[0]) => {
      for (const tag of tags) {
        if (tag === '' || spoken.has(baseOf(tag)) || reported.has(baseOf(tag))) continue;
        reported.add(baseOf(tag));
        report({
          span: placeOf(at),
          message: `${what} is written in ${tag}, but no call is ever in that language`,
          hint: `add a node { type: set, language: ${tag}, next: … } where callers choose it, or remove the texts`,
        });
      }
    };
    for (const node of flow.nodes.values()) {
      for (const prompt of promptsOf(node))
        note(
          prompt.texts.keys(),
          prompt.id === undefined ? `a prompt of "${node.id}"` : `the prompt "${prompt.id}"`,
          node,
        );
      if (node.type === 'menu')
        for (const { name, phrasesBy } of node.choices)
          if (phrasesBy) note(phrasesBy.keys(), `the choice "${name}"`, node);
    }
    const start = flow.nodes.get(flow.start)!;
    for (const { name, phrasesBy } of flow.globals)
      if (phrasesBy) note(phrasesBy.keys(), `the choice "${name}"`, start);
    for (const [id, source] of flow.grammars)
      if (source.kind === 'languages') note(source.sources.keys(), `the grammar "${id}"`, start);
  },
});
