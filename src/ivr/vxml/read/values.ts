import type { Range, XmlElement } from '../../../xml/tree.js';

/** The value of an attribute without prefix, without white space at its ends. */
export function attribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((each) => each.name === name)?.value.trim();
}

/** Where an attribute is written; the start tag where it is not. */
export function attributePlace(element: XmlElement, name: string): Range {
  const found = element.attributes.find((each) => each.name === name);
  return found ?? { start: element.start, end: element.start + 1 + element.name.length };
}

/** `xml:lang` of the element or of the nearest element around it. */
export function languageOf(element: XmlElement): string | undefined {
  for (let at: XmlElement | undefined = element; at; at = at.parent) {
    const language = attribute(at, 'xml:lang');
    if (language !== undefined) return language;
  }
  return undefined;
}

/** The names of a `namelist`. */
export function names(element: XmlElement, name = 'namelist'): readonly string[] | undefined {
  const written = attribute(element, name);
  return written === undefined ? undefined : written.split(/\s+/).filter((each) => each !== '');
}

/** A time designation (VoiceXML 2.0, 6.5) in milliseconds: `5s`, `0.5s`, `+1.5s`, `500ms`; undefined for any other text. */
export function readTime(text: string): number | undefined {
  const found = /^\+?(\d+(?:\.\d*)?|\.\d+)(ms|s)$/.exec(text.trim());
  return found ? Number(found[1]) * (found[2] === 's' ? 1000 : 1) : undefined;
}

/** The time that an attribute designates; undefined where it is absent or is not a time. */
export function time(element: XmlElement, name: string): number | undefined {
  const written = attribute(element, name);
  return written === undefined ? undefined : readTime(written);
}

/** `true` or `false`; undefined for every other text. */
export function truth(element: XmlElement, name: string): boolean | undefined {
  const written = attribute(element, name);
  return written === 'true' ? true : written === 'false' ? false : undefined;
}

/** A count of prompts and handlers: from 1, and 1 where it is absent or not a whole number. */
export function countOf(element: XmlElement): number {
  const written = attribute(element, 'count') ?? '';
  return /^\d{1,6}$/.test(written) ? Math.max(1, Number(written)) : 1;
}

/** The attributes among `names` that are written, as properties of the same names. */
export function written<Name extends string>(
  element: XmlElement,
  ...names: readonly Name[]
): { [name in Name]?: string } {
  const found: { [name in Name]?: string } = {};
  for (const name of names) {
    const value = attribute(element, name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}
