import { foldUtterance, inLanguage } from '../../language.js';
import type { Choice } from '../../model.js';
import { choiceName, flowRule, placeOf, removalOf } from '../subject.js';

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

const phrasesOf = (node: string, choice: number) => ['nodes', node, 'choices', choice, 'phrases'];

export const flowSamePhrase = flowRule({
  code: 'flow-same-phrase',
  severity: 'warning',
  summary: 'Two choices listen for the same phrase.',
  what: 'Compares the phrases of the choices of a menu, and of the global choices, ignoring case and punctuation.',
  why: 'Only the first choice is ever taken for that phrase: callers who mean the other are sent the wrong way.',
  fixes: { unsafe: 'Removes the phrase from the second choice, where that has other ways to be chosen.' },
  check({ flow, reading }, report) {
    for (const node of flow?.nodes.values() ?? []) {
      if (node.type !== 'menu') continue;
      const first = new Map<string, string>();
      for (const [index, choice] of [...node.choices, ...(node.globals ? flow!.globals : [])].entries()) {
        const own = choice.phrases.map(foldUtterance);
        for (const phrase of new Set(own)) {
          const other = first.get(phrase);
          if (other === undefined) first.set(phrase, choiceName(choice));
          else
            report({
              span: placeOf(node),
              message: `"${phrase}" is a phrase of both ${other} and ${choiceName(choice)} in the menu "${node.id}"`,
              hint: 'remove it from one of them',
              // A phrase of a global choice counts in every menu.
              fix:
                index < node.choices.length && (own.length > 1 || choice.dtmf !== undefined)
                  ? removalOf(reading, `"${phrase}"`, 'unsafe', [...phrasesOf(node.id, index), own.indexOf(phrase)])
                  : undefined,
            });
        }
      }
    }
  },
});
