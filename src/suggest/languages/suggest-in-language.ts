import type { Candidate, Family } from '../candidates.js';
import type { SuggestInput } from '../check-input.js';
import { rank, rankMany } from '../select-candidates.js';
import { ofSameAct } from './acts.js';
import { agreed, type Thing, thingOf } from './agreement.js';
import type { Happening, Language, Topic } from './language.js';
import { type Add, ofOwnWords, ofThing, ofVerb, withoutDeterminer } from './own-words.js';

/** The answer in a language other than English, before it is cut to what is asked for. */
export interface LanguageAnswer {
  details: Candidate[];
  /** The topics of the lexicon that the input was taken for. */
  topics: string[];
  notice?: string;
}

/** Above so many phrases less usual openings are used too, and phrases that bring new words come first. */
const manyPhrases = 24;
const mostWords = 12;

/** The topics that a text is about, best first, at most two. What a region calls otherwise counts as the lexicon calls it. */
function topicsOf(language: Language, text: string): { topic: Topic; score: number }[] {
  const own = topicsNamed(language, text);
  const neutral = language.neutral(text);
  if (neutral === text) return own;
  const other = topicsNamed(language, neutral);
  return (own[0]?.score ?? 0) >= (other[0]?.score ?? 0) ? own : other;
}

function topicsNamed(language: Language, text: string): { topic: Topic; score: number }[] {
  const asked = new Set(language.stems(text));
  if (asked.size === 0) {
    // "No", "sí": nothing but function words; the words themselves decide.
    const whole = language.words(text).join(' ');
    const named = language.data.topics.find(({ names }) =>
      names.some((name) => language.words(name).join(' ') === whole),
    );
    return named ? [{ topic: named, score: 1 }] : [];
  }
  const found = language.topicForms().flatMap(({ topic, forms }) => {
    let best = 0;
    for (const { stems, weight } of forms) {
      let shared = 0;
      for (const stem of stems) if (asked.has(stem)) shared++;
      if (shared === 0) continue;
      const score = (weight * shared) / (stems.size + asked.size - shared);
      const enough = shared === asked.size ? score >= 0.5 * weight : score > 0.55;
      if (enough) best = Math.max(best, score);
    }
    return best > 0 ? [{ topic, score: best }] : [];
  });
  found.sort((a, b) => b.score - a.score);
  return found.filter(({ score }) => score === found[0]!.score || score >= found[0]!.score - 0.1).slice(0, 2);
}

/** All that the lexicon says of the topics of a request. */
export function saidOf(language: Language, topic: string, phrases: readonly string[]): string[] {
  return [topic, ...phrases].flatMap((text) =>
    topicsOf(language, text)
      .slice(0, 1)
      .flatMap(({ topic: { id: _, ...forms } }) => Object.values(forms).flat()),
  );
}

/** The topic that most of the known phrases are about. */
function topicOfPhrases(
  language: Language,
  topic: string,
  phrases: readonly string[],
): { topic: Topic; score: number }[] {
  const counts = new Map<Topic, number>();
  for (const phrase of phrases) {
    const [first] = topicsOf(language, phrase);
    if (first) counts.set(first.topic, (counts.get(first.topic) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!most || most[1] * 2 <= phrases.length) return [];
  // One phrase alone tells the topic only where it has a word of what is said of it.
  const own = language.stems(topic);
  const said = () =>
    new Set(
      Object.values({ ...most[0], id: [] })
        .flat()
        .flatMap((form) => language.stems(form)),
    );
  return most[1] > 1 || own.some((stem) => said().has(stem)) ? [{ topic: most[0], score: 0.8 }] : [];
}

/** Of several topics those that known phrases are about, where they are about any. */
function withVotes(
  language: Language,
  named: { topic: Topic; score: number }[],
  phrases: readonly string[],
): { topic: Topic; score: number }[] {
  if (named.length < 2) return named;
  const voted = new Set(phrases.flatMap((phrase) => topicsOf(language, phrase).map(({ topic }) => topic)));
  const chosen = named.filter(({ topic }) => voted.has(topic));
  return chosen.length > 0 ? chosen : named;
}

/** Topics that share words with a text that says what has gone wrong: nobody wants to do the usual things with it. */
const troubles = /^(?:lost|stolen|broken|late|wrong|cancelled|slow|too-high|blocked|declined|duplicate|unknown|leak)$/;

/** Whether what one does in a topic is beside a trouble: the topic does nothing about what has happened. */
function isAsideOf(language: Language, { things, verbs }: Topic, score: number, { id, words }: Happening): boolean {
  const named = new Set(words.flatMap((word) => language.stems(word)));
  // Who was left without a flight has nothing to cancel.
  return (
    id === 'cancelled' ||
    score < 1 ||
    ![...things, ...verbs].some((text) => language.stems(text).some((stem) => named.has(stem)))
  );
}

/** What a topic says of a trouble: the thing itself, and what has a word for what has happened. */
function onlyOf(language: Language, topic: Topic, { words }: Happening, text: string): Topic {
  const named = new Set(words.flatMap((word) => language.stems(word)));
  const isOf = (text: string) => language.stems(text).some((stem) => named.has(stem));
  const about = new Set(language.stems(text));
  const things = topic.things.filter((thing) => language.stems(thing).every((stem) => about.has(stem)));
  return {
    ...topic,
    things: things.slice(0, 1),
    roles: [],
    verbs: [],
    short: [],
    problems: topic.problems.filter(isOf),
    questions: topic.questions.filter(isOf),
  };
}

/** Of a topic where something is out of order, the things and wishes that have a word of what was said of it. */
function ofFault(language: Language, topic: Topic, text: string): Topic {
  const about = new Set(language.stems(text));
  const isOf = (form: string) => language.stems(form).some((stem) => about.has(stem));
  return { ...topic, things: topic.things.filter(isOf), verbs: topic.verbs.filter(isOf) };
}

/** What is said of a topic of the lexicon. */
function ofTopic(language: Language, topic: Topic, isMany: boolean, add: Add): void {
  const { aboutRoles, commandRole } = language.data;
  topic.things.forEach((thing, place) => {
    add('noun', place, withoutDeterminer(language, thing));
    ofThing(language, thing, place, isMany, add);
  });
  topic.roles.forEach((role, place) => {
    add('noun', place, withoutDeterminer(language, role));
    commandRole.forEach((frame, turn) => {
      add('command', place + turn, frame.replace('*', role));
    });
    aboutRoles.forEach((frame, turn) => {
      add('desire', place + turn, frame.replace('*', role));
    });
  });
  topic.short.forEach((text, place) => {
    add('command', place, text);
  });
  topic.verbs.forEach((verb, place) => {
    ofVerb(language, verb, place, isMany, add);
  });
  topic.problems.forEach((text, place) => {
    add('problem', place, text);
  });
  topic.questions.forEach((text, place) => {
    add('problem', place, text);
  });
}

/** What happens in a topic, and the words that name it. */
function happeningIn(language: Language, topic: string): { situation: Happening; named: string } | undefined {
  const words = ` ${language.words(topic).join(' ')} `;
  const isIn = (name: string) => words.includes(` ${language.words(name).join(' ')} `);
  const situation = language.data.situations.find((each) => each.words.some(isIn));
  const named = situation?.words.filter(isIn).sort((a, b) => b.length - a.length)[0];
  return situation && named !== undefined ? { situation, named } : undefined;
}

const broken = (language: Language) => language.data.situations.find(({ id }) => id === 'broken');

/** What is said of things of the topic's kind, and of what happens to it. */
function ofKind(language: Language, topic: string, phrases: readonly string[], add: Add): string[] {
  const { fields } = language.data;
  // "Lavadora no centrifuga" is about a "lavadora", which does not work.
  const about = topic.split(/ (?:no|ne|n['’])(?= |\p{L})/iu)[0]!;
  const { situation = about === topic ? undefined : broken(language), named } = happeningIn(language, topic) ?? {};
  const thing: Thing | undefined = thingOf(language, about, named, phrases);
  if (!thing) return [];
  const field = fields.find(({ id }) => id === thing.field);
  const say = situation ? situation.say : (field?.say ?? []);
  say.forEach((form, place) => {
    const text = agreed(language, form, thing);
    if (text === undefined) return;
    const family: Family = language.isInfinitive(text.split(' ')[0]!)
      ? 'command'
      : isWish(language, text)
        ? 'desire'
        : 'problem';
    add(family, place, text);
  });
  const known = situation ? [situation.id] : [];
  return say.length > 0 ? [...known, ...(field && !situation ? [field.id] : [])] : [];
}

const isWish = (language: Language, text: string): boolean =>
  language.data.wishes.some((opening) => text.startsWith(`${opening} `));

/** What has gone wrong so that nothing new is wanted: who has lost a thing orders another. */
const faults = /^(?:broken|slow|too-high|blocked|declined|duplicate|unknown|leak)$/;

/** Why a phrase is one that nobody would say. */
export function isSayable(language: Language, text: string): boolean {
  const words = language.words(text);
  if (words.length === 0 || text.split(' ').length > mostWords) return false;
  return !words.some((word, i) => {
    const next = words[i + 1];
    if (next === undefined) return i > 0 && language.isDeterminer(word) && !/^(?:la|lo|los|las|este|esta)$/.test(word);
    return (
      word === next || (language.isDeterminer(word) && language.isDeterminer(next) && word !== 'la' && word !== 'lo')
    );
  });
}

/** Drops what is known in any form (the topic, the phrases, an earlier candidate) and what nobody says. */
export function fitting(language: Language, candidates: readonly Candidate[], known: readonly string[]): Candidate[] {
  const seen = new Set(known.map((text) => language.key(text)));
  return candidates.filter(({ text }) => {
    const key = language.key(text);
    if (seen.has(key) || !isSayable(language, text)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * What callers will say about a topic in Spanish or French, in the words of a region.
 * @param tag e.g. `es-MX`
 */
export function suggestInLanguage(
  language: Language,
  tag: string,
  { topic, phrases = [], limit }: SuggestInput & { limit: number },
): LanguageAnswer {
  const isMany = limit > manyPhrases;
  const candidates: Candidate[] = [];
  const adder =
    (score: number, source: Candidate['source'], concept?: string): Add =>
    (family, place, text) => {
      const relevance = score * 0.97 ** place;
      candidates.push({
        text: language.regional(language.joined(text), tag),
        family,
        source,
        relevance,
        ...(concept === undefined ? {} : { concept }),
      });
    };
  const named = withVotes(language, topicsOf(language, topic), phrases);
  const matches = named.length > 0 ? named : topicOfPhrases(language, topic, phrases);
  const happens = happeningIn(language, topic);
  const isTrouble = happens !== undefined && troubles.test(happens.situation.id);
  const isFault = happens !== undefined && faults.test(happens.situation.id);
  const isOfFault = (each: Topic): boolean => {
    const named = new Set(happens?.situation.words.flatMap((word) => language.stems(word)));
    return [...each.problems, ...each.questions].some((form) => language.stems(form).some((stem) => named.has(stem)));
  };
  // A blocked card is not a lost one, though both are blocked.
  const found = matches.filter(({ topic: each, score }) => !isFault || score === 1 || isOfFault(each));
  for (const { topic: each, score } of found.length > 0 ? found : matches) {
    const said =
      isTrouble && isAsideOf(language, each, score, happens.situation)
        ? onlyOf(language, each, happens.situation, [topic, ...phrases].join(' '))
        : each;
    ofTopic(
      language,
      isFault ? ofFault(language, said, [topic, ...phrases].join(' ')) : said,
      isMany,
      adder(score, 'lexicon', each.id),
    );
  }
  const isExact = matches.some(({ score }) => score === 1);
  const kinds =
    isExact && !isTrouble ? [] : ofKind(language, topic, phrases, adder(matches.length > 0 ? 0.7 : 0.9, 'phrases'));
  // "Hello" is not a thing that one has a question about.
  const isTalk =
    isExact &&
    matches.every(({ topic: { things, verbs, roles } }) => things.length + verbs.length + roles.length === 0);
  if (!isTalk && (!isExact || isMany))
    for (const text of [...phrases, topic])
      ofOwnWords(language, text, phrases, isMany || matches.length === 0, adder(0.45, 'phrases'));
  const fit = fitting(language, ofSameAct(language, candidates, [topic, ...phrases], isFault), [topic, ...phrases]);
  const details = (isMany ? rankMany : rank)(fit, limit);
  const about = topic.trim().slice(0, 60);
  const notice =
    matches.length > 0 || details.length === 0
      ? undefined
      : kinds.length > 0
        ? `the lexicon does not know "${about}" as a whole: the phrases are those of its kind (${kinds.join(', ')})`
        : `the lexicon does not know "${about}": the phrases are its own words${phrases.length > 0 ? ' and those of the known phrases' : ''} behind usual openings`;
  return { details, topics: matches.map(({ topic: { id } }) => id), ...(notice === undefined ? {} : { notice }) };
}
