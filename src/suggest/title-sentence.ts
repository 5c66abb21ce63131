import {
  behindNoun,
  isNoun,
  needsDeterminer,
  particle,
  place,
  singular,
  spoken,
  tailAt,
  withInnerArticles,
} from './articles.js';
import { degreeAt, isKnownNoun, isThing } from './certain.js';
import { isCan, isCompound, isNamedCut, isNoName } from './compound.js';
import { ofCaller } from './of-caller.js';
import { ofThing, timed } from './of-thing.js';
import { subjectOf } from './sentence.js';
import { asSubject } from './subject.js';
import { isDeterminer } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { notRight, nounToo } from './topic-grammar.js';
import { isPluralNoun, noNoun, withArticle } from './typed-topic.js';
import { finite, isVerbForm, nameIng, state } from './word-classes.js';

// Titles leave out "is" and "my": "card stolen abroad", "dryer making noise", "forgot PIN". Here such a title becomes the
// sentence that a caller says.

/** What happens by itself: the thing before it does it, and "parking", the name of a thing, is not among them. */
const happening =
  /^(?:leaking|crackling|rumbling|gurgling|creaking|bleeping|whining|popping|snapping|sagging|bulging|itching|hurting|throbbing|barking|howling|fraying|shedding|bubbling|misfiring|juddering|jerking|drifting|pixelating|glitching|rebooting|restarting|disconnecting|stuttering|touching|blocking|hanging|leaning|growing|lying|sparking|frosting|icing|tripping|locking|charging|misting|steaming|fogging|whistling|clunking|knocking|wobbling|pooling|sticking|jamming|lagging|echoing|cracking|fading|arriving|missing|repeating|appearing|disappearing|sounding|acting|refusing|making|blowing|beeping|flashing|smoking|squeaking|squealing|overheating|tripping|flickering|buzzing|humming|vibrating|shaking|clicking|dripping|running|dying|burning|crashing|dropping|rattling|grinding|draining|spinning|working|ringing|blinking|stalling|slipping|smelling|showing|getting|going|coming|losing|taking|asking|saying|turning|falling|cutting|freezing|buffering|skipping|pulling|hissing|flooding|overflowing|peeling|rusting|ending|expiring|starting|acting)$/;
/** Verbs in the past that need nobody who does it to the thing: "my package arrived" is active, "my card was charged" is not. */
const active =
  /^(?:arrived|expired|stopped|failed|happened|died|crashed|disappeared|ended|started|changed|increased|decreased|dropped|collapsed|appeared|vanished|overheated|overflowed|exploded|jumped|doubled|tripled|moved|leaked|melted|bounced|needed|wanted|required|recommended|owed|earned|worked|included|based|related|lapsed|shrunk|backfired|snapped|burst|shattered|ripped|tore|popped|jammed|froze|flooded|faded|peeled|sagged|split|rusted|cracked|tripped|slipped|wobbled)$/;
/** Those of them that say what is done with a thing, or what it is like. */
const noEvent = /^(?:needed|wanted|required|recommended|owed|earned|included|based|related|changed|moved|worked)$/;
/** Forms of what was done to a thing. */
const doneTo =
  /^(?:stolen|frozen|spelt|spelled|misspelt|shut|cut|overdrawn|eaten|taken|sent|given|written|torn|sold|paid|hacked|swallowed|hit|held|withdrawn|thrown|bent|bitten|stuck|shipped|charged|billed|used|broken|worn|blown|chosen|drawn|hidden|kept|laid|lent|overpaid|spilt|split|struck|withheld|undone|forgotten|\w{3,}ed)$/;
/** How a thing is still, and not only was. */
const lasting =
  /^(?:broken|worn|split|hidden|locked|spelt|spelled|overdrawn|stuck|blocked|misspelled|misspelt|cracked|clogged|jammed|expired|closed|disabled|suspended|frozen|torn|bent|held|stained|scratched|dented|flooded|damaged|disconnected|restricted|limited|overdrawn|unplugged|infected|barred|shattered)$/;
/** What a thing does itself. */
const itself =
  /^(?:arrived|came|went|died|broke|stopped|failed|crashed|disappeared|collapsed|vanished|exploded|overheated|melted|froze|fell|ended|started|changed|increased|decreased|doubled|tripled|bounced|smells|overheats|vibrates|rattles|squeaks|hums|freezes|beeps|buzzes|crashes|stinks)$/;
const afterDone =
  /^(?:on|by|in|at|from|to|with|without|for|into|inside|behind|out|off|up|down|abroad|overseas|twice|again|today|yesterday|online|wrong|incorrectly|outside|near|during|after|before|early|late|monthly|as|too|so|badly|because|due|when|while|half|halfway|under|between|against|behind|fully|partly|open|closed|short|more|over|nearly|overnight|delivered|this|last|every|yesterday|tomorrow)$/;
const isMany = (thing: readonly string[]) => isPluralNoun(thing.at(-1)!) && !singular.test(thing.at(-1)!);

/** The thing that a title begins with, up to a place; undefined where the words before it are none. */
function thingBefore(tokens: readonly string[], at: number): string[] | undefined {
  const thing = tokens.slice(0, Math.max(0, at)).filter((word, index) => index > 0 || !isDeterminer(word));
  if (
    thing.length === 0 ||
    thing.length > 4 ||
    thing.some(
      (word, index) =>
        (noNoun.test(word) || finite.test(word) || place.test(word) || isDeterminer(word)) &&
        !isCan(thing, index) &&
        !isNoName(thing, index),
    )
  )
    return undefined;
  const isVerb = serviceVerbs().has(thing[0]!) && !nounToo.test(thing[0]!) && !isCompound(tokens);
  // "delayed connecting flight": a word that says what a thing is like names none.
  if (!isThing(thing) || (thing.length === 1 && /^(?:outstanding|upcoming)$/.test(thing[0]!))) return undefined;
  return isVerb || /^(?:trouble|problems?|issues?|stop|keeps?)$/.test(thing.at(-1)!) ? undefined : thing;
}

/** What stands behind a word that says what happens just now or never: with "is" or "was", unless it is a verb of its own. */
function ofAdverb(so: string, many: boolean, [word, next, ...rest]: readonly string[]): string | undefined {
  const be = many ? 'are' : 'is';
  if (/^keeps?$/.test(word!)) return `${so} ${spoken([many ? 'keep' : 'keeps', next!, ...rest])}`;
  const isOwn =
    /^(?:showed|turned|called|replied|responded|answered|loaded|returned|finished|helped|appeared|listened|picked)$/.test(
      next!,
    );
  if (
    isOwn ||
    itself.test(next!) ||
    (active.test(next!) && !noEvent.test(next!)) ||
    (isVerbForm(next!) && !/ed$/.test(next!))
  )
    return `${so} ${spoken([word!, next!, ...rest])}`;
  if (doneTo.test(next!) && /^(?:never|just|suddenly|always)$/.test(word!))
    return `${so} ${many ? 'were' : 'was'} ${spoken([word!, next!, ...rest])}`;
  if (doneTo.test(next!) || state.test(next!) || /\w{2,}ing$/.test(next!) || next === 'not')
    return `${so} ${be} ${spoken([word!, next!, ...rest])}`;
  return /[^s]s$/.test(next!) || next!.length > 2 ? `${so} ${spoken([word!, next!, ...rest])}` : undefined;
}

/** What was brought and is not what was ordered, in all the ways of saying so. */
export function broughtWrong(tokens: readonly string[]): string[] {
  const [first, ...rest] = tokens;
  const thing = rest.slice(0, -1);
  const done = rest.at(-1) ?? '';
  if (!notRight.test(first!) || thing.length === 0 || thing.length > 3 || thing.some((word) => noNoun.test(word)))
    return [];
  if (!/^(?:delivered|received|sent|arrived|shipped|supplied|dispatched|posted)$/.test(done)) return [];
  const what = `the ${spoken([first!, ...thing])}`;
  const was = isMany(thing) ? 'were' : 'was';
  return [
    `I received ${what}`,
    `I got ${what}`,
    ...(done === 'arrived' ? [`${what} arrived`] : done === 'received' ? [] : [`${what} ${was} ${done}`]),
    `I was sent ${what}`,
    `you sent me ${what}`,
  ];
}

/** What makes or shows something has it with an article: "making a grinding noise". */
function withObjectArticle(rest: readonly string[]): string[] {
  const noun = rest.at(-1)!;
  const isOne =
    /^(?:making|giving|showing|needing|getting|missing)$/.test(rest[0]!) && rest.length > 2 && rest.length < 5;
  if (isOne && /^(?:wrong|same|right)$/.test(rest[1]!)) return [rest[0]!, 'the', ...rest.slice(1)];
  return isOne && /^(?:noise|sound|smell|error|code|message|light|warning)$/.test(noun) && !isDeterminer(rest[1]!)
    ? [rest[0]!, ...withArticle(spoken(rest.slice(1))).split(' ')]
    : /^(?:touching|blocking|hitting)$/.test(rest[0]!) && rest.length > 1 && needsDeterminer(rest.slice(1))
      ? [rest[0]!, 'the', ...rest.slice(1)]
      : [...rest];
}

/** Work that one has done to a thing by others, as the last word of a title. */
const wished = /^(?:fitted|installed|serviced|valued|engraved|framed|altered|tuned|gift wrapped)$/;
/** What something may be missing in. */
const holding =
  /^(?:order|parcel|package|box|delivery|shipment|kit|meal|set|book|manual|statement|invoice|report|suitcase|bag|basket|hamper|envelope|pack)s?$/;
/** A title of something that is so or has happened, as a sentence; undefined for the name of a thing or of what is done. */
export function titleSentence(tokens: readonly string[]): string | undefined {
  const own = ofCaller(tokens);
  if (own !== undefined) return own;
  if (isDeterminer(tokens[0] ?? '')) return undefined;
  // "handset returned but still charged"
  const but = tokens.indexOf('but');
  if (
    but > 1 &&
    tokens[but + 1] === 'still' &&
    /^(?:charged|billed|paying|owed|locked|blocked)$/.test(tokens.at(-1)!) &&
    but === tokens.length - 3
  ) {
    const first = titleSentence(tokens.slice(0, but));
    const last = tokens.at(-1)!;
    return first && `${first} but I'm still ${/^(?:charged|billed)$/.test(last) ? 'being ' : ''}${last}`;
  }
  const [wrong] = broughtWrong(tokens);
  if (wrong !== undefined) return wrong;
  // "bill much higher than usual"
  const judged = degreeAt(tokens);
  // "claim taking too long" has a verb of its own.
  const isOther = tokens
    .slice(1, judged)
    .some((word) => finite.test(word) || isVerbForm(word) || happening.test(word) || doneTo.test(word));
  if (judged !== undefined && !isOther) {
    const thing = thingBefore(tokens, judged);
    const said = withInnerArticles(tokens.slice(judged));
    return thing && `${asSubject(thing, said)} ${isMany(thing) ? 'are' : 'is'} ${spoken(said)}`;
  }
  // "missed connecting flight"
  if (
    tokens[0] === 'missed' &&
    tokens.length < 5 &&
    timed.test(tokens.at(-1)!) &&
    !tokens.some((word) => noNoun.test(word))
  )
    return `I missed my ${spoken(tokens.slice(1))}`;
  // "winter tyres fitted" is wished for, and has not happened.
  if (wished.test(tokens.at(-1)!)) return undefined;
  // "standing order to landlord missed": what was done to the thing, with what belongs to it between.
  const tail = tailAt(tokens);
  const last = tokens.at(-1)!;
  if (
    tail !== undefined &&
    tail < tokens.length - 2 &&
    behindNoun.test(tokens[tail]!) &&
    doneTo.test(last) &&
    !active.test(last) &&
    isNoun(tokens.at(-2)!) &&
    thingBefore(tokens, tail) !== undefined &&
    !tokens.slice(tail + 1).some((token) => noNoun.test(token))
  ) {
    const whole = withInnerArticles(tokens.slice(0, -1));
    return `${asSubject(tokens.slice(0, tail))} ${spoken(whole.slice(tail))} ${isMany(tokens.slice(0, tail)) ? 'were' : 'was'} ${last}`;
  }
  // "text messages from bank not arriving"
  const not = tokens.lastIndexOf('not');
  if (
    tail !== undefined &&
    not > tail + 1 &&
    not === tokens.length - 2 &&
    behindNoun.test(tokens[tail]!) &&
    /(?:ing|[^e]ed)$|^(?:there|here|right|clear|available)$/.test(last) &&
    thingBefore(tokens, tail) !== undefined
  )
    return `the ${spoken(withInnerArticles(tokens.slice(0, not)))} ${isMany(tokens.slice(0, tail)) ? 'are' : 'is'} not ${last}`;
  // "address on statement wrong", "account in credit"
  const isSo =
    tail !== undefined &&
    tokens.length - tail > 2 &&
    tokens.length < 8 &&
    behindNoun.test(tokens[tail]!) &&
    /^(?:wrong|missing|incorrect|broken|blank|expired|outdated|late|different|empty|unreadable|illegible|misspelled|misspelt)$/.test(
      last,
    ) &&
    !tokens.slice(tail + 1).some((token) => noNoun.test(token));
  if (isSo && thingBefore(tokens, tail) !== undefined)
    return `the ${spoken(withInnerArticles(tokens.slice(0, -1)))} ${isMany(tokens.slice(0, tail)) ? 'are' : 'is'} ${last}`;
  if (
    tail !== undefined &&
    tail === tokens.length - 2 &&
    /^in (?:credit|arrears|debt|dispute|transit)$/.test(tokens.slice(tail).join(' ')) &&
    thingBefore(tokens, tail) !== undefined
  )
    return `${asSubject(tokens.slice(0, tail))} ${isMany(tokens.slice(0, tail)) ? 'are' : 'is'} ${spoken(tokens.slice(tail))}`;
  // "price on website different from shop"
  const unlike = tokens.findIndex(
    (word, at) =>
      /^(?:different|cheaper|dearer|higher|lower)$/.test(word) &&
      /^(?:from|than|to|in|at|on)$/.test(tokens[at + 1] ?? ''),
  );
  if (tail !== undefined && unlike > tail + 1 && thingBefore(tokens, tail) !== undefined)
    return `the ${spoken(withInnerArticles(tokens.slice(0, unlike)))} ${isMany(tokens.slice(0, tail)) ? 'are' : 'is'} ${spoken(withInnerArticles(tokens.slice(unlike)))}`;
  // "items in basket disappeared"
  const end = tokens.findIndex((token) => /^(?:in|on|from|at|of|for)$/.test(token));
  if (end > 0 && end < 3 && tokens.length < 7 && itself.test(tokens.at(-1)!) && thingBefore(tokens, end) !== undefined)
    return `the ${spoken(withInnerArticles(tokens))}`;
  for (let at = 1; at < tokens.length; at++) {
    const word = tokens[at]!;
    const next = tokens[at + 1];
    const thing = thingBefore(tokens, at);
    if (thing === undefined) continue;
    // "hotel no hot water"
    if (word === 'no' && next !== undefined && tokens.length < 6)
      return `${asSubject(thing)} ${isMany(thing) ? 'have' : 'has'} no ${spoken(tokens.slice(at + 1))}`;
    // "medication not in stock"
    if (word === 'not' && /^(?:in|on|at|for|under|with|from|as|like)$/.test(next ?? '') && tokens[at + 2] !== undefined)
      return `${asSubject(thing)} ${isMany(thing) ? 'are' : 'is'} ${spoken(withInnerArticles(tokens.slice(at)))}`;
    // "coupon not applied at checkout"
    if (word === 'not' && tokens[at + 2] !== undefined && (doneTo.test(next!) || /\w{2,}ing$/.test(next!))) {
      const past = isMany(thing) ? 'were' : 'was';
      const verb = doneTo.test(next!) && !lasting.test(next!) ? past : isMany(thing) ? 'are' : 'is';
      return `${asSubject(thing)} ${verb} ${spoken(withInnerArticles(tokens.slice(at)))}`;
    }
    const rest = withObjectArticle(withInnerArticles(tokens.slice(at)));
    const be = isMany(thing) ? 'are' : 'is';
    const so = asSubject(thing, rest);
    const special = ofThing(thing, tokens.slice(at), so, be, rest);
    if (special !== undefined) return special;
    // "washing machine leaving clothes wet"
    const isDoing =
      /^\w{2,}ing$/.test(word) &&
      !nameIng.test(word) &&
      !singular.test(word) &&
      !isNoun(word) &&
      isNoun(thing.at(-1)!) &&
      next !== undefined &&
      (isDeterminer(next) || /^(?:me|us|it|itself)$/.test(next) || state.test(tokens.at(-1)!));
    // "frequent flyer missing miles" is missing itself.
    if (
      word === 'missing' &&
      next !== undefined &&
      !isDeterminer(next) &&
      !noNoun.test(next) &&
      !holding.test(thing.at(-1)!)
    )
      return undefined;
    // "tree roots lifting pavement"
    const isManyDoing =
      /^\w{3,}ing$/.test(word) &&
      !nameIng.test(word) &&
      isMany(thing) &&
      next !== undefined &&
      at === tokens.length - 2 &&
      isKnownNoun(next) &&
      isKnownNoun(thing.at(-1)!);
    if (isManyDoing) return `the ${spoken(thing)} are ${word} ${needsDeterminer([next]) ? `the ${next}` : next}`;
    // "electric car charging cable" is a cable.
    if (nameIng.test(word) && next !== undefined && at === tokens.length - 2 && isKnownNoun(next)) return undefined;
    if (happening.test(word) || isDoing) return `${so} ${be} ${spoken(rest)}`;
    // What is older than something is one of several.
    if (
      /^(?:\w+er|more|less|worse|better)$/.test(word) &&
      !/^(?:older|newer|other)$/.test(word) &&
      tokens.includes('than')
    )
      return `${so} ${be} ${spoken(rest)}`;
    // "lost baggage" is a thing, "card stolen" has happened to one.
    if (
      doneTo.test(word) &&
      !active.test(word) &&
      (next === undefined || afterDone.test(next)) &&
      !/[^e]eed$/.test(word) &&
      // A power cut is a thing.
      !isNamedCut(tokens, at)
    ) {
      const past = isMany(thing) ? 'were' : 'was';
      const isEvent = /\b(?:without (?:warning|notice|reason|permission)|by (?:mistake|accident)|in error)\b/.test(
        rest.join(' '),
      );
      return `${so} ${lasting.test(word) && !isEvent ? be : past} ${spoken(rest)}`;
    }
    // "flight brought forward"
    if (
      word === 'brought' &&
      /^(?:forward|back)$/.test(next ?? '') &&
      (tokens[at + 2] === undefined || noNoun.test(tokens[at + 2]!))
    )
      return `${so} ${isMany(thing) ? 'were' : 'was'} ${spoken(rest)}`;
    // "laptop still under warranty"
    if (
      /^(?:still|already)$/.test(word) &&
      next !== undefined &&
      (noNoun.test(next) || place.test(next)) &&
      !/^(?:not|has|have|is|are|was|were|can|will)$/.test(next)
    )
      return `${so} ${be} ${spoken(rest)}`;
    // "package never came", "screen just went black", "package came": what a thing does itself.
    if (/^(?:never|just|still|already|suddenly|always|keeps?)$/.test(word) && next !== undefined)
      return ofAdverb(so, isMany(thing), rest);
    if (next === undefined && itself.test(word)) return `${so} ${word}`;
    // "credit score dropped": it has done so itself.
    if (active.test(word) && !noEvent.test(word) && (next === undefined || afterDone.test(next)))
      return `${so} ${spoken(rest)}`;
    if (isVerbForm(word)) return undefined;
  }
  return undefined;
}

/** A statement of a title with the determiner that its subject needs: "coupon won't apply", "airline lost my bag". */
export function withSubject(tokens: readonly string[]): string {
  const thing = subjectOf(tokens);
  if (thing.length === 0) return `my ${spoken(tokens)}`;
  const rest = tokens.slice(thing.length);
  // "price in app differs from till"
  if (thing.some((word, at) => at > 0 && behindNoun.test(word)) && !isDeterminer(thing[0]!))
    return `the ${spoken(withInnerArticles(thing))} ${spoken(withInnerArticles(rest))}`;
  // "storm blew fence down": what it was done to is the caller's.
  const end = rest.findIndex((word, at) => at > 1 && (noNoun.test(word) || particle.test(word)));
  const object = rest.slice(1, end < 0 ? rest.length : end);
  // "storm brought down cable"
  const down = /^(?:up|down|off|out|over)$/.test(rest[1] ?? '') && rest.length < 5 && needsDeterminer(rest.slice(2));
  if (down && isVerbForm(rest[0]!) && rest.length > 2)
    return `${asSubject(thing, rest)} ${spoken([...rest.slice(0, 2), 'my', ...rest.slice(2)])}`;
  const isBare =
    isVerbForm(rest[0]!) &&
    !/(?:n't|[^s]s)$|^(?:was|were|went|came|became|got|fell|died|said|took)$/.test(rest[0]!) &&
    object.length > 0 &&
    object.length < 4 &&
    !object.some((word) => noNoun.test(word));
  const so = asSubject(thing, rest);
  // "car failed inspection": what one's own thing does it to is not one's own as well; "courier left card" is any card.
  const isAny =
    /^(?:left|sent|found|made|got|received|ordered|bought|gave|saw|heard|shows|needs|has|wants|asks)$/.test(rest[0]!) &&
    object.length > 0 &&
    !isPluralNoun(object.at(-1)!);
  const whose = isAny ? withArticle(spoken(object)).split(' ')[0]! : so.startsWith('my ') ? 'the' : 'my';
  // "bill shows wrong plan", "tenant left unpaid bill"
  const [kind] = object;
  if (isVerbForm(rest[0]!) && object.length > 1 && /^(?:wrong|same|right|incorrect)$/.test(kind!))
    return `${so} ${spoken(withInnerArticles([rest[0]!, 'the', ...rest.slice(1)]))}`;
  if (
    isBare &&
    object.length > 1 &&
    !isPluralNoun(object.at(-1)!) &&
    /^(?:unpaid|huge|big|bad|large|small|strange|rude|massive)$/.test(kind!)
  )
    return `${so} ${spoken(withInnerArticles([rest[0]!, ...withArticle(spoken(object)).split(' '), ...rest.slice(1 + object.length)]))}`;
  const told = isBare && needsDeterminer(object) ? [rest[0]!, whose, ...rest.slice(1)] : rest;
  return `${so} ${spoken(withInnerArticles(told))}`;
}
