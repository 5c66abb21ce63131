/** Words of closed classes that are never used in another class where it would matter here. */
const classes: { [name: string]: string } = {
  determiner: 'the a an my your our their its',
  // Not "may", a month, and not "can" and "will", which are things too.
  modal: 'could would should might must',
  verb: 'is are am was were does did',
  // Prepositions that stand for no adverb: "log in", "sign up", "move on" are left out.
  preposition: 'of for with at from',
  // Not "I", which is a letter too.
  subject: 'he she we they',
  conjunction: 'and or',
};
const classOf = new Map(
  Object.entries(classes).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** What cannot follow what, with the reason; `end` and `start` are the ends of a phrase. */
const implausible: { [pair: string]: string } = {
  'determiner determiner': 'a noun has one determiner',
  'determiner preposition': 'a determiner is followed by its noun',
  'determiner modal': 'a determiner is followed by its noun',
  'determiner verb': 'a determiner is followed by its noun',
  'determiner subject': 'a determiner is followed by its noun',
  'determiner conjunction': 'a determiner is followed by its noun',
  'determiner end': 'a determiner is followed by its noun',
  'modal modal': 'a clause has one modal verb',
  'modal preposition': 'a modal verb is followed by its verb',
  'modal verb': 'a modal verb is followed by an infinitive',
  'preposition preposition': 'a preposition is followed by what it relates to',
  'preposition modal': 'a preposition is followed by what it relates to',
  'preposition conjunction': 'a preposition is followed by what it relates to',
  'preposition subject': 'after a preposition it is "him", "her", "us", "them"',
  'subject determiner': 'a verb stands between the two',
  'subject subject': 'a clause has one subject',
  'subject preposition': 'a subject is followed by its verb',
  'conjunction conjunction': 'one conjunction joins',
  'conjunction end': 'a conjunction joins two things',
};

/** Words that are letters, too: "a c h", "plan a". */
const isLetter = (word: string | undefined) => word !== undefined && /^[a-z]$/.test(word);

/**
 * The first place in a phrase where two words follow each other that hardly ever do in English, by their word classes
 * and by the sound behind "a" and "an"; undefined where there is none. Open classes fit anywhere.
 * @param beginsWithVowel whether a word begins with the sound of a vowel; undefined where that is not known
 */
export function implausibleBigram(
  words: readonly string[],
  beginsWithVowel: (word: string) => boolean | undefined,
): { words: string; reason: string } | undefined {
  const lower = words.map((word) => word.toLowerCase());
  // The letter A, alone or in a name that is spelt.
  const isLetterA = (at: number) =>
    lower[at] === 'a' && (at + 1 === lower.length || isLetter(lower[at + 1]) || isLetter(lower[at - 1]));
  for (const [at, word] of lower.entries()) {
    const next = lower[at + 1];
    const own = classOf.get(word);
    if (own === undefined || isLetterA(at) || isLetterA(at + 1)) continue;
    const pair = `${own} ${next === undefined ? 'end' : (classOf.get(next) ?? '')}`;
    const reason = word === next ? undefined : implausible[pair];
    if (reason !== undefined) return { words: next === undefined ? `${word} (end)` : `${word} ${next}`, reason };
    if ((word === 'a' || word === 'an') && next !== undefined && !isLetter(next) && !classOf.has(next)) {
      const isVowel = beginsWithVowel(next);
      if (isVowel !== undefined && isVowel !== (word === 'an'))
        return { words: `${word} ${next}`, reason: `"${isVowel ? 'an' : 'a'}" stands before this sound` };
    }
  }
  return undefined;
}
