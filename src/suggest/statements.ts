import type { Family } from './candidates.js';
import { tokensOf } from './text/normalise.js';
import { isTroubleWord, withArticle } from './typed-topic.js';
import { state } from './word-classes.js';

/** A phrase with its family. */
export type Said = [family: Family, text: string];

/** What is so, as the question why: "why isn't my fridge cold". */
function whyOf(so: string): string[] {
  const [, thing, verb, rest] = /^((?:my|the) [\w ]+?) (is|are|isn't|aren't|won't|doesn't|don't) (.+)$/.exec(so) ?? [];
  return thing === undefined ||
    /^(?:ending|expiring|coming|starting|moving|ready|available|broken|lost|stolen|expired|cracked|torn|flat|damaged|shattered|wet|dirty|too|over|due (?:soon|now|today|tomorrow|in|on|for)|about to)\b/.test(
      rest!,
    )
    ? []
    : [`why ${verb} ${thing} ${rest}`, `what do I do if ${so}`];
}

/** What is as it should be: nobody needs help because of it. */
const good =
  /^(?:my|the) [\w' ]+? (?:is|are) (?:ready|available|back in stock|included|complete|finished|done|approved)\b(.*)$/;
/** Who has died: nobody asks what to do about that. */
const mourned =
  /^(?:my|our) (?:dog|cat|pet|father|mother|mum|mom|dad|husband|wife|son|daughter|brother|sister|partner|grand\w+|aunt|uncle|friend)\b.* (?:died|passed away|has died)\b/;

/** What is as it should be, as the question that callers ask about it; undefined for anything else. */
export function askedOf(so: string): string | undefined {
  const [, thing, verb, rest] = /^((?:my|the) [\w' ]+?) (is|are) (.+)$/.exec(so) ?? [];
  return thing !== undefined && good.test(so) ? `${verb} ${thing} ${rest}` : undefined;
}

/** What has happened or is so, as the reason of a call. */
export const stated = (so: string): Said[] =>
  (mourned.test(so) ? [`I'm calling because ${so}`, `I'm sorry to say ${so}`] : statedOf(so)).map(
    (sentence): Said => ['problem', sentence],
  );

const statedOf = (so: string): string[] => [
  `I'm calling because ${so}`,
  `${so} can you help me`,
  `${so} and I need some help`,
  `${so} who can I talk to`,
  `${so} can someone help me`,
  `I need help because ${so}`,
  ...(isWrong(so)
    ? [
        `${so} what should I do`,
        `${so} what can I do`,
        `the problem is that ${so}`,
        `${so} and I don't know what to do`,
        ...(/^I\b/.test(so) ? [`${so} and I need help`, `I need some help ${so}`] : [`I want to report that ${so}`]),
        ...whyOf(so),
      ]
    : []),
  // Of a long sentence what is said before it is short.
  ...(/^(?:my|the|there's|there are) /.test(so) ? [`it seems ${so}`] : []),
  // What is so is noticed, and who has not come has been waited for.
  ...(/^(?:my|the) (?:[\w' ]+? )?(?:is|are|isn't|aren't|keeps?|won't|doesn't|don't) /.test(so)
    ? [`I noticed ${so}`]
    : []),
  `${so} please help`,
];

/** Whether a statement is of something that is not as it should be. */
const isWrong = (so: string): boolean =>
  tokensOf(so).some(
    (token) =>
      /^(?:not|no|nothing|nobody|too|cannot|\w+n't|smells?|stopped|broke|keeps?|came|forgot|lost|locked|stuck|missed|failed|died|crashed|bounced|broke|fell|denied|overcharged|swallowed|\w{3,}ing)$/.test(
        token,
      ) ||
      state.test(token) ||
      troubleNoun.test(token) ||
      isTroubleWord(token),
  ) && !/^(?:(?:I'm|I am|we're|we are) \w+ing|I don't (?:need|want|like))\b/.test(so);

/** Nouns of what is wrong with a thing: nobody asks for information about a scratch. */
export const troubleNoun =
  /^(?:scratch|dent|crack|leak|noise|fault|failure|outage|error|delay|damage|smell|pothole|graffiti|hazard|scam|fire|emergency|breakdown|blockage|theft|fraud|accident|backup|flood|mess|infestation|rat|bug|pest|cockroach|roache|bee|wasp|bedbug|robocall|scammer|problem|issue|warning|spill|puncture|bump)s?$/;

/** What one has and does not report: an illness or an injury. */
export const ailment =
  /^(?:infection|pain|ache|rash|reaction|injury|headache|fever|cough|cold|sprain|allergy|burn|bite|toothache|swelling|migraine|lump|wound|flu|nausea|dizziness|fracture|bruise)s?$/;

/** What is said of a thing that should be otherwise. */
export const troubleAdjective =
  /^(?:unrecogni[sz]ed|unknown|unauthori[sz]ed|unexpected|unusual|missed|incorrect|duplicate|double|fraudulent|suspicious|high|huge|big|expensive|strange|failed|stray|dead|abandoned|loose|fallen|downed|illegal|aggressive|injured|dangerous|burst|bounced|unwanted|unpaid|unexplained|disputed|nuisance|rejected|refused|blocked|locked|frozen|flooded|missing|wrong|stuck|jammed|rude|unhelpful|impolite|unprofessional|inappropriate|careless|reckless|dripping|flashing|beeping|rattling|squeaking|overheating|overdue|flickering|barking|undelivered|unsolicited|mystery|invalid|poor|weak|bad|slow|fraud|scam|phishing|spam|fake|hoax|forged|counterfeit)$/;

/** What goes before a thing of one's own that something is wrong with. */
export const troubleOpenings: readonly Said[] = [
  ['desire', 'I have a problem with'],
  ['problem', "there's a problem with"],
  ['desire', "I'm calling about a problem with"],
  ['problem', "there's something wrong with"],
  ['desire', "I'm having trouble with"],
  ['problem', 'can you help me with'],
  ['desire', 'I need help with'],
  ['problem', 'something is wrong with'],
];

/** What is said of a thing that something is wrong with: nobody asks for information about it. */
export const troublesOf = (thing: string): Said[] =>
  troubleOpenings.map(([family, opening]): Said => [family, `${opening} my ${thing}`]);

/** What somebody is, as he says it. */
export const asPerson = (role: string): Said[] =>
  [
    `I'm ${role}`,
    `I'm ${role} can you help me`,
    `I'm ${role} and I need some help`,
    `I'm calling because I'm ${role}`,
  ].map((text): Said => ['problem', text]);

/** Whom one wants to reach is not asked about. */
export const reaching = (whom: string): Said[] => [
  ['command', `speak to ${whom}`],
  ['desire', `I'd like to speak to ${whom}`],
  ['problem', `can I talk to ${whom}`],
  ['command', `connect me to ${whom}`],
  ['desire', `I want to talk to ${whom}`],
  ['problem', `can you transfer me to ${whom}`],
  ['desire', `I'm trying to reach ${whom}`],
  ['problem', `how do I reach ${whom}`],
  ['command', `put me through to ${whom}`],
  ['desire', `I need to speak to ${whom}`],
  ['problem', `can you connect me to ${whom}`],
  ['desire', `let me talk to ${whom}`],
];

/** What one gets for what has gone wrong, or asks for: the word before it tells what for. */
export const remedyNoun =
  /^(?:claim|compensation|refund|fee|cover|insurance|replacement|appeal|protection|coverage|charge|policy|assistance|fund|form|department)s?$/;
/** What one comes for. */
export const servedNoun =
  /^(?:change|rotation|shot|appointment|visit|installation|inspection|replacement|quote|estimate|copy|checkup|cleaning|refill|extension|upgrade|waiver|alignment|wash|tow|consultation|ride|haircut|massage|certificate|reservation|seat|meal|crib|interpreter|manual|form|leaflet|brochure|receipt|catalogue)$/;

/** Whether a name is of one more or another one of what one has: it is wished for. */
export const isWished = ([first, second]: readonly string[]): boolean =>
  second !== undefined && (/^(?:second|another|additional|extra)$/.test(first!) || isComparative(first!));
/** Whether a word says that a thing is more so than the one that one has: "cheaper". */
export const isComparative = (word: string): boolean =>
  /^(?:cheap|fast|big|small|larg|low|high|bett|new|old|long|short|quick|strong|light|heavi|bright|quiet|earli|lat|wid|safe)er$/.test(
    word,
  );

/** What a caller is, and no thing: "impatient". */
export const feeling =
  /^(?:impatient|angry|upset|frustrated|annoyed|confused|bored|tired|happy|unhappy|sad|lonely|hungry|thirsty|sick|hurt|scared|afraid|worried|nervous|busy|drunk|disappointed|embarrassed|excited|lost|stressed|sleepy|furious|mad|ill)$/;

/** What is said of an illness or an injury: one has it, and wants to see somebody about it. */
export const ofAilment = (thing: string): Said[] => [
  ['problem', `I have ${thing}`],
  ['desire', `I'm calling about ${thing}`],
  ['problem', `what should I do about ${thing}`],
  ['desire', `I need to see someone about ${thing}`],
  ['problem', `I've got ${thing}`],
  ['noun', `help with ${thing}`],
  ['problem', `can someone help me with ${thing}`],
  ['problem', `I think I have ${thing}`],
  ['desire', `I'd like to talk to someone about ${thing}`],
  ['desire', `I need help with ${thing}`],
  ['problem', `can I see somebody about ${thing}`],
  ['problem', `what can I take for ${thing}`],
];

/** How the weather is. */
const ofWeather =
  /^(?:bad|terrible|awful|nice|lovely|great|beautiful|horrible|cold|hot|good|wet|rainy|sunny|stormy|strange|crazy|gorgeous)$/;

/** What one says of what the other has just said. */
const praise =
  /^(?:good|great|nice|funny|bad|terrible|lovely|awful|silly|clever|stupid) (?:joke|one|work|job|try|answer|story|point|idea|stuff|news)$/;

/** What is called out, of what the other has said or of the day: "good joke", "what a lovely day"; undefined for another title. */
export function exclaimed(said: readonly string[]): Said[] | undefined {
  const [first, ...rest] = said;
  if (said.length === 2 && rest[0] === 'weather' && ofWeather.test(first!))
    return [
      `the weather is ${first}`,
      `the weather is really ${first} today`,
      `isn't the weather ${first}`,
      `what ${first} weather`,
      `the weather is so ${first}`,
      `the weather is ${first} here`,
    ].map((text): Said => ['problem', text]);
  if (said.length === 2 && praise.test(said.join(' '))) {
    const whole = said.join(' ');
    const thing = /^(?:work|stuff|news)$/.test(rest[0]!) ? whole : withArticle(whole);
    return [`that's ${thing}`, `that was ${thing}`, `what ${thing}`, `that really was ${thing}`].map(
      (text): Said => ['problem', text],
    );
  }
  if (first !== 'what' || !/^an?$/.test(rest[0] ?? '') || rest.length > 4) return undefined;
  const day = rest.join(' ');
  return [`it's ${day}`, `it really is ${day}`, `isn't it ${day}`].map((text): Said => ['problem', text]);
}
