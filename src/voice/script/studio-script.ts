import { isReadable, readText } from '../../reading/index.js';
import type { PromptRow } from '../batch/read-prompts.js';

/** A line of the script that a speaker reads in a studio. */
export interface ScriptLine {
  number: number;
  id: string;
  /** The name of the file that is expected back. */
  file: string;
  text: string;
  /** The text in words, where they differ from what is written and the language has reading rules. */
  reading?: string;
  language: string;
  /** How long it takes to say, roughly: 150 words a minute, as announcements are spoken. */
  seconds: number;
  notes?: string;
}

const WORDS_PER_SECOND = 2.5;

/**
 * The prompts of a list as a script for a studio. Texts with SSML are given without it.
 * @param language of rows without one
 * @param extension of the files, with its dot
 */
export function studioScript(rows: readonly PromptRow[], language: string, extension: string): ScriptLine[] {
  return rows.map((row, index) => {
    const spoken = row.language ?? language;
    const text = /^\s*<speak\b/.test(row.text)
      ? row.text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .replace(/ (?=[.,;:!?])/g, '')
          .trim()
      : row.text.trim();
    const words = isReadable(spoken) ? readText(text, { language: spoken }).words : text;
    const isPlain = bare(words) === bare(text);
    return {
      ...{ number: index + 1, id: row.id, file: `${row.id}${extension}`, text, language: spoken },
      ...(!isPlain && { reading: words }),
      seconds: Math.max(1, Math.round(words.split(/\s+/).length / WORDS_PER_SECOND)),
      ...(row.notes !== undefined && { notes: row.notes }),
    };
  });
}

/** A text without what is not heard. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
