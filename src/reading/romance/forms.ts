import type { Recogniser } from '../reader.js';
import { amountForms } from './amounts.js';
import { clinicalForms } from './clinical.js';
import { clippedForms } from './clipped.js';
import { contextForms } from './contexts.js';
import { everydayForms } from './everyday.js';
import { halfForms } from './halves.js';
import { messageForms } from './messages.js';
import { momentForms } from './moments.js';
import { noteForms } from './notes.js';
import { phoneForms } from './phones.js';
import { placeForms } from './places.js';
import { promptForms } from './prompts.js';
import { referenceForms } from './references.js';
import { spanForms } from './spans.js';
import type { Tongue } from './tongue.js';
import { wordForms } from './words.js';

/** The recognisers of a Romance language, in their order: what stands earlier wins. */
export function romanceForms(tongue: Tongue): readonly Recogniser[] {
  const { early, late } = wordForms(tongue);
  const { marked, bare } = amountForms(tongue);
  return [
    ...promptForms(tongue),
    ...everydayForms(tongue),
    ...placeForms(tongue),
    ...messageForms(tongue),
    ...noteForms(tongue),
    ...contextForms(tongue),
    ...clinicalForms(tongue),
    ...halfForms(tongue),
    ...spanForms(tongue),
    ...referenceForms(tongue),
    ...early,
    ...clippedForms(tongue),
    ...marked,
    ...momentForms(tongue),
    ...phoneForms(tongue),
    ...bare,
    ...late,
  ];
}
