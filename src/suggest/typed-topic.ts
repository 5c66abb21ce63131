import { isCompound } from './compound.js';
import { type Concept, type HeadKind, noForms, readLexicon, type TroubleKind } from './lexicon.js';
import { isDeterminer, stem } from './text/normalise.js';
import { bareWords, serviceVerbs } from './text/vocabulary.js';

/** What a topic of unknown words is, by its last noun or by the word of trouble that it begins with. */
interface TopicType {
  /** In the forms, for each sign, what stands for it. */
  parts: { '*': string; '+': string; '#': string };
  isMass: boolean;
  isPlural: boolean;
  kind: HeadKind | TroubleKind;
  /** Stem of the word that the type was read from. */
  key: string;
}

export interface TypedTopic {
  /** What is said of such a thing, in the topic's own words. */
  concept: Concept;
  /** Stem of the word that the type was read from. */
  key: string;
  /** Something is wrong with it. */
  isTrouble: boolean;
}

/** Words between the first and the noun, at most: longer topics are sentences. */
const mostWords = 4;
/** Things without a plural that are often lost, late or broken. */
const massThings = new Set(
  'money cash broadband wifi gas insurance coverage roaming income access proof luggage baggage mail post equipment furniture jewellery jewelry clothing cash internet electricity water power heating food medicine medication data stuff property paperwork information packaging bedding flooring plumbing wiring'.split(
    ' ',
  ),
);
/** Whether a thing has neither plural nor article, by its last word. */
export const isMassThing = (thing: string): boolean =>
  massThings.has(thing.split(' ').at(-1)!) && !/^(?!lost|stolen|personal|missing)[\w ]+ property$/.test(thing);
/** A noun phrase has none of these. */
export const noNoun =
  /^(?:of|to|for|from|in|on|at|with|without|by|and|or|not|no|is|are|was|were|do|does|did|have|has|had|be|been|can|could|will|would|should|how|what|when|where|why|who|which|i|you|we|they|it|he|she|me|us|as|than|too|very)$/;
/** What a caller thinks of a thing: no part of its name. */
export const evaluative =
  /^(?:high|huge|big|expensive|incorrect|unexpected|unusual|strange|unexpectedly|suspicious|estimated)$/;
/** Whether a noun is a plural, by its spelling. */
export const isPluralNoun = (word: string) => /[^siu]s$/.test(word) && !/(?:ss|news|^sms|^gps)$/.test(word);

/**
 * Reads the type of a topic that the lexicon does not know as a whole: `vet appointment` is an appointment, `broken
 * screen` is something broken. Undefined where neither its last noun nor its first word is known.
 */
export function typedTopic(topic: string): TypedTopic | undefined {
  const words = bareWords(topic).filter((word) => !isDeterminer(word));
  const isDoing = words.length > 1 && serviceVerbs().has(words[0]!) && !isTroubleWord(words[0]!) && !isCompound(words);
  const bare = isDoing ? words.slice(1) : words;
  if (bare.length === 0 || bare.length > mostWords || bare.some((word) => noNoun.test(word))) return undefined;
  if (
    bare.some((word) =>
      /^(?:during|before|after|because|about|near|until|while|if|under|over|through|behind|outside|inside)$/.test(word),
    )
  )
    return undefined;
  // Who returns a faulty thing does not have it repaired.
  if (isRemedyOf(words)) return undefined;
  // Who has a high bill does not ask when the high bill is due.
  if (evaluative.test(bare[0]!)) return undefined;
  // Nobody gets a lapsed policy, and pays no cancelled booking.
  if (
    bare.length > 1 &&
    /^(?:lapsed|expired|cancelled|canceled|rejected|declined|frozen|suspended|closed|returned|delayed|blocked|disputed|refused|terminated|stolen|forged)$/.test(
      bare[0]!,
    ) &&
    !isTroubleWord(bare[0]!)
  )
    return undefined;
  // A cheaper plan is wished for: it neither ends nor is renewed.
  if (bare.length > 1 && /^(?:cheap|fast|big|small|larg|bett|long|short|strong)er$/.test(bare[0]!)) return undefined;
  // "cracked phone screen claim" is a claim, and the claim is not cracked.
  const isCase =
    bare.length > 2 &&
    /^(?:claim|complaint|dispute|appeal|request|refund|compensation|emergency|cover|replacement|insurance|service|fee|policy|helpline|waiver|costs?|expenses?|code|allowance|advice)$/.test(
      bare.at(-1)!,
    );
  const typed = isCase ? byHead(bare) : (byTrouble(bare) ?? byHead(bare));
  const isTrouble = !isCase && isTroubleWord(bare[0]!) && !lateNames.test(bare.join(' '));
  return typed && { concept: conceptOf(bare.join('-'), typed), key: typed.key, isTrouble };
}

/** Whether words say what is done with a thing that something is wrong with: "return faulty product". */
export const isRemedyOf = ([verb, word]: readonly string[]): boolean =>
  /^(?:return|exchange|cancel|replace)$/.test(verb ?? '') && word !== undefined && isTroubleWord(word);

/** Whether a word before a thing says what is wrong with it. */
export const isTroubleWord = (word: string): boolean =>
  readLexicon().troubles.some(({ words }) => words.includes(word));

/** What is late and as it should be. */
export const lateNames =
  /^late (?:check|checkout|night|opening|shift|start|departure|arrival|fee|payment|licence|license|booking|deal|summer|registration|bus|train service)/;

function byTrouble([first, ...rest]: readonly string[]): TopicType | undefined {
  if (lateNames.test([first, ...rest].join(' '))) return undefined;
  const kind = readLexicon().troubles.find(({ words }) => words.includes(first!));
  const last = rest.at(-1);
  if (!kind || last === undefined) return undefined;
  // "wrong size delivered": what has happened to it is not a part of its name.
  const isDone =
    rest.length > 1 && (/[^e]ed$/.test(last) || /^(?:abroad|overseas|online|today|yesterday|again)$/.test(last));
  const thing = (isDone ? rest.slice(0, -1) : rest).join(' ');
  const isMass = isMassThing(thing);
  return {
    kind,
    isMass,
    isPlural: !isMass && isPluralNoun(thing.split(' ').at(-1)!),
    parts: { '*': thing, '+': thing, '#': first! },
    key: stem(first!),
  };
}

function byHead(words: readonly string[]): TopicType | undefined {
  for (const kind of readLexicon().heads) {
    for (const head of kind.nouns) {
      const parts = head.split(' ');
      const own = words.slice(-parts.length);
      // Of several fees nobody pays his own: one asks what they are.
      if (/^(?:fee|charge|fine)s$/.test(own.at(-1)!)) continue;
      if (own.length < parts.length || !parts.every((part, at) => stem(part) === stem(own[at]!))) continue;
      // "tyres fitted" has happened, or is wished for: a fitting is another word.
      if (/[^e]ed$/.test(own.at(-1)!)) continue;
      // Of one word alone too little is known.
      const before = words.slice(0, -parts.length).join(' ');
      if (before === '') return undefined;
      const thing = `${before} ${head}`;
      return {
        kind,
        isMass: kind.mass,
        isPlural: false,
        parts: { '*': thing, '+': before, '#': '' },
        key: stem(parts.at(-1)!),
      };
    }
  }
  return undefined;
}

/** Begins as no English word does, or has no vowel: such a word is spelt out. */
const spelt =
  /^[^aeiouy\W]+\b|^(?:[mnlr][bcdfgjkmnpqstvwxz]|[mn][lrh]|lr|rl|f[^aeioulry\W]|h[^aeiouy\W]|x[^aeiouy\W]|s[bdfgrvxz])/;

/** A phrase with the article that fits its first word, by the word's spelling. */
export function withArticle(phrase: string): string {
  // The letters of these are said one by one, though they could be read as a word.
  if (/^(?:mot|suv|sos|hiv|hov|rac|fsa|fha|hsa|hmo|nhi|mep|led)\b/.test(phrase)) return `an ${phrase}`;
  if (/^(?:usb|uv|ufo|uk|us|usa|url|upi|ups|usps|uti)\b/.test(phrase)) return `a ${phrase}`;
  const isVowel = spelt.test(phrase)
    ? /^[fhlmnrsx]/.test(phrase)
    : /^(?:[aeio]|u(?!ni(?!n|m|d)|se|sa|ti|k\b)|h(?:our|onest|eir))/.test(phrase) && !/^(?:one\b|once|eu)/.test(phrase);
  return `${isVowel ? 'an' : 'a'} ${phrase}`;
}

/** A form with the parts of a topic in the places of its signs, and with the article and the verb that fit them. */
export function fillForm(form: string, parts: TopicType['parts'], isMass: boolean, isPlural: boolean): string {
  let text = form.replace(/[*+#]/g, (sign) => parts[sign as '*']);
  text = text.replace(/\ba (?=\S)/g, (article, at: number) => {
    const rest = text.slice(at + article.length);
    // Only the article of the thing depends on it: "a copy of" does not.
    if (!Object.values(parts).some((part) => part !== '' && rest.replace(/^new /, '').startsWith(part))) return article;
    return isMass || isPlural ? '' : withArticle(rest).slice(0, -rest.length);
  });
  return isPlural
    ? text
        .replace(/^(my .+?|why|where) (is|was|has|hasn't)\b(?! (?:it|that)\b)/, agree)
        .replace(/ (is) stolen$/, ' are stolen')
        .replace(/^(my .+?) (make|keep|need|look|smell|feel|work|start|come|seem)s\b/, '$1 $2')
    : text;
}

function conceptOf(id: string, { parts, kind, isMass, isPlural }: TopicType): Concept {
  const fill = (form: string): string => fillForm(form, parts, isMass, isPlural);
  // Of a thing without article only what is one's own is counted.
  const count = kind.count.map(fill);
  return {
    id,
    sector: 'topic',
    forms: {
      ...noForms,
      ...(isMass || isPlural ? { mass: count } : { count }),
      verbs: kind.verbs.map(fill),
      problems: kind.problems.map(fill),
      questions: kind.questions.map(fill),
    },
  };
}

const plural: { [verb: string]: string } = { is: 'are', was: 'were', has: 'have', "hasn't": "haven't" };
const agree = (_: string, before: string, verb: string) => `${before} ${plural[verb]}`;
