import { isEqual, type Value } from '../../expression/index.js';
import { foldUtterance } from '../../language.js';
import type { Choice } from '../../model.js';
import type { FlowContext } from '../context.js';
import { choiceName, flowRule, placeOf } from '../subject.js';

/** Takes a choice an utterance by its grammar? */
function takes(choice: Choice, utterance: string, context: FlowContext): boolean {
  const facts = choice.grammar === undefined ? undefined : context.grammars.get(choice.grammar);
  if (!facts || 'error' in facts || facts.mode !== 'voice') return false;
  const { matches, value } = facts.recognize(utterance);
  if (!matches) return false;
  if (!choice.slot) return true;
  const { name, value: expected } = choice.slot;
  const slot: Value =
    name === ''
      ? value
      : value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, name)
        ? value[name]!
        : null;
  return isEqual(slot, expected);
}

/** What a choice listens for: its phrases, and those of its grammar that lead to it. */
function utterances(choice: Choice, context: FlowContext): string[] {
  const facts = choice.grammar === undefined ? undefined : context.grammars.get(choice.grammar);
  const spoken = !facts || 'error' in facts || facts.mode !== 'voice' ? [] : facts.phrases;
  return [...choice.phrases, ...spoken.filter((phrase) => takes(choice, phrase, context))];
}

export const flowGrammarOverlap = flowRule({
  code: 'flow-grammar-overlap',
  severity: 'warning',
  summary: 'Two choices of a menu accept the same phrase.',
  what: 'Compares the phrases of each choice, and samples of what its grammar accepts, with the grammars of the other choices and of the global ones. Slots are taken into account.',
  why: 'The first choice in the flow wins: callers who mean the other are sent the wrong way, and no list of phrases shows it.',
  check({ flow, context }, report) {
    if (!flow || !context) return;
    for (const node of flow.nodes.values()) {
      if (node.type !== 'menu') continue;
      const choices = [...node.choices, ...(node.globals ? flow.globals : [])];
      for (const [index, one] of choices.entries()) {
        for (const other of choices.slice(index + 1)) {
          const written = new Set(other.phrases.map(foldUtterance));
          const shared =
            utterances(one, context).find(
              (phrase) =>
                takes(other, phrase, context) ||
                // Two written lists are the business of flow-same-phrase.
                (written.has(foldUtterance(phrase)) && !one.phrases.includes(phrase)),
            ) ?? utterances(other, context).find((phrase) => takes(one, phrase, context));
          if (shared !== undefined)
            report({
              span: placeOf(node),
              message: `"${shared}" is accepted by ${choiceName(one)} and by ${choiceName(other)} in the menu "${node.id}"`,
              hint: 'remove it from one of the grammars',
            });
        }
      }
    }
  },
});

export const flowBrokenGrammar = flowRule({
  code: 'flow-broken-grammar',
  severity: 'error',
  summary: 'A grammar of the flow cannot be read or used.',
  what: 'Reads every grammar that the flow names, with what it refers to, and checks it as cctool grxml validate does. A file that is missing or may not be read is reported too.',
  why: 'The flow works until the first caller reaches that menu.',
  check({ flow, context }, report) {
    if (!flow || !context) return;
    for (const [id, facts] of context.grammars) {
      if (!('error' in facts)) continue;
      const user =
        [...flow.nodes.values()].find(
          (node) =>
            (node.type === 'collect' && node.grammar === id) ||
            (node.type === 'menu' && node.choices.some(({ grammar }) => grammar === id)),
        ) ?? flow.nodes.get(flow.start)!;
      report({ span: placeOf(user), message: facts.error, ...(facts.hint !== undefined && { hint: facts.hint }) });
    }
  },
});
