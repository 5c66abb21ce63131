import { activeOf } from './active.js';
import { isNoun, needsDeterminer, particle, spoken } from './articles.js';
import { type Candidate, families } from './candidates.js';
import { isSureName } from './certain.js';
import { particled } from './compound.js';
import { embeddedQuestion } from './embedded-question.js';
import { anything, behind, informing } from './frames.js';
import { isSeveral, knownSentences, refersBack } from './known-sentences.js';
import { modest, namedThing } from './naming.js';
import { nominal } from './nominal.js';
import { asking, having, requesting, wondering } from './openings.js';
import { ofRelated, relatedSentence, sentenceOf } from './relative.js';
import { goingOn, isQuestion, isStatement, namesThing, quantity, relatedTo, subject } from './sentence.js';
import { calledOut, ofShape } from './shapes.js';
import { askedOf, reaching, type Said, stated, troublesOf } from './statements.js';
import { withSameThing } from './synonyms.js';
import { isDeterminer, stem, tokensOf, tokensWithin, withoutPoliteness, wordsOf } from './text/normalise.js';
import { serviceVerbs, withoutCarrier } from './text/vocabulary.js';
import { broughtWrong, titleSentence, withSubject } from './title-sentence.js';
import { asTopic } from './topic-article.js';
import { doingTo, movable, noThing, stateSentence, titleOf, verbOfGerund, withObject } from './topic-grammar.js';
import { isPluralNoun, withArticle } from './typed-topic.js';
import { isUtterance } from './utterance.js';
import { readVerb, variedWish } from './wishes.js';
import { isVerbForm } from './word-classes.js';

const mostWords = 9;
/** How near to the topic these phrases are: behind those that the lexicon has. */
const relevance = 0.45;

/** Behind these a verb follows, and behind those a thing that is wished for. */
const wishing = /\b(?:to|i|you|not)$/;
const wanting = /^(?:i )?(?:need|want|would like|am looking for|give me|get me)$/;

/** Whether the last word of a title is a verb, by the known phrases: "microwave sparks" with "it sparks when I use it". */
const saysSo = (tokens: readonly string[], phrases: readonly string[]): boolean =>
  tokens.length > 1 &&
  tokens.length < 4 &&
  /[^s]s$/.test(tokens.at(-1)!) &&
  !isPluralNoun(tokens.at(-2)!) &&
  // "steering wheel shakes"
  ((/^(?:shake|wobble|judder|vibrate|rattle|squeak|overheat|stall|misfire|flicker|disconnect|restart|reboot|squeal|hiss)s$/.test(
    tokens.at(-1)!,
  ) &&
    isNoun(tokens.at(-2)!)) ||
    phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` it ${tokens.at(-1)!} `)));

function variationsOf(text: string, isTopic: boolean, phrases: readonly string[]): Said[] {
  const everything = wordsOf(text);
  const all = withoutPoliteness(everything);
  const words = withoutCarrier(all);
  const polite = everything.findIndex((_, at) => all.every((word, offset) => everything[at + offset] === word));
  const after = everything.length - polite - all.length;
  const said = tokensWithin(text, polite, after);
  const opening = all.slice(0, all.length - words.length).join(' ');
  const tokens = tokensWithin(text, polite + all.length - words.length, after);
  const [first, ...rest] = tokens;
  if (first === undefined || said.length > mostWords + 4 || isUtterance(text)) return [];
  // "ask for a pharmacist": whom one wants to reach.
  if (opening === '' && first === 'ask' && rest[0] === 'for' && isDeterminer(rest[1] ?? ''))
    return reaching(spoken(rest.slice(1)));
  const related = opening === '' ? relatedTo(tokens) : undefined;
  if (related !== undefined) {
    if (tokens.length > mostWords + 2) return [];
    const wish = /^i (?:want|need|would like) to (.+)$/i.exec(sentenceOf(related) ?? '')?.[1];
    return [...(wish === undefined ? [] : variedWish(wish.split(' '))), ...ofRelated(tokens, related)];
  }
  const shaped = isTopic && opening === '' ? ofShape(tokens, text, phrases) : undefined;
  if (shaped !== undefined) return shaped;
  // "lost my card", "can't find my card": whoever says so means himself.
  if (
    !isTopic &&
    opening === '' &&
    rest.length > 0 &&
    (/^(?:can't|cannot|couldn't|forgot)$/.test(first) ||
      (isVerbForm(first) && !serviceVerbs().has(first) && isDeterminer(rest[0]!)))
  )
    return stated(`I ${spoken(tokens)}`);
  // "still waiting for my card": so does the title.
  if (opening === '' && /^(?:still|already|just)$/.test(first) && /(?:ing|ed)$/.test(rest[0] ?? ''))
    return stated(/ing$/.test(rest[0]!) ? `I'm ${spoken(tokens)}` : `I've ${spoken(tokens)}`);
  // "need an emergency dentist", "remind me of my pin": what is wished for, and what the other side is to do.
  if (opening === '' && /^(?:need|want)$/.test(first) && isDeterminer(rest[0] ?? ''))
    return behind(having, [spoken(rest)]);
  if (/^(?:me|us)$/.test(rest[0] ?? '') && rest.length > 1) return variedWish(tokens);
  // "no sizes left"
  if (first === 'no' && rest.length > 1 && /^(?:left|available)$/.test(tokens.at(-1)!) && rest.length < 5) {
    const so = `there ${isPluralNoun(rest.at(-2)!) ? 'are' : 'is'} ${spoken(tokens)}`;
    return [['problem', so], ...stated(so)];
  }
  // "no PIN received"
  if (
    isTopic &&
    first === 'no' &&
    rest.length > 1 &&
    /^(?:received|arrived|sent|given|delivered|provided|shown|offered)$/.test(tokens.at(-1)!)
  ) {
    const thing = rest.slice(0, -1);
    const last = tokens.at(-1)!;
    const be = isPluralNoun(thing.at(-1)!) ? 'were' : 'was';
    return stated(
      last === 'received'
        ? `I haven't received ${needsDeterminer(thing) ? withArticle(spoken(thing)) : `any ${spoken(thing)}`}`
        : last === 'arrived'
          ? `no ${spoken(thing)} has arrived`
          : `no ${spoken(thing)} ${be} ${last}`,
    );
  }
  // "no one called me back"
  if (first === 'no' && /^(?:one|body)$/.test(rest[0] ?? '') && rest.length > 1) return stated(spoken(tokens));
  if (first === 'no' && rest.length > 0 && !(rest.length > 1 && isPluralNoun(rest[0]!))) {
    const thing = spoken(rest);
    // "no electricity since this morning"
    if (rest.includes('since'))
      return [`I've had no ${thing}`, `there's been no ${thing}`, `why has there been no ${thing}`]
        .map((sentence): Said => ['problem', sentence])
        .concat(stated(`I've had no ${thing}`));
    return [`I have no ${thing}`, `there's no ${thing}`, `I don't have any ${thing}`, `why is there no ${thing}`]
      .map((sentence): Said => ['problem', sentence])
      .concat(isTopic ? stated(`there's no ${thing}`) : []);
  }
  const cry = isTopic ? calledOut(said) : undefined;
  if (cry !== undefined) return cry;
  if (isQuestion(said)) {
    const embedded = embeddedQuestion(said);
    const asked = embedded === undefined ? [] : behind(wondering, [spoken(embedded)]);
    // "how do I pay" is a wish as well, "can I stay" asks whether one may, "can you come" is a request.
    if (/^how (?:do|can) i$/.test(opening))
      return [...variedWish(tokens), ...behind(wondering, [`how to ${spoken(tokens)}`])];
    if (/^(?:can|could|may) i$/.test(opening)) return [...variedWish(tokens, true), ...asked];
    if (/^(?:can|could|would) you$/.test(opening)) return behind(requesting, [spoken(tokens)]);
    return asked;
  }
  if (opening !== '' && wanting.test(opening)) {
    if (first === 'help' || subject.test(first) || tokens.length > mostWords) return [];
    return behind(having, [spoken(tokens)]);
  }
  if (/\b(?:speak|talk) (?:to|with)$/.test(opening)) return reaching(spoken(tokens));
  // "I have to go outside to make a call" tells what has happened, and wishes for nothing.
  if (/^i have to$/.test(opening) && (first === 'go' || !serviceVerbs().has(first)))
    return stated(`I have to ${spoken(tokens)}`);
  if (opening !== '' && wishing.test(opening))
    return tokens.length > mostWords ? [] : variedWish(tokens, !serviceVerbs().has(first));
  const titled = isTopic && opening === '' && !subject.test(first) ? titleSentence(tokens) : undefined;
  if (titled !== undefined)
    return [titled, ...broughtWrong(tokens).slice(1)].map((text): Said => ['problem', text]).concat(stated(titled));
  if (isStatement(tokens)) {
    // What one says of the other is not why one calls.
    if (
      isTopic &&
      (/^(?:you|you're)$/.test(first) ||
        (first === 'your' && /^(?:accent|voice|name|english|answers?|jokes?|attitude|tone)$/.test(rest[0]!))) &&
      !/^(?:charged|sent|took|overcharged|promised|cancelled|canceled|lost|never|didn't|haven't|billed)$/.test(rest[0]!)
    )
      return ['I think', 'it seems', 'I have to say', 'well'].map(
        (opening): Said => ['problem', `${opening} ${spoken(tokens)}`],
      );
    if (opening !== '' && !/(?:because|that)$/.test(opening)) return [];
    // "dryer takes too long" is a topic, and its caller has a dryer.
    const isBare =
      !subject.test(first) && !isDeterminer(first) && !quantity.test(first) && (isTopic || namesThing(tokens));
    const so = isBare ? withSubject(tokens) : spoken(tokens);
    return [...(isBare ? [['problem', so] as Said] : []), ...stated(so)];
  }
  if (tokens.length > mostWords) return [];
  // "using my phone abroad" is what one asks about, and what one does.
  const isOfParticle =
    particle.test(rest[0] ?? '') &&
    isDeterminer(rest[1] ?? '') &&
    // "engraving on a ring"
    (!/^(?:in|on)$/.test(rest[0]!) || particled.test(verbOfGerund(first) ?? ''));
  const isGerund =
    rest.length > 0 &&
    (isDeterminer(rest[0]!) ||
      isOfParticle ||
      anything.test(rest[0]!) ||
      (first === 'moving' && !particle.test(rest[0]!) && !movable.test(rest[0]!)));
  // "descaling coffee machine": what one does to a thing of one's own.
  const done = isTopic && opening === '' && !isGerund ? doingTo(tokens) : undefined;
  if (done !== undefined)
    return [
      ...behind(asking, [spoken([first, ...done.slice(1)])]),
      ...(serviceVerbs().has(done[0]!) ? variedWish(done) : []),
    ];
  const verb = isGerund ? verbOfGerund(first) : undefined;
  if (first === 'moving' && rest.length === 1)
    return [...stated(`I'm ${spoken(tokens)}`), ...behind(asking.slice(0, 3), [spoken(tokens)])];
  if (verb !== undefined) {
    const done =
      rest.length > 1 || isDeterminer(rest[0]!) || anything.test(rest[0]!) ? variedWish([verb, ...rest]) : [];
    return [...behind(asking, [spoken(tokens)]), ...(first === 'moving' ? [] : done)];
  }
  if (isTopic && saysSo(tokens, phrases)) {
    const so = `my ${spoken(tokens)}`;
    return [['problem', so], ...stated(so), ...(phrases.length > 0 ? troublesOf(spoken(tokens.slice(0, -1))) : [])];
  }
  const { isVerb, isCommand } = readVerb(tokens, isTopic, phrases);
  // "lower price online": a wish for another one.
  if (isTopic && first === 'lower' && !rest.some(isDeterminer)) return behind(having, [withArticle(spoken(tokens))]);
  // "shut off my TV", "trade in my car"
  const isParticle =
    !/ing$/.test(first) &&
    (serviceVerbs().has(first) || /^(?:cut|hang|fill|log|sign|drop)$/.test(first)) &&
    /^(?:up|in|out|off|on|down|back|over|away)$/.test(rest[0] ?? '') &&
    isDeterminer(rest[1] ?? '');
  // "deposit on a new car" is a thing.
  const isThing =
    /^(?:deposit|claim|charge|refund|plan|bill|order|lease|rent|discount|offer)$/.test(first) &&
    !/^(?:up|back|away|off|out)$/.test(rest[0]!);
  if (isParticle && !isThing) return variedWish(tokens);
  // A thing is named without those who have it: "let you know I'm traveling" is none.
  if (
    !isVerb &&
    tokens.some((token) => /^(?:i|i'\w+|you|you'\w+|they|they'\w+|we|we'\w+|he|she|it|it's|let)$/.test(token))
  )
    return [];
  if (isVerb || isCommand) {
    const whole = isTopic ? withObject(tokens) : tokens;
    if (whole) return variedWish(whole);
    if (rest.length > 1) return [];
  }
  const so = isTopic ? stateSentence(tokens) : undefined;
  if (so) {
    const asked = askedOf(so);
    if (asked !== undefined) return [['problem', asked], ...behind(wondering, [`if ${so}`])];
    // Of what only does not work nobody can say more.
    const vague = /^my (.+?) (?:is|are) not working$/.exec(so);
    return [['problem', so], ...stated(so), ...(vague ? troublesOf(vague[1]!) : [])];
  }
  // "dental check up" is a thing for all that it ends in a particle.
  const isOfVerb = particle.test(tokens.at(-1)!) && particled.test(tokens.at(-2) ?? '');
  if (noThing.test(tokens.at(-1)!) && tokens.at(-1) !== 'error' && tokens.length > 1 && !isOfVerb) return [];
  // "my brakes squeal" may be a thing or a sentence: only what the topic names is taken for a thing.
  const named = new Set(phrases.flatMap((phrase) => tokensOf(phrase).map(stem)));
  if (!isTopic && !named.has(stem(tokens.at(-1)!)) && !isNoun(tokens.at(-1)!)) return [];
  return (isTopic ? nominal(tokens, phrases) : undefined) ?? namedThing(tokens, isTopic, phrases);
}

/** Whether a phrase asks to hear about a thing of which nobody knows that there is something to hear. */
const isTelling = (text: string): boolean => {
  const about = /^(?:.*\btell me|information|.*\bknow more|.*\b(?:need|for) information) about (.+)$/.exec(text)?.[1];
  return about !== undefined && !informing.test(about);
};

/** Whether a title says that something is so, as it stands or with the words that it leaves out. */
export function isSentence(title: string): boolean {
  const tokens = tokensOf(title);
  return (
    tokens.length > 1 &&
    !isQuestion(tokens) &&
    (isStatement(tokens) ||
      titleSentence(tokens) !== undefined ||
      goingOn(tokens) !== undefined ||
      relatedSentence(tokens) !== undefined ||
      stateSentence(tokens) !== undefined)
  );
}

/** A sentence or a wish as it is; a title is none. */
const asSaid = (text: string): Said[] =>
  isQuestion(tokensOf(text)) || isStatement(tokensOf(text)) ? [['problem', text]] : [];

/**
 * Phrases of a topic that the lexicon does not know, made of nothing but its own words and those of the known phrases:
 * each wish behind other openings and with another verb of the same meaning, each question inside a sentence, each thing
 * behind what one asks about.
 */
export function ownWordCandidates(topic: string, phrases: readonly string[], isFew = false): Candidate[] {
  const places = new Map(families.map((family) => [family, 0]));
  // The known phrases say more of what callers want than a topic of unknown words.
  const title = titleOf(topic);
  // "user is frustrated" speaks of the caller: no caller says so.
  const isSpoken = !/^(?:user|caller|customer|bot)(?:'s| is| was| has| wants| needs| asks| feels| says)\b/i.test(title);
  // "moving out, stop service" are two titles.
  const active = !isFew && phrases.length > 0 ? activeOf(title) : undefined;
  const titles = isSpoken && active === undefined ? title.split(/\s*[,;/]\s*/).filter(Boolean) : [];
  const told = isFew ? phrases.filter((text) => !refersBack(text) && !isSeveral(text)) : knownSentences(title, phrases);
  if (active !== undefined) told.push(active);
  const known = [...told.map((text) => ({ text, isTopic: false })), ...titles.map((text) => ({ text, isTopic: true }))];
  // A title that is a sentence says more than the sentences about it.
  if (isFew && isSentence(title)) known.unshift(...known.splice(told.length));
  const same = known.flatMap(({ text, isTopic }) => withSameThing(text).map((other) => ({ text: other, isTopic })));
  return [...known, ...same].flatMap(({ text, isTopic }, index) => {
    const own = variationsOf(text, isTopic, isTopic ? phrases : [title]);
    const isWhole = !isTopic || isDeterminer(tokensOf(text)[0]!) || subject.test(tokensOf(text)[0]!);
    const said = index >= known.length && isWhole ? [...asSaid(text), ...own] : own;
    return (isFew ? said.filter(([, each]) => !isTelling(each)) : said).map(([family, varied]): Candidate => {
      const place = places.get(family)!;
      places.set(family, place + 1);
      return { text: varied, family, source: 'phrases', relevance: relevance * 0.97 ** place };
    });
  });
}

/** A title of so many words has no room for articles behind an opening. */
const mostPlain = 6;

/** Openings before the words of a topic as they are, of which nothing else can be said: an answer is never empty. */
export function plainCandidates(topic: string): Candidate[] {
  const title = titleOf(topic);
  const tokens = tokensOf(title);
  const whole = spoken(tokens);
  const said = isQuestion(tokens)
    ? [`my question is ${whole}`, `I have a question ${whole}`].map((text): Said => ['problem', text])
    : isStatement(tokens)
      ? ["I'm calling to say", 'I just want to say', 'I wanted to say'].map(
          (opening): Said => ['problem', `${opening} ${whole}`],
        )
      : isSureName(tokens) && tokens.length < mostPlain
        ? behind(asking, [asTopic(tokens, [])])
        : modest(tokens, false);
  return inOrder(said);
}

/** The phrases of a thing that something is wrong with, as candidates. */
export const troubleCandidates = (thing: string): Candidate[] => inOrder(troublesOf(spoken(wordsOf(thing))));

/** Phrases as candidates, each of less weight than the one before it. */
const inOrder = (said: readonly Said[]): Candidate[] =>
  said.map(
    ([family, text], place): Candidate => ({ text, family, source: 'phrases', relevance: relevance * 0.97 ** place }),
  );
