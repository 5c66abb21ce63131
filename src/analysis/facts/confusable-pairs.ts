import { once } from '../../grxml/validate/subject.js';
import type { SpokenSubject } from '../subject.js';
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
