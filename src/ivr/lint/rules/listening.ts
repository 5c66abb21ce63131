import { isListening } from '../../nodes/index.js';
import { flowRule, placeOf, removalOf } from '../subject.js';

export const flowConfirmNever = flowRule({
  code: 'flow-confirm-never',
  severity: 'warning',
  summary: 'A confirmation is never asked for.',
  what: 'Reports a menu or collect whose confirm.below is not above its confidence, and a confirmation in a menu that accepts no speech.',
  why: 'Input below the confidence is refused before the question is asked, although the confirmation was meant for exactly that input.',
  fixes: { safe: 'Removes the confirmation of a menu that accepts no speech.' },
  check({ flow, reading }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node) || !node.confirm) continue;
      const { below } = node.confirm;
      if (below <= node.confidence)
        report({
          span: placeOf(node),
          message: `"${node.id}" never asks for confirmation: confirm.below is ${below}, and anything below its confidence ${node.confidence} is refused`,
          hint: 'raise confirm.below or lower confidence',
        });
      else if (
        node.type === 'menu' &&
        node.choices.every((each) => each.phrases.length === 0 && each.grammar === undefined)
      )
        report({
          span: placeOf(node),
          message: `"${node.id}" never asks for confirmation: it accepts no speech`,
          hint: 'delete confirm, or add phrases',
          fix: removalOf(reading, 'confirm', 'safe', ['nodes', node.id, 'confirm']),
        });
    }
  },
});

export const flowNoPrompt = flowRule({
  code: 'flow-no-prompt',
  severity: 'warning',
  summary: 'A menu or collect listens without a prompt.',
  what: 'Reports menus and collects without a prompt that can be reached without a prompt just before them.',
  why: 'The caller hears silence and does not know that it is their turn.',
  check({ flow, incoming }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node) || node.prompts.length > 0) continue;
      const before = incoming.get(node.id) ?? [];
      if (node.id !== flow!.start && before.length > 0 && before.every(({ from }) => from.type === 'play')) continue;
      report({
        span: placeOf(node),
        message: `"${node.id}" listens without a prompt`,
        hint: 'add a prompt',
      });
    }
  },
});

const MOST = 3;

export const flowRetries = flowRule({
  code: 'flow-retries',
  severity: 'info',
  summary: `A menu or collect allows more than ${MOST} retries, or none.`,
  what: `Compares the retries after silence and after input that was not understood with ${MOST}; where both are 0, the caller has a single try.`,
  why: 'After a third failure callers rarely succeed and only get angry; without a second try a cough sends them away.',
  fixes: { unsafe: `Allows ${MOST} retries where the node itself allows more.` },
  check({ flow, reading: { source } }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node)) continue;
      const most = Math.max(node.noinput.retries, node.nomatch.retries);
      if (most > MOST) {
        const path = ['nodes', node.id, 'retries'];
        const isOwn = source?.valueAt(path) === most;
        const edit = isOwn ? { ...source.offsetsAt(path), text: `${MOST}` } : undefined;
        const fix = source?.fix(`allow ${MOST} retries`, 'unsafe', edit);
        report({ span: placeOf(node), message: `"${node.id}" allows ${most} retries after a failure`, fix });
      }
      if (most === 0) report({ span: placeOf(node), message: `"${node.id}" gives the caller a single try` });
    }
  },
});

export const flowRetryPrompt = flowRule({
  code: 'flow-retry-prompt',
  severity: 'info',
  summary: 'After a failure the same prompt is repeated word for word.',
  what: 'Reports menus and collects that retry and have no prompts of their own for silence or for input that was not understood.',
  why: 'Hearing the same words again tells the caller nothing about what went wrong. A short "Sorry, I did not get that" makes the second try succeed more often.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (!isListening(node)) continue;
      const plain = (['noinput', 'nomatch'] as const).filter(
        (kind) => node[kind].retries > 0 && node[kind].prompts.length === 0,
      );
      if (plain.length > 0)
        report({ span: placeOf(node), message: `"${node.id}" has no prompt of its own for ${plain.join(' and ')}` });
    }
  },
});
