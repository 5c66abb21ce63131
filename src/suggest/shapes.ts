import { needsDeterminer, spoken, withInnerArticles } from './articles.js';
import { isCompound } from './compound.js';
import { answering } from './described.js';
import { anything, behind, gerundOf } from './frames.js';
import { namedThing } from './naming.js';
import { asking, doing, having, wondering } from './openings.js';
import { goingOn } from './sentence.js';
import { exclaimed, feeling, type Said, stated } from './statements.js';
import { isDeterminer } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { titleSentence } from './title-sentence.js';
import { withObject } from './topic-grammar.js';
import { isPluralNoun, noNoun, withArticle } from './typed-topic.js';
import { variedWish } from './wishes.js';

// Titles that are known by their shape, and what callers say for each.

type Shape = (tokens: readonly string[], text: string, phrases: readonly string[]) => Said[] | undefined;

/** "notify of travel": whom, goes without saying. */
const telling: Shape = ([first, of, ...what]) =>
  /^(?:notify|inform|tell)$/.test(first!) && /^(?:of|about)$/.test(of ?? '') && what.length > 0
    ? variedWish([first!, 'you', of!, ...(isDeterminer(what[0]!) ? [] : ['my']), ...what])
    : undefined;

/** "notify when available": whom and what, goes without saying. */
const alerting: Shape = ([first, when, ...rest]) =>
  /^(?:notify|alert|tell|text|email|remind|inform)$/.test(first!) &&
  /^(?:when|if|once)$/.test(when ?? '') &&
  rest.length > 0
    ? variedWish([
        first!,
        'me',
        when!,
        ...(/^(?:available|back|ready|in|out|due|delivered|shipped|open)$/.test(rest[0]!) ? ["it's"] : []),
        ...rest,
      ])
    : undefined;

/** "don't call me again": what the other side shall not do. */
const forbidding: Shape = ([first, verb, ...rest]) =>
  /^(?:don't|stop|never)$/.test(first!) &&
  /^(?:call|calling|contact|contacting|text|texting|email|emailing|touch|tell|interrupt|interrupting|lie|lying|bother|bothering|send|shout|shouting|laugh|laughing|ask|asking)$/.test(
    verb ?? '',
  ) &&
  /^(?:me|us|at|to|that|so)\b/.test(rest[0] ?? '')
    ? [
        `please ${spoken([first!, verb!, ...rest])}`,
        `I said ${spoken([first!, verb!, ...rest])}`,
        ...(first === "don't"
          ? [
              `I don't want you to ${spoken([verb!, ...rest])}`,
              `can you not ${spoken([verb!, ...rest])}`,
              `you mustn't ${spoken([verb!, ...rest])}`,
            ]
          : [`I want you to ${spoken([first!, verb!, ...rest])}`, `can you ${spoken([first!, verb!, ...rest])}`]),
      ].map((text): Said => ['command', text])
    : undefined;

/** "favourite film": one asks the other side for it. */
const favourite: Shape = (tokens) =>
  /^favou?rite$/.test(tokens[0]!) && tokens.length < 4 && tokens.length > 1
    ? [
        "what's your",
        'do you have a',
        'tell me your',
        'can you tell me your',
        'have you got a',
        "I'd like to know your",
      ].map((opening): Said => ['problem', `${opening} ${spoken(tokens)}`])
    : undefined;

/** "I like your voice", "just kidding": said to the other side, and no reason of a call. */
const remark: Shape = (tokens) => {
  const text = spoken(tokens);
  if (/^(?:just |only )?(?:kidding|joking)$/.test(text))
    return ["I'm just kidding", 'I was only joking', 'that was a joke', 'it was only a joke', "I'm joking"].map(
      (said): Said => ['problem', said],
    );
  const [, verb, what] = /^I (?:really )?(like|love|hate|miss) (your? ?.*)$/.exec(text) ?? [];
  return verb === undefined
    ? undefined
    : ['I really', 'I just want to say I', 'I have to say I', 'you know I', 'I think I'].map(
        (opening): Said => ['problem', `${opening} ${verb} ${what}`],
      );
};

/** "more data this month": one would like to have it. */
const wishing: Shape = (tokens) =>
  /^(?:more|extra|additional)$/.test(tokens[0]!) &&
  tokens.length > 1 &&
  tokens.length < 6 &&
  !tokens.some((token) => /(?:[^e]ed|ing)$|^(?:not|is|are|has|no|than)$/.test(token)) &&
  (tokens[0] === 'more' || isPluralNoun(tokens.at(-1)!))
    ? behind(having, [spoken(withInnerArticles(tokens))])
    : undefined;

/** "upload documents failed" */
const failing: Shape = (tokens) => {
  const [verb, ...thing] = tokens.slice(0, -1);
  return tokens.at(-1) === 'failed' &&
    thing.length > 0 &&
    thing.length < 3 &&
    serviceVerbs().has(verb!) &&
    !isCompound(tokens) &&
    isPluralNoun(thing.at(-1)!)
    ? stated(`my ${spoken(thing)} failed to ${verb}`)
    : undefined;
};

/** "return something": a verb, as no thing is named so. */
const doingAny: Shape = (tokens) => {
  const [first, ...rest] = tokens;
  return serviceVerbs().has(first!) && anything.test(rest[0] ?? '')
    ? [...behind(doing, [spoken(tokens)]), ...behind(asking.slice(1, 3), [spoken([gerundOf(first!), ...rest])])]
    : undefined;
};

/** "brown water coming out of the tap" */
const happening: Shape = (tokens) => {
  const going = goingOn(tokens);
  if (going === undefined) return undefined;
  const what = going.replace(/^there(?:'s| are) /, '');
  const others = [
    `I have ${what}`,
    `I've got ${what}`,
    `why ${going.startsWith("there's") ? 'is' : 'are'} there ${what}`,
  ];
  return [['problem', going], ...others.map((other): Said => ['problem', other]), ...stated(going)];
};

const where = /^(?:in|on|at|off|under|without|behind|for|out)$/;
/** What a caller may be in, on or without. */
const condition =
  /^(?:hold|arrears|debt|hospital|labour|labor|holiday|vacation|contract|work|sick|benefits|leave|trouble|pain|a|an|the|my)$/;
/** What a person is: "allergic to penicillin"; and what a thing is: "faulty after one month". */
const personal =
  /^(?:allergic|late|dizzy|nauseous|tired|exhausted|anxious|depressed|stressed|constipated|dehydrated|feverish|injured|faint|itchy|hungry|thirsty|single|insured|registered|confused|unsure|unhappy|angry|upset|disappointed|frustrated|ready|willing|keen|thinking|planning|hoping|trying|waiting|dissatisfied|overcome|concerned|involved|entitled|related|pregnant|sick|ill|unwell|diabetic|deaf|blind|disabled|unemployed|retired|homeless|divorced|married|widowed|worried|afraid|scared|interested|eligible|due|self|bleeding|vomiting|coughing|throwing|struggling|travelling|traveling|stranded|locked)$/;
const ofThings =
  /^(?:overheating|leaking|smoking|beeping|rattling|stalling|squeaking|vibrating|shaking|faulty|defective|broken|damaged|late|dead|noisy|slow|incomplete|wrong|cracked|leaking|unsafe|mouldy|moldy|rotten|torn)$/;
/** What may stand behind these where they say how somebody or something is. */
const goesOn = /^(?:to|of|in|with|and|about|for|from|after|since|on|within|up|at|when|because|again|already|by|that)$/;

/** A title that begins with where or how something or the caller is: "in stock at my store?", "on hold too long". */
const placed: Shape = (tokens, text) => {
  const [first, second] = tokens;
  if (second !== undefined && goesOn.test(second) && tokens.length < 9) {
    if (personal.test(first!)) return stated(`I'm ${spoken(withInnerArticles(tokens))}`);
    if (ofThings.test(first!) && /^(?:after|since|on|within|when|again|in|at|from)$/.test(second))
      return stated(`it's ${spoken(withInnerArticles(tokens))}`);
  }
  // "out of stock after paying"
  if (first === 'out' && second === 'of' && tokens[2] === 'stock' && tokens.length > 3)
    return stated(`it's ${spoken(tokens)}`);
  if (!where.test(first!) || second === undefined || tokens.length > 8) return undefined;
  const what = spoken(withInnerArticles(tokens));
  if (/\?\s*$/.test(text)) return [['problem', `is it ${what}`], ...behind(wondering, [`if it's ${what}`])];
  if (!condition.test(second) || /^(?:for|out)$/.test(first!)) return undefined;
  return stated(tokens.includes('too') ? `I've been ${what}` : `I'm ${what}`);
};

/** "cancel landline keep broadband" */
const keeping: Shape = (tokens) => {
  const kept = tokens.indexOf('keep');
  if (kept < 2 || !serviceVerbs().has(tokens[0]!) || tokens[kept - 1] === 'and') return undefined;
  const [ended, left] = [withObject(tokens.slice(0, kept)), withObject(tokens.slice(kept))];
  return ended && left && variedWish([...ended, 'and', ...left]);
};

/** "return without receipt": of what is returned only the title knows. */
const returning: Shape = (tokens) => {
  const [first, ...rest] = tokens;
  if (
    !/^(?:return|exchange)$/.test(first!) ||
    !/^(?:without|after|with|by|in|at|to|for)$/.test(rest[0] ?? '') ||
    rest.length < 2 ||
    /^to (?:work|school|sender)\b/.test(rest.join(' '))
  )
    return undefined;
  const isOfOne =
    rest[0] === 'for' &&
    !/^(?:an?|another|other|more|one|two|my|the)$/.test(rest[1]!) &&
    needsDeterminer(rest.slice(1));
  const how = isOfOne ? ['for', withArticle(spoken(rest.slice(1)))] : withInnerArticles(tokens).slice(1);
  return variedWish([first!, 'something', ...how]);
};

/** "frequent flyer missing miles": the miles are missing. */
const missing: Shape = (tokens, _, phrases) => {
  const at = tokens.indexOf('missing');
  return at > 0 &&
    at < tokens.length - 1 &&
    isPluralNoun(tokens.at(-1)!) &&
    !tokens.some((token) => noNoun.test(token) || isDeterminer(token)) &&
    titleSentence(tokens) === undefined
    ? namedThing(['missing', ...tokens.slice(0, at), ...tokens.slice(at + 1)], true, phrases)
    : undefined;
};

/** "hand back broadband equipment" */
const handing: Shape = (tokens) =>
  /^(?:hand|haul|give|take|bring|throw|put|turn|carry)$/.test(tokens[0]!) &&
  /^(?:back|away|over)$/.test(tokens[1] ?? '') &&
  tokens.length > 2 &&
  !/^(?:menu|food|order|meal)$/.test(tokens.at(-1)!)
    ? maybeWish(withObject(tokens))
    : undefined;
const maybeWish = (words: string[] | undefined) => words && variedWish(words);

const shapes: readonly Shape[] = [
  telling,
  wishing,
  failing,
  alerting,
  forbidding,
  favourite,
  remark,
  doingAny,
  happening,
  placed,
  keeping,
  returning,
  handing,
  missing,
];

/** What is said with a title of a known shape, which nothing opens; undefined for another title. */
export function ofShape(tokens: readonly string[], text: string, phrases: readonly string[]): Said[] | undefined {
  for (const shape of shapes) {
    const said = shape(tokens, text, phrases);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** What is said with a title of one word that is a mood, of one that asks how, or that calls something out. */
export function calledOut(said: readonly string[]): Said[] | undefined {
  const [first, ...rest] = said;
  if (said.length === 1 && feeling.test(first!))
    return ["I'm", "I'm really", "I'm so", "I'm getting", "I'm very"].map(
      (before): Said => ['problem', `${before} ${first}`],
    );
  // "how busy" as a topic asks how busy it is.
  if (said.length === 2 && first === 'how') return behind(wondering, [`${said.join(' ')} it is`]);
  // "I already answered that"
  if (first === 'i' && /^(?:already|just) (?:answered|told|said|gave|explained)\b/.test(rest.join(' ')))
    return (answering(`I already ${spoken(rest.slice(1))}`) ?? []).map((text): Said => ['problem', text]);
  return exclaimed(said);
}
