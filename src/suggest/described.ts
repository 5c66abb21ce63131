import { needsDeterminer } from './articles.js';
import { tokensOf } from './text/normalise.js';
import { asTopic } from './topic-article.js';
import { isPluralNoun, noNoun, withArticle } from './typed-topic.js';
import { isUtterance } from './utterance.js';

// Designers also name a topic by what the caller does: "caller wants you to wait", "asking if you are human". Callers do not
// speak of themselves so: here such a description becomes what they say.

/** Who calls, as a description has it. */
const caller =
  /^(?:the |a )?(?:caller|customer|user|client|patient|guest|visitor|person|somebody|someone) (?:(?:is|was) )?/;
/** Verbs of a description behind the one who calls. */
const told =
  /^(?:wants?|needs?|wishes|asks?|asking|says|saying|tells|telling|wonders?|wondering|wanting|needing|requests|requesting|complains|complaining|repeats|repeating|swears|swearing|thanks|thanking|greets|greeting|apologi[sz]es|apologi[sz]ing|agrees|agreeing|refuses|refusing|feels|would|tries|trying|has|had|can't|cannot|doesn't|didn't|don't|won't|hasn't|isn't|forgot|lost|angry|upset|unhappy|frustrated|confused|lonely|bored|tired|sad|impatient|annoyed|worried|insulting|insults|joking|laughing|crying|likes|loves|hates|thinks|believes|knows|hopes|means|expects|shouting|silent|\w{3,}ing)\b/;
/** Verbs of saying that open a description by themselves. */
const saying =
  /^(?:saying|asking|telling|tells|complaining|apologi[sz]ing|thanking|greeting|wondering|swearing|insulting|agreeing|disagreeing|refusing|wanting|says|asks|wants|wants you)\b/;

/** The words of the third person in the first. */
const first: { [word: string]: string } = {
  they: 'I',
  he: 'I',
  she: 'I',
  their: 'my',
  his: 'my',
  her: 'my',
  them: 'me',
  him: 'me',
  themselves: 'myself',
  "they're": "I'm",
  "they've": "I've",
};
/** The verbs that go with "you", as the machine is spoken to. */
const yours: { [verb: string]: string } = { is: 'are', was: 'were', has: 'have' };
const asFirst = (text: string): string => {
  const words = text.split(' ').map((word) => (Object.hasOwn(first, word) ? first[word]! : word));
  return words
    .join(' ')
    .replace(
      /\b(?:the )?(?:chat ?bot|bot|robot|virtual assistant) (is|was|has)\b/g,
      (_, verb: string) => `you ${yours[verb]}`,
    )
    .replace(/\b(?:the )?(?:chat ?bot|bot|robot|virtual assistant)$/, 'you')
    .replace(/\bI (?:are|is)\b/g, 'I am')
    .replace(/\bI has\b/g, 'I have')
    .replace(/\bI wants\b/g, 'I want')
    .replace(/\bI (?:doesn't)\b/g, "I don't");
};

const role =
  /^(?:an? |the |your )?(?:real |live |human )?(?:manager|supervisor|agent|human|person|someone|somebody|representative|rep|operator|adviser|advisor|nurse|doctor|pharmacist|boss|receptionist)\b/;
const auxiliary = /^(.+?) (is|are|am|was|were|can|could|will|would|should|have|has|do|does|did) (.+)$/;

/** A clause behind "if" as the question that it stands for: "you are human" is "are you human". */
function question(clause: string): string {
  const [, who, verb, rest] = auxiliary.exec(clause) ?? [];
  if (who !== undefined && who.split(' ').length < 4)
    return asFirst(`${verb} ${who} ${rest}`).replace(/^(?:is|are) I\b/, 'am I');
  return `I want to know if ${asFirst(clause)}`;
}

const request = (verb: string): string =>
  verb === 'wait' ? 'wait a moment' : isUtterance(verb) ? verb : `can you ${asFirst(verb)}`;

/** For each kind of description how it is known, and what is said in its place. */
const kinds: readonly (readonly [RegExp, (...found: string[]) => string | undefined])[] = [
  [/^(?:wants?|asks?|asking|wanting) to be (?:called|rung|phoned) back$/, () => 'call me back'],
  [/^(?:wants?|asks?|asking|needs?|wanting|tells|telling) (?:you|us|the (?:bot|agent|system)) to (.+)$/, request],
  [
    /^(?:(?:wants?|needs?|wishes|wanting|needing|trying|tries|would like) to know|(?:ask|asks|asking|wonders?|wondering)(?: you)?) (?:if|whether) (.+)$/,
    question,
  ],
  [
    /^(?:(?:ask|asks|asking|wonders?|wondering)(?: you)?|(?:wants?|needs?|wanting|needing|would like) to know) ((?:what|when|where|how|why|who|which)\b.+)$/,
    (clause) => `I want to know ${asFirst(clause!)}`,
  ],
  [
    /^(?:asks|asking) (?:you )?for (the (?:time|date|price|address|number|hours|opening hours|balance|status|name|way|weather|result|results|score|code|reason|cost))$/,
    (thing) => `can you tell me ${thing}`,
  ],
  [/^(?:asks|asking) (your (?:name|age|opinion|address|number))$/, (thing) => `what's ${thing}`],
  [/^(?:saying|says) nothing$/, () => "I'm still here"],
  [/^laughing\b.*$/, () => "that's funny"],
  [/^joking\b.*$/, () => 'I was only joking'],
  [/^(?:asks|asking) to repeat(?: .*)?$/, () => 'can you repeat that'],
  [/^(?:asks|asking) to (slow down|wait|speak up|hold on)$/, request],
  [/^(?:asks|asking) to (.+)$/, (verb) => asFirst(verb!)],
  [/^(?:asks|asking) about (.+)$/, (thing) => asFirst(thing!)],
  [
    /^(?:asks|asking|wants|wanting|requests) (?:for |to (?:speak|talk) to )?(?!to\b)(.+)$/,
    (thing) =>
      role.test(thing!)
        ? `speak to ${thing}`
        : /^(?:an?|the|their|his|her|more|some) /.test(thing!)
          ? `get ${asFirst(thing!)}`
          : undefined,
  ],
  [/^(?:wants?|needs?|wishes|wanting|tries|trying|would like) to (.+)$/, (verb) => asFirst(verb!)],
  [
    /^(?:needs?) (.+)$/,
    (thing) => (/^(?:an?|the|some|more|help) /.test(thing!) ? `get ${asFirst(thing!)}` : undefined),
  ],
  [
    /^(?:complains|complaining) (?:to (?:you|us) )?about (.+)$/,
    (thing) => `complain about ${asTopic(asFirst(thing!).split(' '), [])}`,
  ],
  [/^(?:apologi[sz]es|apologi[sz]ing|saying sorry|says sorry) for (.+)$/, (thing) => `sorry for ${asFirst(thing!)}`],
  [/^(?:apologi[sz]es|apologi[sz]ing)$/, () => 'sorry'],
  [/^(?:thanks|thanking)(?: (?:you|us|the (?:bot|agent)))?(?: for .+)?$/, () => 'thank you'],
  [/^(?:greets|greeting)(?: (?:you|us|the (?:bot|agent)))$/, () => 'hello'],
  [/^(?:agrees|agreeing|saying yes|says yes)$/, () => 'yes'],
  [/^(?:refuses|refusing|disagreeing|saying no|says no)$/, () => 'no'],
  [/^(?:swears|swearing|insults|insulting)(?: (?:at )?(?:you|us|the (?:bot|agent)))?$/, () => 'swearing'],
  [/^(?:repeats|repeating)\b.*$/, () => 'I already told you that'],
  [/^(?:says|saying|tells you|telling you) (?:that )?(.+)$/, (said) => asFirst(said!.replace(/^the word /, ''))],
  [/^(?:has|had) (.+)$/, (thing) => `I have ${asFirst(thing!)}`],
  [/^(?:forgot|lost|can't|cannot|didn't|won't) .+$/, (whole) => `I ${asFirst(whole!)}`],
  [/^doesn't (.+)$/, (verb) => `I don't ${asFirst(verb!)}`],
  [/^(?:isn't|is not) (.+)$/, (so) => `I'm not ${asFirst(so!)}`],
  [
    /^(?:feels )?(angry|upset|unhappy|frustrated|confused|lonely|bored|tired|sad|impatient|annoyed|worried)$/,
    (mood) => `I'm ${mood}`,
  ],
  [
    /^(likes|loves|hates|thinks|believes|knows|hopes|means|expects) (.+)$/,
    (verb, thing) => `I ${verb!.slice(0, -1)} ${asFirst(thing!)}`,
  ],
  [/^shouting\b.*$/, () => "I'm angry"],
];

/** Work that one has done to a thing by others: "winter tyres fitted". */
const wished =
  /^((?!my |the |a |not |get |have |getting |having |i |want |need )[a-z' ]+) (fitted|installed|serviced|valued|engraved|(?<=\bkeys? )cut)$/;
/** Work on a thing that stands somewhere: "satellite dish moved". */
const movedOn =
  /^((?!my |the |a |not |get |have |getting |having |i |want |need )(?:[a-z']+ )*(?:meter|dish|pole|socket|cable|aerial|antenna|boiler|radiator|pipe|mast|stopcock)) ((?:moved|relocated)(?: (?:outside|inside|upstairs|downstairs|away))?)$/;
const getDone = (thing: readonly string[], done: string): string =>
  `get ${needsDeterminer(thing) ? 'my ' : ''}${thing.join(' ')} ${done}`;

/** What one asks of a thing that a title only names: "breakfast included", "pets allowed". */
const askable =
  /^((?!my |the |a |not |is |are |i |what |no |fees? )[a-z' ]+) (included|allowed|permitted|accepted|available|required|needed)$/;
const asked = (thing: readonly string[], so: string): string =>
  `${isPluralNoun(thing.at(-1)!) ? 'are' : 'is'} ${needsDeterminer(thing) ? withArticle(thing.join(' ')) : thing.join(' ')} ${so}`;

/** What callers say where a topic describes them; undefined for the name of a thing or of what is done. */
export function saidInstead(topic: string): string | undefined {
  const text = tokensOf(topic).join(' ');
  const who = caller.exec(text)?.[0];
  const unclear = /^((?!my |the |a |not )[a-z' ]+) explained$/.exec(text)?.[1];
  if (unclear !== undefined) return `can you explain my ${unclear}`;
  if (/^(?:thanks|thank you) for\b(?! nothing)/.test(text)) return 'thank you';
  const rest = who === undefined ? text : text.slice(who.length);
  const work = wished.exec(text) ?? movedOn.exec(text);
  const question = askable.exec(text);
  if (question !== null && question[1]!.split(' ').length < 4 && !noNoun.test(question[1]!.split(' ').at(-1)!))
    return asked(question[1]!.split(' '), question[2]!);
  if (work !== null) return getDone(work[1]!.split(' '), work[2]!);
  if (who === undefined ? !saying.test(rest) : !told.test(rest)) return undefined;
  for (const [kind, say] of kinds) {
    const found = kind.exec(rest);
    if (!found) continue;
    const said = say(...found.slice(1), rest);
    return said === undefined || said === '' || said === text ? undefined : said;
  }
  return undefined;
}

/** How one says again what one thinks of the other side: nobody calls for help because of it. */
export const answering = (said: string): string[] | undefined =>
  /^I(?:'m still|'m angry| think| believe| know| already| was only|'m laughing)\b/.test(said)
    ? ['sorry but', 'well', 'but', 'listen', 'I said', 'no'].map((opening) => `${opening} ${said}`)
    : undefined;
