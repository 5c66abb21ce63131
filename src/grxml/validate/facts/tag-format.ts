import type { Grammar } from '../../model.js';

/** The two formats of the Recommendation (SISR 1.0). */
export const recommendedFormats = ['semantics/1.0', 'semantics/1.0-literals'] as const;

/** Formats of drafts and vendors that are seen in the field. */
export const dialects: { readonly [format: string]: string } = {
  'semantics/1.0.2006': 'the candidate recommendation of January 2006',
  'semantics-ms/1.0': 'Microsoft',
  'properties-ms/1.0': 'Microsoft',
  'swi-semantics/1.0': 'Nuance (SpeechWorks)',
};

/** Tags are ECMAScript as SISR 1.0 has it; the format of 2006 differs in nothing that matters to a check. */
export function hasScripts(grammar: Grammar): boolean {
  return grammar.tagFormat === 'semantics/1.0' || grammar.tagFormat === 'semantics/1.0.2006';
}
