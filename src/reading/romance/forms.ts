import type { Recogniser } from '../reader.js';
import { amountForms } from './amounts.js';
import { messageForms } from './messages.js';
import { momentForms } from './moments.js';
import type { Tongue } from './tongue.js';
import { wordForms } from './words.js';

/** The recognisers of a Romance language, in their order: what stands earlier wins. */
export function romanceForms(tongue: Tongue): readonly Recogniser[] {
  const { early, late } = wordForms(tongue);
  const { marked, bare } = amountForms(tongue);
  return [...messageForms(tongue), ...early, ...marked, ...momentForms(tongue), ...bare, ...late];
}
