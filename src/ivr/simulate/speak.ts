import { type Expression, evaluate, type Scope, type Value, type World } from '../expression/index.js';
import { inLanguage } from '../language.js';
import type { Prompt, Template } from '../model.js';

/** A value as it is put into a text. */
export function showValue(value: Value): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What is shown in place of a secret: as many marks as it has characters, where it is a text. */
export const hidden = (value: Value): string =>
  '•'.repeat(typeof value === 'string' || typeof value === 'number' ? Math.min(40, String(value).length) : 4);

/**
 * Fills in the expressions of a template.
 * @param isSecret the expressions whose values are not to be shown; none when absent
 */
export function fillTemplate(
  template: Template,
  scope: Scope,
  world: World,
  isSecret?: (expression: Expression) => boolean,
): string {
  return template
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = evaluate(piece as Expression, scope, world);
      return isSecret?.(piece as Expression) ? hidden(value) : showValue(value);
    })
    .join('');
}

/** The template of a prompt for a language: exact, then the language in another region, the one for all, the first. */
export const templateFor = ({ texts }: Prompt, language: string): Template =>
  inLanguage(texts, language) ?? texts.get('') ?? [...texts.values()][0] ?? [];

/** The literal text of a prompt in each of its languages; recordings have none. */
export function literalTexts(prompt: Prompt): string[] {
  if (prompt.kind === 'audio') return [];
  return [...prompt.texts.values()].map((template) =>
    template.map((piece) => (typeof piece === 'string' ? piece : ' … ')).join(''),
  );
}

/** Words a minute of a prompt voice, and what a pause at a full stop and a comma adds. */
const WORDS_PER_MINUTE = 160;
const SENTENCE_PAUSE = 350;
const COMMA_PAUSE = 150;

/**
 * How long a prompt takes to say, in milliseconds: an estimate from its words (each digit counts as one), punctuation
 * and the breaks of SSML. Good to about a tenth, for timing a call and not for lip-sync.
 */
export function estimateDuration(text: string, kind: Prompt['kind']): number {
  let milliseconds = 0;
  let plain = text;
  if (kind === 'ssml') {
    for (const [, amount, unit] of text.matchAll(/<break\b[^>]*\btime\s*=\s*["'](\d+(?:\.\d+)?)(ms|s)["']/g)) {
      milliseconds += Number(amount) * (unit === 's' ? 1000 : 1);
    }
    plain = text.replace(/<[^>]*>/g, ' ');
  }
  const words = plain.match(/\d|[\p{L}\p{M}'’]+/gu)?.length ?? 0;
  const sentences = plain.match(/[.!?]+(?=\s|$)/g)?.length ?? 0;
  const commas = plain.match(/[,;:](?=\s)/g)?.length ?? 0;
  return Math.round(
    milliseconds + (words * 60_000) / WORDS_PER_MINUTE + sentences * SENTENCE_PAUSE + commas * COMMA_PAUSE,
  );
}

/** The text of SSML without its marks, as a transcript shows it. */
export function plainText(text: string, kind: Prompt['kind']): string {
  if (kind !== 'ssml') return text;
  return text
    .replace(/<sub\b[^>]*\balias\s*=\s*"([^"]*)"[^>]*>[\s\S]*?<\/sub>/g, '$1')
    .replace(/(?:<[^>]*>)+(?=[.,;:!?])/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
