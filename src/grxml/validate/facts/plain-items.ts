import type { Item } from '../../model.js';

/** The words of an item that is plain words, with or without tags; undefined for any other. */
export function plainPhraseOf({ children }: Item): string | undefined {
  let phrase = '';
  for (const child of children) {
    if (child.kind === 'token') {
      if (child.language !== undefined || child.element) return undefined;
      phrase += phrase === '' ? child.text : ` ${child.text}`;
    } else if (child.kind !== 'tag') return undefined;
  }
  return phrase === '' ? undefined : phrase;
}

/** The contents of an item's own tags, without the semicolon at their end. */
export function tagTextsOf({ children }: Item): string[] {
  const texts: string[] = [];
  for (const child of children) if (child.kind === 'tag') texts.push(child.content.trim().replace(/;$/, ''));
  return texts;
}
