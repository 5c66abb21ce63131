import { once } from '../../diagnostics/kept.js';
import type { SpokenSubject } from '../subject.js';
import type { Choice } from './choices.js';
import { similarAlternatives } from './similar-alternatives.js';
import { similarPhrases } from './similar-phrases.js';
import type { SoundPair } from './sound-pair.js';

/** What competes and sounds alike: alternatives of each one-of, then (depth deep) phrases of the whole grammar; most similar first. */
export const confusablePairs = once((subject: SpokenSubject): { pairs: SoundPair[]; truncated: boolean } => {
  const alternatives = similarAlternatives(subject);
  const whole = similarPhrases(subject);
  return {
    pairs: [...alternatives.pairs, ...whole.pairs],
    truncated: alternatives.truncated || whole.truncated,
  };
});

/** Words that most alternatives of a one-of have in common. */
export interface SharedWords {
  words: string[];
  /** Alternatives that have them, and phrases to show. */
  phrases: string[];
  /** The share of their sounds that these words make up. */
  mass: number;
}

/** The share from which on the common words hide what differs. */
const hiding = 0.6;

/** One-ofs whose alternatives share so many sounds through common words that little is left to tell them apart. */
export const sharedWords = once(({ choices, sounds }: SpokenSubject): Map<Choice, SharedWords> => {
  const found = new Map<Choice, SharedWords>();
  if (!sounds) return found;
  const lengthOf = (text: string) => sounds.of(text).variants[0]?.length ?? 0;
  for (const choice of choices) {
    if (!choice.matters || choice.alternatives.length < 3) continue;
    const spoken = choice.alternatives.flatMap(({ phrases }) => {
      const [shortest] = [...phrases].sort((a, b) => a.words.length - b.words.length);
      return shortest && shortest.words.length > 1 ? [shortest] : [];
    });
    const counts = new Map<string, number>();
    for (const { words } of spoken) {
      for (const word of new Set(words.map((each) => each.toLowerCase())))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const words = [...counts]
      .filter(([, count]) => count >= Math.max(3, choice.alternatives.length * 0.6))
      .map(([word]) => word);
    if (words.length === 0) continue;
    const having = spoken.filter((phrase) => words.every((word) => phrase.words.some((w) => w.toLowerCase() === word)));
    const all = having.reduce((sum, { text }) => sum + lengthOf(text), 0);
    const mass = all === 0 ? 0 : (having.length * lengthOf(words.join(' '))) / all;
    if (having.length >= 3 && mass > hiding)
      found.set(choice, { words, phrases: having.map(({ text }) => text), mass });
  }
  return found;
});
