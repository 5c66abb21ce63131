import { foldUtterance, inLanguage } from '../../language.js';
import type { Choice } from '../../model.js';
import { choiceName, flowRule, placeOf } from '../subject.js';

const englishPhrases = ({ phrases, phrasesBy }: Choice) =>
  phrasesBy ? (inLanguage(phrasesBy, 'en-US') ?? []) : phrases;

/** From this similarity on, telephone speech is routinely confused. */
const VERY_ALIKE = 0.8;
const MOST_PHRASES = 200;

export const flowSoundsAlike = flowRule({
  code: 'flow-sounds-alike',
  severity: 'warning',
  summary: 'Phrases of two choices sound alike on a telephone.',
  what: 'Compares the pronunciations of the phrases of different choices of a menu, and of the global choices, that lead to different nodes. English only; the pronouncing dictionary and its rules of spelling give the sounds.',
  why: 'The recogniser confuses them, with full confidence, and sends the caller the wrong way.',
  check({ flow, context }, report) {
    const similarity = context?.similarity;
    if (!flow || !similarity || !/^en\b/i.test(flow.language)) return;
    for (const node of flow.nodes.values()) {
      if (node.type !== 'menu') continue;
      const choices = [
        ...node.choices.map((choice) => ({
          choice,
          target: node.edges.find(({ name }) => name === choice.name)?.target,
        })),
        ...(node.globals ? flow.globals.map((choice) => ({ choice, target: choice.target })) : []),
      ];
      const said = choices
        .flatMap(({ choice, target }) => englishPhrases(choice).map((phrase) => ({ phrase, choice, target })))
        .slice(0, MOST_PHRASES);
      for (const [index, one] of said.entries()) {
        for (const other of said.slice(index + 1)) {
          if (one.choice === other.choice || one.target === other.target) continue;
          if (foldUtterance(one.phrase) === foldUtterance(other.phrase)) continue;
          const alike = similarity(one.phrase, other.phrase);
          if (alike >= VERY_ALIKE)
            report({
              span: placeOf(node),
              message: `"${one.phrase}" of ${choiceName(one.choice)} and "${other.phrase}" of ${choiceName(other.choice)} sound alike (similarity ${alike.toFixed(2)})`,
              hint: 'reword one of them',
            });
        }
      }
    }
  },
});

export const flowSamePhrase = flowRule({
  code: 'flow-same-phrase',
  severity: 'warning',
  summary: 'Two choices listen for the same phrase.',
  what: 'Compares the phrases of the choices of a menu, and of the global choices, ignoring case and punctuation.',
  why: 'Only the first choice is ever taken for that phrase: callers who mean the other are sent the wrong way.',
  check({ flow }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu') continue;
      const first = new Map<string, string>();
      for (const choice of [...node.choices, ...(node.globals ? flow!.globals : [])]) {
        for (const phrase of new Set(choice.phrases.map(foldUtterance))) {
          const other = first.get(phrase);
          if (other === undefined) first.set(phrase, choiceName(choice));
          else
            report({
              span: placeOf(node),
              message: `"${phrase}" is a phrase of both ${other} and ${choiceName(choice)} in the menu "${node.id}"`,
              hint: 'remove it from one of them',
            });
        }
      }
    }
  },
});
