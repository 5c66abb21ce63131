/** Openings that callers put before what they want. */
export const carriers = [
  'i want to',
  "i'd like to",
  'i would like to',
  'i need to',
  'can i',
  'could i',
  'i want',
  "i'd like",
  'i would like',
  'i need',
  'give me',
  'i am calling about',
  'help me',
  'please',
] as const;

/** Words of courtesy before and behind. */
export const courtesies = { before: ['please', 'um', 'hi', 'uh'], behind: ['please', 'thanks', 'thank you'] } as const;

/** A phrase without the carrier it begins with; undefined where it has none. */
export function withoutCarrier(text: string): string | undefined {
  const lower = text.toLowerCase();
  const found = [...carriers].sort((a, b) => b.length - a.length).find((carrier) => lower.startsWith(`${carrier} `));
  return found === undefined ? undefined : text.slice(found.length + 1);
}

/** Verbs of service that take a thing. */
export const serviceVerbs: ReadonlySet<string> = new Set(
  'pay check report cancel change make update find get order track return open close renew transfer block activate upgrade book see view'.split(
    ' ',
  ),
);
export const determiners: ReadonlySet<string> = new Set('a an the my your our this some any another'.split(' '));
