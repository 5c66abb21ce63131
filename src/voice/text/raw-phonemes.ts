import type { Part } from './script.js';

/**
 * Splits plain text at `[[ phonemes ]]`: IPA that is spoken as it stands, as Piper and eSpeak NG users write it. Brackets
 * that do not close are text.
 */
export function splitRawPhonemes(part: Extract<Part, { kind: 'text' }>): Part[] {
  return part.text.split(/(\[\[[^[\]]*\]\])/).flatMap((text) => {
    const raw = /^\[\[([^[\]]*)\]\]$/.exec(text)?.[1]?.trim();
    if (raw) return [{ ...part, text: '', phonemes: { alphabet: 'ipa', value: raw } }];
    return text === '' ? [] : [{ ...part, text }];
  });
}
