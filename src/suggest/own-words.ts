import { asTopic, isNoun, needsDeterminer, particle, place, spoken, withInnerArticles } from './articles.js';
import { type Candidate, families } from './candidates.js';
import { isSureName } from './certain.js';
import { isCompound, particled } from './compound.js';
import { answering } from './described.js';
import { embeddedQuestion } from './embedded-question.js';
import { anything, behind, gerundOf, unaided } from './frames.js';
import { modest, namedThing } from './naming.js';
import { asking, doing, having, requesting, wondering } from './openings.js';
import { ofRelated, relatedSentence, sentenceOf } from './relative.js';
import { goingOn, isQuestion, isStatement, namesThing, quantity, relatedTo, subject } from './sentence.js';
import { isForOthers } from './situations.js';
import { exclaimed, feeling, reaching, type Said, stated, troublesOf } from './statements.js';
import { sameAs, withSameThing } from './synonyms.js';
import { isDeterminer, stem, tokensOf, tokensWithin, withoutPoliteness, wordsOf } from './text/normalise.js';
import { generalVerbs, serviceVerbs, withoutCarrier } from './text/vocabulary.js';
import { broughtWrong, titleSentence, withSubject } from './title-sentence.js';
import {
  doingTo,
  mostlyVerb,
  movable,
  noThing,
  nounToo,
  stateSentence,
  titleOf,
  verbOfGerund,
  withObject,
} from './topic-grammar.js';
import { isPluralNoun, isTroubleWord, noNoun, withArticle } from './typed-topic.js';
import { isUtterance } from './utterance.js';
import { aspectNoun, isVerbForm, state } from './word-classes.js';

const mostWords = 7;
/** How near to the topic these phrases are: behind those that the lexicon has. */
const relevance = 0.45;

/** What an order has, and what happens to one. */
const ofOrder = /^(?:number|confirmation|history|tracking|form|total|details|online|now|again|desk|id|\w+ed|\w+ing)$/;

/** A wish behind other openings, and with verbs of the same meaning. */
function variedWish(tokens: readonly string[]): Said[] {
  const [first, ...object] = tokens;
  const same = sameAs(first!, object);
  const wholes = [first!, ...same.filter((verb) => verb !== first)].map((verb) => spoken([verb, ...object]));
  const isForMe = isForOthers.test(spoken(tokens));
  const openings = isForMe
    ? requesting
    : unaided.test(first!)
      ? doing.filter(([opening]) => !/help me$/.test(opening))
      : doing;
  return [...wholes.map((whole): Said => ['command', whole]), ...behind(openings, wholes)];
}

/** Behind these a verb follows, and behind those a thing that is wished for. */
const wishing = /\b(?:to|i|you|not)$/;
const wanting = /^(?:i )?(?:need|want|would like|am looking for|give me|get me)$/;

/** Whether a preposition shows that a word is a noun and no verb: "change of address", "cover for valuables". */
const isNounBefore = (word: string, next: string): boolean =>
  /^(?:ons|ups|ins|outs|offs)$/.test(next) ||
  (next === 'of' && !/^(?:dispose|hear|know|approve)$/.test(word)) ||
  (nounToo.test(word) && /^(?:for|on|before|after|during|without|by)$/.test(next)) ||
  (/^(?:quote|repair|service|change|delay|request|replacement|print|purchase|hire|increase|decrease|drop|raise|cut|report|permit|pass|contact|link|review|stop|start|file|update|upgrade|download)$/.test(
    word,
  ) &&
    /^(?:for|on|in|at|by|to)$/.test(next) &&
    !/^(?:update|upgrade|change|contact|link|report|start)$/.test(word));

/** Whether the last word of a title is a verb, by the known phrases: "microwave sparks" with "it sparks when I use it". */
const saysSo = (tokens: readonly string[], phrases: readonly string[]): boolean =>
  tokens.length > 1 &&
  tokens.length < 4 &&
  /[^s]s$/.test(tokens.at(-1)!) &&
  !isPluralNoun(tokens.at(-2)!) &&
  phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` it ${tokens.at(-1)!} `));

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
  // "return something": a verb, as no thing is named so.
  if (opening === '' && isTopic && serviceVerbs().has(first) && anything.test(rest[0] ?? ''))
    return [...behind(doing, [spoken(tokens)]), ...behind(asking.slice(1, 3), [spoken([gerundOf(first), ...rest])])];
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
  if (isTopic && said.length === 1 && feeling.test(first))
    return ["I'm", "I'm really", "I'm so", "I'm getting", "I'm very"].map(
      (before): Said => ['problem', `${before} ${first}`],
    );
  // "how busy" as a topic asks how busy it is.
  if (isTopic && said.length === 2 && said[0] === 'how') return behind(wondering, [`${said.join(' ')} it is`]);
  // "I already answered that"
  if (isTopic && first === 'i' && /^(?:already|just) (?:answered|told|said|gave|explained)\b/.test(rest.join(' ')))
    return (answering(`I already ${spoken(rest.slice(1))}`) ?? []).map((text): Said => ['problem', text]);
  const cry = isTopic ? exclaimed(said) : undefined;
  if (cry !== undefined) return cry;
  if (isQuestion(said)) {
    const embedded = embeddedQuestion(said);
    const asked = embedded === undefined ? [] : behind(wondering, [spoken(embedded)]);
    // "can I stay" is a wish as well, "can you come" a request.
    if (/^(?:how (?:do|can)|can|could|may) i$/.test(opening)) return [...variedWish(tokens), ...asked];
    if (/^(?:can|could|would) you$/.test(opening)) return behind(requesting, [spoken(tokens)]);
    return asked;
  }
  if (opening !== '' && wanting.test(opening)) {
    if (first === 'help' || subject.test(first) || tokens.length > mostWords) return [];
    return behind(having, [spoken(tokens)]);
  }
  if (/\b(?:speak|talk) (?:to|with)$/.test(opening)) return reaching(spoken(tokens));
  if (opening !== '' && wishing.test(opening)) return tokens.length > mostWords ? [] : variedWish(tokens);
  const going = isTopic ? goingOn(tokens) : undefined;
  if (going !== undefined) {
    const what = going.replace(/^there(?:'s| are) /, '');
    const others = [
      `I have ${what}`,
      `I've got ${what}`,
      `why ${going.startsWith("there's") ? 'is' : 'are'} there ${what}`,
    ];
    return [['problem', going], ...others.map((text): Said => ['problem', text]), ...stated(going)];
  }
  // "cancel landline keep broadband"
  const kept = isTopic ? tokens.indexOf('keep') : -1;
  const [ended, left] = kept > 1 ? [withObject(tokens.slice(0, kept)), withObject(tokens.slice(kept))] : [];
  if (ended && left && serviceVerbs().has(first) && tokens[kept - 1] !== 'and')
    return variedWish([...ended, 'and', ...left]);
  // "return without receipt": of what is returned only the title knows.
  if (
    isTopic &&
    /^(?:return|exchange)$/.test(first) &&
    /^(?:without|after|with|by|in|at|to|for)$/.test(rest[0] ?? '') &&
    rest.length > 1 &&
    !/^to (?:work|school|sender)\b/.test(rest.join(' '))
  ) {
    const how =
      rest[0] === 'for' && !isDeterminer(rest[1]!) && needsDeterminer(rest.slice(1))
        ? ['for', withArticle(spoken(rest.slice(1)))]
        : withInnerArticles(tokens).slice(1);
    return variedWish([first, 'something', ...how]);
  }
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
  const isOfParticle = particle.test(rest[0] ?? '') && isDeterminer(rest[1] ?? '');
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
    return [['problem', so], ...stated(so), ...troublesOf(spoken(tokens.slice(0, -1)))];
  }
  const isNamed = isTopic && rest.length === 1 && aspectNoun.test(rest[0]!) && !generalVerbs.has(first);
  // "return without receipt" is a thing, "transfer service to my address" is not.
  const isSaid = () =>
    phrases.some((phrase) =>
      [first, ...sameAs(first)].some((verb) => ` ${wordsOf(phrase).join(' ')} `.includes(` ${verb} `)),
    );
  // "order chequebook" asks for one, "order status" does not.
  const isOrder = first === 'order' && rest.length === 1 && !aspectNoun.test(rest[0]!) && !ofOrder.test(rest[0]!);
  const isQualified = isOrder || (rest.length > 1 && (isTroubleWord(rest[0]!) || rest[0] === 'new'));
  const isDoing = isTopic
    ? isDeterminer(rest[0] ?? '') ||
      isQualified ||
      (mostlyVerb.test(first) && !state.test(tokens.at(-1)!) && !/^(?:in|up|out)$/.test(tokens.at(-1)!)) ||
      (rest.length > 1 && isSaid())
    : rest.some(isDeterminer) && !noNoun.test(rest[0]!);
  const isVerb =
    serviceVerbs().has(first) &&
    rest.length > 0 &&
    rest[0] !== 'not' &&
    !isNamed &&
    !isNounBefore(first, rest[0]!) &&
    !isCompound(tokens) &&
    (!nounToo.test(first) || isDoing);
  const isCommand =
    !isDeterminer(first) &&
    !quantity.test(first) &&
    !noNoun.test(first) &&
    !/ing$/.test(first) &&
    !noNoun.test(rest[0] ?? '') &&
    !place.test(rest[0] ?? '') &&
    !/^(?:that|some|any)$/.test(rest[0] ?? '') &&
    rest.slice(0, 2).some((word) => isDeterminer(word) && word !== 'that');
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
  return namedThing(tokens, isTopic, phrases);
}

/** Whether a sentence speaks of something that only the one before it has named: "it's cracked". */
const refersBack = (text: string): boolean =>
  /^(?:it|it's|this|that|that's|they|they're|when will it|is it|he|she)\b/i.test(text.trim()) &&
  !/\b(?:my|our) /i.test(text);

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
  const titles = isSpoken ? title.split(/\s*[,;/]\s*/).filter(Boolean) : [];
  const told = isFew ? phrases.filter((text) => !refersBack(text)) : phrases;
  const known = [...told.map((text) => ({ text, isTopic: false })), ...titles.map((text) => ({ text, isTopic: true }))];
  // A title that is a sentence says more than the sentences about it.
  if (isFew && isSentence(title)) known.unshift(...known.splice(told.length));
  const same = known.flatMap(({ text, isTopic }) => withSameThing(text).map((other) => ({ text: other, isTopic })));
  return [...known, ...same].flatMap(({ text, isTopic }, index) => {
    const own = variationsOf(text, isTopic, isTopic ? phrases : [title]);
    const isWhole = !isTopic || isDeterminer(tokensOf(text)[0]!) || subject.test(tokensOf(text)[0]!);
    return (index >= known.length && isWhole ? [...asSaid(text), ...own] : own).map(([family, varied]): Candidate => {
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
  return said.map(
    ([family, text], place): Candidate => ({ text, family, source: 'phrases', relevance: relevance * 0.97 ** place }),
  );
}

/** The phrases of a thing that something is wrong with, as candidates. */
export function troubleCandidates(thing: string): Candidate[] {
  return troublesOf(spoken(wordsOf(thing))).map(
    ([family, text], place): Candidate => ({ text, family, source: 'phrases', relevance: relevance * 0.97 ** place }),
  );
}
