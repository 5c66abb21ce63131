import { isNoun, needsDeterminer, place, spoken, tailAt, withInnerArticles } from './articles.js';
import { isKnownNoun, isSureName } from './certain.js';
import { askingOf, behind } from './frames.js';
import { having, type Opening, troubled } from './openings.js';
import { isReported } from './sentence.js';
import {
  ailment,
  asPerson,
  isWished,
  ofAilment,
  reaching,
  remedyNoun,
  type Said,
  servedNoun,
  troubleAdjective,
  troubleNoun,
} from './statements.js';
import { isDeterminer } from './text/normalise.js';
import { asTopic } from './topic-article.js';
import { isPluralNoun, isTroubleWord, lateNames, noNoun, withArticle } from './typed-topic.js';
import { finite, isVerbForm } from './word-classes.js';

// What is said of a thing that a title only names: one asks about it, would like to have it, or reports what is wrong with it.

const withFault =
  /\bwith (?:no|an? (?:broken|cracked|damaged|faulty|missing|loose|wrong|dead)|missing|broken)\b|\b(?:warning (?:light|message)|(?:error|fault) (?:code|message))/;

/** Whether something is wrong with a thing, by its words. */
const isWrong = (tokens: readonly string[], text: string): boolean =>
  !/^(?:noise )?(?:complaint|claim|question|enquiry|inquiry|request|appeal|letter|compensation|refund)s? (?:about|for|on|of)\b/.test(
    text,
  ) &&
  ((tokens.length > 1 &&
    !remedyNoun.test(tokens.at(-1)!) &&
    ((isTroubleWord(tokens[0]!) && !lateNames.test(text)) || troubleAdjective.test(tokens[0]!))) ||
    withFault.test(text) ||
    tokens.some(
      (token, at) =>
        troubleNoun.test(token) &&
        // "hire car after accident": what has been before is not what is wrong.
        at < (tailAt(tokens) ?? tokens.length) &&
        ((at === 0 && token === 'error') ||
          at === (tailAt(tokens) ?? tokens.length) - 1 ||
          noNoun.test(tokens[at + 1]!) ||
          place.test(tokens[at + 1]!)),
    ));

/** The phrases of a thing; a topic names its thing, and a known phrase may only look like one. */
export function namedThing(tokens: readonly string[], isTopic: boolean, phrases: readonly string[]): Said[] {
  const [first, ...rest] = tokens;
  if (first === undefined) return [];
  if (
    isTopic &&
    first === 'new' &&
    /^(?:patient|customer|member|client|user|resident|student|subscriber)$/.test(tokens.at(-1)!)
  )
    return asPerson(`a ${spoken(tokens)}`);
  if (
    isTopic &&
    rest.length > 0 &&
    (/^(?:hotline|helpline|desk|department|office|team)$/.test(tokens.at(-1)!) ||
      (tokens.at(-1) === 'line' && /^(?:nurse|crisis|help|advice|support|tip|care|service)$/.test(tokens.at(-2)!))) &&
    !tokens.some((token) => noNoun.test(token)) &&
    !isTroubleWord(first)
  )
    return reaching(`the ${spoken(tokens)}`);
  const isTrouble =
    (isTopic && isReported(phrases)) || (!/^(?:planned|scheduled)$/.test(first) && isWrong(tokens, spoken(tokens)));
  if (isTopic && !isDeterminer(first) && !isSureName(tokens))
    return [['noun', spoken(tokens)], ...modest(tokens, isTrouble)];
  const thing = asTopic(tokens, isTopic ? phrases : []);
  const head = tokens[(tailAt(tokens) ?? tokens.length) - 1]!;
  if (isTopic && ailment.test(head) && tokens.length < 6) return ofAilment(thing);
  const isThere =
    isTrouble &&
    /^(?:an?|some|no) /.test(thing) &&
    !/^(?:missed|failed|lost|late|delayed|duplicate|double|stolen)$/.test(first);
  return [
    ['noun', spoken(tokens)],
    ...(isTopic &&
    !isTrouble &&
    (/^(?:replacement|spare)$/.test(first)
      ? isPluralNoun(tokens.at(-1)!) || /^a /.test(thing)
      : (servedNoun.test(head) || servedNoun.test(tokens.at(-1)!) || isWished(tokens)) && /^an? /.test(thing))
      ? behind(having.slice(0, 4), [thing])
      : []),
    ...behind(isTrouble ? troubledBy(thing) : askingOf(thing), [thing]),
    ...(isThere ? [['problem', `there's ${thing}`] as Said] : []),
  ];
}

/** What is wrong with one's own thing is seen to; what was lost or stolen is reported. */
const troubledBy = (thing: string): readonly Opening[] =>
  /^my (?!(?:lost|stolen|missing|hacked|damaged)\b)/.test(thing)
    ? troubled.filter(([opening]) => !/report/.test(opening))
    : troubled;

/** Words of a title that may stand behind each of these openings. */
const mostModest = 7;
const modestOpenings: readonly Opening[] = [
  ["I'm calling about", 'desire'],
  ['help with', 'noun'],
  ["it's about", 'problem'],
  ['I need help with', 'desire'],
  ['can you help me with', 'problem'],
];
const question: Opening = ['a question about', 'noun'];

/** What can be said with a title of which nothing is certain: the title as it is, behind what goes before any name. */
export function modest(tokens: readonly string[], isTrouble: boolean): Said[] {
  const end = tailAt(tokens);
  // "child travelling alone"
  if (
    tokens.length > 2 &&
    isNoun(tokens[0]!) &&
    !isPluralNoun(tokens[0]!) &&
    needsDeterminer([tokens[0]!]) &&
    /^\w{4,}ing$/.test(tokens[1]!) &&
    end === 2
  )
    return openedModest(withArticle(spoken(withInnerArticles(tokens))), isTrouble);
  // With "the" it makes no difference whether the last word is counted: "the airport shuttle".
  if (isCompoundName(tokens)) return openedModest(`the ${spoken(tokens)}`, isTrouble);
  // "allergic to nuts meal": behind another word than a noun the rest is not known.
  const whole =
    end !== undefined && (isKnownNoun(tokens[end - 1]!) || troubleNoun.test(tokens[end - 1]!))
      ? withInnerArticles(tokens)
      : tokens;
  return openedModest(spoken(whole.length > mostModest ? tokens : whole), isTrouble);
}

/** Whether words are a noun with what stands before it, as far as that can be seen: no verb, no preposition, no plural. */
const isCompoundName = (tokens: readonly string[]): boolean =>
  tokens.length > 1 &&
  !isDeterminer(tokens[0]!) &&
  !isPluralNoun(tokens.at(-1)!) &&
  tailAt(tokens) === undefined &&
  (!/ing$/.test(tokens[0]!) || isNoun(tokens[0]!)) &&
  !tokens.some(
    (token, at) =>
      noNoun.test(token) ||
      finite.test(token) ||
      place.test(token) ||
      (at > 0 && isVerbForm(token) && !isKnownNoun(token)),
  );

function openedModest(title: string, isTrouble: boolean): Said[] {
  return [...(isTrouble ? [] : [question]), ...modestOpenings].map(
    ([opening, family]): Said => [family, `${opening} ${title}`],
  );
}
