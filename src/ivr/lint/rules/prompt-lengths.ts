import type { FlowNode } from '../../model.js';
import { isListening, promptsOf } from '../../nodes/index.js';
import { estimateDuration, literalTexts } from '../../simulate/speak.js';
import { type FlowSubject, flowRule, placeOf } from '../subject.js';

const LONGEST_SECONDS = 20;

const seconds = (text: string) => estimateDuration(text, 'text') / 1000;
/** Where the first option is spoken of: the key, or what to say. */
const offer = /\b(?:press|presione|appuyez|drücken|say|oprima|marque|dial)\b/i;

/** The seconds that a prompt of an announcement takes. */
const said = (node: FlowNode) =>
  Math.max(0, ...(node.type === 'play' ? promptsOf(node).flatMap(literalTexts).map(seconds) : []));

/**
 * The longest that a caller listens to prompts that cannot be answered, on the way to a node.
 * @param known answers so far; a node that is being looked at counts as 0, so cycles end
 */
function before(incoming: FlowSubject['incoming'], node: FlowNode, known: Map<string, number>): number {
  // With a stack of its own: announcements may follow each other by the thousand.
  const stack = [{ node, next: 0, longest: 0 }];
  const answer = known.get(node.id);
  if (answer !== undefined) return answer;
  known.set(node.id, 0);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { from } = incoming.get(top.node.id)?.[top.next] ?? {};
    if (!from) {
      known.set(top.node.id, top.longest);
      stack.pop();
      continue;
    }
    if (!isListening(from) && from.type !== 'record') {
      const found = known.get(from.id);
      if (found === undefined) {
        known.set(from.id, 0);
        stack.push({ node: from, next: 0, longest: 0 });
        continue;
      }
      top.longest = Math.max(top.longest, said(from) + found);
    }
    top.next++;
  }
  return known.get(node.id)!;
}

export const flowLateChoice = flowRule({
  code: 'flow-late-choice',
  severity: 'warning',
  summary: `More than ${LONGEST_SECONDS} seconds pass before the caller hears the first option.`,
  what: 'Adds up, for each menu, what the prompts on the way to it say since the caller last could answer, and what its own prompt says before the first "press" or "say". Durations are estimated from words and pauses.',
  why: 'Greetings and notices are what callers hang up on; a caller who knows the menu must sit through them too.',
  check({ flow, incoming }, report) {
    const known = new Map<string, number>();
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu') continue;
      const [first] = node.prompts;
      const own = Math.max(
        0,
        ...(first ? literalTexts(first) : []).map((text) => {
          const at = text.search(offer);
          return at < 0 ? 0 : seconds(text.slice(0, at));
        }),
      );
      const total = own + before(incoming, node, known);
      if (total > LONGEST_SECONDS)
        report({
          span: placeOf(node),
          message: `the first option of "${node.id}" is heard after about ${Math.round(total)} seconds`,
          hint: 'shorten what is said before it',
        });
    }
  },
});

const LONGEST_PROMPT_SECONDS = 30;

export const flowLongPrompt = flowRule({
  code: 'flow-long-prompt',
  severity: 'warning',
  summary: `A menu or collect talks for more than ${LONGEST_PROMPT_SECONDS} seconds before it listens.`,
  what: 'Estimates the duration of the first prompt from its words and pauses.',
  why: 'Nobody remembers the first option of a minute-long list. Long texts belong in a prompt of their own, with a way to interrupt them.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu' && node.type !== 'collect') continue;
      const [first] = node.prompts;
      const seconds = Math.max(
        0,
        ...(first ? literalTexts(first).map((text) => estimateDuration(text, first.kind) / 1000) : []),
      );
      if (seconds > LONGEST_PROMPT_SECONDS)
        report({
          span: placeOf(node),
          message: `"${node.id}" talks for about ${Math.round(seconds)} seconds before it listens`,
          hint: 'shorten it, or split it',
        });
    }
  },
});
