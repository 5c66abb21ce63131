/** "It" that stands for what happens and not for a thing, for how long something takes or what a machine says. */
const noThing =
  /\bit(?:'s| is| was| has)? (?:happened|take|takes|says|said|been|too late|possible|urgent|possibly|only been|my fault|an emergency|about|for)\b|\b(?:do|did|done|doing) it\b|\btakes? it\b/;
const has = /^(?:been|never|always|already been|got|had|stopped|started|become|gone up|gone down|disappeared)\b/;
const plural: { [verb: string]: string } = {
  is: 'are',
  was: 'were',
  has: 'have',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
  does: 'do',
};
const several = (verb: string) => plural[verb] ?? verb;

/**
 * A sentence with the thing that it is about in the place of its "it", as nobody who hears only "did you really send it" knows
 * what is meant. Undefined where "it" cannot be replaced: the verb of a plural is not known, or it stands for something else.
 */
export function withNamedThing(text: string, thing: string, isPlural: boolean): string | undefined {
  if (noThing.test(text)) return undefined;
  const found = /(?:^|(?<= ))it(?:'(s|ll|d))?(?= |$)/.exec(text);
  if (!found) return undefined;
  const before = text.slice(0, found.index);
  let rest = text.slice(found.index + found[0].length).trimStart();
  const short = found[1];
  if (short === 'd') return undefined;
  if (short) rest = `${short === 'll' ? 'will' : has.test(rest) ? 'has' : 'is'} ${rest}`;
  const asked = /^(.*\b)?(is|was|has|does|isn't|hasn't|doesn't) $/.exec(before);
  const [verb = '', ...others] = rest.split(' ');
  if (!isPlural) return `${before}my ${thing} ${rest}`.trim();
  if (asked) return `${asked[1] ?? ''}${several(asked[2]!)} my ${thing} ${rest}`.trim();
  // Before its verb it is a subject, behind one an object.
  const isSubject = before === '' || /\b(?:if|that|because|when|why|how|where|and|but|says) $/.test(before);
  if (!isSubject) return `${before}my ${thing} ${rest}`.trim();
  if (Object.hasOwn(plural, verb)) return `${before}my ${thing} ${[several(verb), ...others].join(' ')}`.trim();
  return /^(?:will|won't|can't|can|would|should|could|must)$|[^s]ed$/.test(verb)
    ? `${before}my ${thing} ${rest}`
    : undefined;
}
