import { singular, spoken } from './articles.js';
import { askingOf, behind } from './frames.js';
import { asking, having, troubled } from './openings.js';
import { ofTime, type Related, relatedTo } from './sentence.js';
import { type Said, stated } from './statements.js';
import { asSubject } from './subject.js';
import { isDeterminer } from './text/normalise.js';
import { isMassThing, isPluralNoun, noNoun, withArticle } from './typed-topic.js';
import { finite } from './word-classes.js';

// A thing with a clause that says which one is meant: "a payment I don't recognise", "shoes that don't fit".

/** Verbs of what one does not know or does not have yet: the thing is one of many. */
const ofAny =
  /^(?:recogni[sz]e|make|made|order|ordered|authori[sz]e|know|sign|request|requested|ask|asked|expect|approve|want|wanted|need|needed|agree|buy|bought|set|find|found|book|booked|see|saw|use|understand)$/;
const isMany = (noun: string) => isPluralNoun(noun) && !singular.test(noun);

const withoutDeterminer = (thing: readonly string[]) => (isDeterminer(thing[0]!) ? thing.slice(1) : thing);

/** The clause with its thing behind the verb: "I don't recognise a payment"; undefined where that is not sure. */
function turned({ thing, who, said }: Related): string | undefined {
  if (who === undefined || !/^(?:i|we)(?:'\w+)?$/.test(who) || said.length > 6) return undefined;
  let verb = 0;
  while (verb < said.length - 1 && (finite.test(said[verb]!) || ofTime.test(said[verb]!))) verb++;
  // "I want to contest"
  if (/^(?:want|wanted|need|needed|like|tried|trying|wish|have|hope)$/.test(said[verb]!) && said[verb + 1] === 'to')
    verb += 2;
  const main = said[verb];
  if (main === undefined || noNoun.test(main)) return undefined;
  let end = verb + 1;
  while (
    /^(?:up|out|off|back|away|in|for|about|to|on)$/.test(said[end] ?? '') &&
    (said.length === end + 1 || /^(?:up|out|off|back|away|for)$/.test(said[end]!))
  )
    end++;
  const noun = thing.at(-1)!;
  const own = withoutDeterminer(thing);
  const isOne = !isMany(noun) && !isMassThing(noun);
  const object = isDeterminer(thing[0]!)
    ? spoken(thing)
    : ofAny.test(main)
      ? isOne
        ? withArticle(spoken(own))
        : spoken(own)
      : `my ${spoken(own)}`;
  return spoken([who, ...said.slice(0, end), ...object.split(' '), ...said.slice(end)]);
}

/** What a thing does that one would like to have; what else it does, it should not: "washing machine that jumps around". */
const wanted =
  /^(?:covers?|includes?|fits?|works?|comes?|allows?|has|have|supports?|offers?|takes?|accepts?|suits?|goes|matches|helps?|pays?|gives?|lets?|lasts?|opens?|uses?|runs?|can|could|will|does|do|would|speaks?|starts?|ends?)$/;

const isFailing = ({ who, said }: Related): boolean =>
  said.some((token) => /^(?:never|not|\w+n't)$/.test(token)) || (who === undefined && !wanted.test(said[0]!));

/** What somebody says of a thing with its clause; undefined where that is not sure. */
export const sentenceOf = (related: Related): string | undefined => {
  const { thing, who, said } = related;
  if (who !== undefined) return turned(related);
  const own = withoutDeterminer(thing);
  return isFailing(related) ? `${asSubject(own, said)} ${spoken(said)}` : undefined;
};

/** A title of a thing with its clause as a sentence: "my shoes don't fit"; undefined where it is none. */
export function relatedSentence(tokens: readonly string[]): string | undefined {
  const related = relatedTo(tokens);
  return related && sentenceOf(related);
}

/** A thing that does not do what it should is seen to; what others have done with it is reported. */
const unreported = troubled.filter(([opening]) => !/report/.test(opening));

/** A thing with what has or has not been done with it, and the sentence that says the same. */
export function ofRelated(tokens: readonly string[], related: Related): Said[] {
  const { thing, who } = related;
  const noun = thing.at(-1)!;
  const isBare = isDeterminer(thing[0]!) || isMany(noun) || isMassThing(noun);
  const isTrouble = isFailing(related);
  // What one has done something with is a certain one: "the bag I left on your bus".
  const isKnown = !isTrouble && who !== undefined && !isDeterminer(thing[0]!);
  const start = isKnown ? `the ${spoken(thing)}` : isBare ? spoken(thing) : withArticle(spoken(thing));
  const whole = `${start} ${spoken(tokens.slice(thing.length))}`;
  const isThere = isTrouble && who !== undefined && /^(?:an?|some) /.test(whole);
  const things = [
    ...(isThere ? [['problem', `there's ${whole}`] as Said] : []),
    ...behind(isTrouble ? (who === undefined ? unreported : troubled) : asking, [whole]),
  ];
  const sentence = sentenceOf(related);
  if (sentence !== undefined) return [['problem', sentence], ...things, ...stated(sentence)];
  return who === undefined
    ? [...behind(having.slice(0, 5), [whole]), ...behind(askingOf(whole).slice(0, 6), [whole])]
    : things;
}
