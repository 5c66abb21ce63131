import { baseOf } from '../../language.js';
import type { Flow, FlowNode } from '../../model.js';
import { promptsOf } from '../../nodes/index.js';
import { languagesByNode, languagesOf } from '../facts.js';
import { flowRule, placeOf } from '../subject.js';

/** Texts and phrases with the nodes at which they are heard. */
function writtenFor(flow: Flow): { tags: string[]; what: string; nodes: FlowNode[] }[] {
  const named = new Map<string, { tags: string[]; what: string; nodes: FlowNode[] }>();
  const written = [...flow.nodes.values()].flatMap((node) => {
    const choices = node.type === 'menu' ? node.choices : [];
    const prompts = promptsOf(node).flatMap((prompt) => {
      const entry = { tags: [...prompt.texts.keys()], what: `a prompt of "${node.id}"`, nodes: [node] };
      if (prompt.id === undefined) return [entry];
      const found = named.get(prompt.id);
      if (found) found.nodes.push(node);
      else named.set(prompt.id, { ...entry, what: `the prompt "${prompt.id}"` });
      return [];
    });
    return [
      ...prompts,
      ...choices.flatMap(({ name, phrasesBy }) =>
        phrasesBy ? [{ tags: [...phrasesBy.keys()], what: `the choice "${name}" of "${node.id}"`, nodes: [node] }] : [],
      ),
    ];
  });
  return [...written, ...named.values()];
}

export const flowUnheardLanguage = flowRule({
  code: 'flow-unheard-language',
  severity: 'warning',
  summary: 'Texts are written in a language that no call is ever in where they would be heard.',
  what: 'Collects the languages of the texts, phrases and grammars of a flow. A call is in the language of its flow until a set node chooses another: here, or in a flow of the workspace that this one may be entered from. A flow that chooses its language by an expression may be in any. Prompts, and phrases of a menu, are also compared with the languages in which calls come to their nodes: a Spanish greeting before the choice of the language is never heard.',
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
    const heard = languagesByNode(flow, [...(context?.callers ?? [])]);
    for (const { tags, what, nodes } of heard ? writtenFor(flow) : []) {
      const languages = new Set(nodes.flatMap(({ id }) => [...(heard!.get(id) ?? [])]));
      // No call comes here at all: that is another finding.
      if (languages.size === 0) continue;
      // The flow's own language is written everywhere as a matter of course.
      const others = tags.filter((tag) => tag !== '' && baseOf(tag) !== baseOf(flow.language));
      const unheard = others.filter((tag) => spoken.has(baseOf(tag)) && !languages.has(baseOf(tag)));
      if (unheard.length > 0)
        report({
          span: placeOf(nodes[0]!),
          message: `${what} is written in ${unheard.join(' and ')}, but calls come to it only in ${[...languages].join(' and ')}`,
          hint: 'choose the language before it, or remove the text',
        });
    }
    for (const [id, source] of flow.grammars)
      if (source.kind === 'languages') note(source.sources.keys(), `the grammar "${id}"`, start);
  },
});
