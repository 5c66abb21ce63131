/** Prompts put together of parts. */
import { inLanguage } from '../language.js';
import type { Prompt, Template } from '../model.js';

/** No space is said in front of these. */
const closing = /^[.,;:!?)]/;

/** One template after the other, with a space between two where the text needs one. */
function joined(templates: readonly Template[]): Template {
  const pieces: Template[number][] = [];
  for (const template of templates) {
    const [first] = template;
    const last = pieces.at(-1);
    const isTight =
      last === undefined ||
      (typeof first === 'string' && (closing.test(first) || /^\s/.test(first))) ||
      (typeof last === 'string' && /\s$/.test(last));
    if (!isTight) pieces.push(' ');
    pieces.push(...template);
  }
  return pieces;
}

/** The texts of several prompts as one prompt: in each language that all of them have. */
function joinedText(parts: readonly Prompt[]): Prompt {
  const tags = new Set(parts.flatMap(({ texts }) => [...texts.keys()]));
  if (tags.size > 1) tags.delete('');
  const texts = new Map<string, Template>();
  for (const tag of tags) {
    const templates = parts.flatMap((part) => {
      const template = inLanguage(part.texts, tag);
      return template ? [template] : [];
    });
    if (templates.length === parts.length) texts.set(tag, joined(templates));
  }
  return { kind: 'text', texts };
}

/**
 * Several prompts, said one after the other, as one. Texts that follow each other are one text; recordings and SSML stay
 * parts of their own.
 */
export function joinedPrompt(parts: readonly Prompt[]): Prompt {
  const isText = ({ kind, parts: inner }: Prompt) => kind === 'text' && inner === undefined;
  const runs: Prompt[][] = [];
  for (const part of parts.flatMap((each) => each.parts ?? [each])) {
    const run = runs.at(-1);
    if (run && isText(part) && isText(run[0]!)) run.push(part);
    else runs.push([part]);
  }
  const merged = runs.map((run) => (isText(run[0]!) ? joinedText(run) : run[0]!));
  const [only] = merged;
  if (merged.length === 1) return only!;
  const readable = merged.filter(isText);
  return { ...(readable.length > 0 ? joinedText(readable) : { kind: 'audio', texts: only!.texts }), parts: merged };
}
