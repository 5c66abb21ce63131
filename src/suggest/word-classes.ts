import { once } from '../package-info.js';
import { callerWords } from './text/normalise.js';

// Classes of words by which a title is read.

/** Last words of a topic that says how a thing is, and does not name one: "engine light on". */
export const state =
  /^(?:out|off|on|down|open|dead|cold|hot|low|late|missing|wrong|lost|broken|gone|empty|stuck|full|overdue|due|blocked|locked|frozen|flooded|noisy|loud|slow|flat|dirty|jammed|cracked|damaged|closed|expired|delayed|cancelled|canceled|rejected|refused|declined|suspended|disconnected|working|leaking|dripping|flashing|beeping|rattling|squeaking|overheating|cooling|heating|charging|loading|connecting|responding|faulty|ready|available|warm|wet|weak|high|expensive|invalid|incorrect|incomplete|unavailable|unpaid|undelivered|blank|black|silent|dim|loose|bent|faint|unclear|unreadable|uneven|sticky|stiff|tight|blurry|mouldy|moldy|rotten|rusty|damp|sore|swollen|numb|infected|backwards|crooked|illegible|unsafe|upside|worn|burnt|torn|pending|weak|poor|different|inactive|intermittent|offline|patchy|unstable|erratic|unreliable|invisible|outstanding|cheaper|smaller|bigger|shorter|heavy|mislaid|crushed|soggy|wonky|leaky|fuzzy|foggy|misty|frosty|dull|greasy|smelly|cloudy|brown|murky|discoloured|discolored|unlocked|unanswered|undelivered|unresolved|unreachable|unresponsive|oversized|undersized|mismatched|bad|awful|terrible)$/;

/** Nouns that nothing is done to in a topic: what stands before them tells whose they are, as in "lease end". */
export const aspectNoun =
  /^(?:end|eligibility|options?|offers?|notice|start|beginning|issue|problem|trouble|question|date|deadline|fee|cost|rate|time|status|limit|delay|noise|damage|process|policy|rules?|error|failure|buyout|agreement|contract|label|slip|window|center|centre|machine|increase|appeal|request|waiver|quote|speed|level|capacity|quality|history|button|team)$/;

/** Forms in -ing before a noun that are a part of its name: "washing machine", "tracking number". */
export const nameIng =
  /^(?:washing|sewing|parking|driving|boarding|saving|savings|running|roaming|billing|cooking|vending|charging|closing|opening|starting|building|hearing|waiting|dining|shopping|shipping|mailing|tracking|booking|spending|calling|meeting|operating|holding|processing|joining|cleaning|heating|lighting|landing|checking|voting|fishing|hunting|moving|banking|wedding|living|sitting|training|existing|missing|leaking|outstanding|pending|connecting|remaining|recurring|selling|buying|asking|trading|filing|viewing|marketing|backing|clearing|handling|locking|seating|rotating|reclining|folding|sliding|sleeping|swimming|climbing|rising|growing|working|standing|winning|leading|bathing|bleeding|gardening|knitting|walking|cycling|reading|writing|learning|boiling|freezing|dining|sorting|walking|carrying|listening|recording|wiring|plumbing|roofing|flooring|piping|coupling)$/;

const finiteVerbs = once((): ReadonlySet<string> => new Set(callerWords().finite.flatMap((line) => line.split(' '))));
/** Whether a word is a verb of a statement by the list, and not by its ending. */
export const isFiniteForm = (token: string): boolean => finiteVerbs().has(token);
export const finite = /^(?:is|are|was|were|am|has|have|had|does|did|will|can|could|would|should|keeps?|\w+n't|cannot)$/;
export const isVerbForm = (token: string) => isFiniteForm(token) || (/[^e]ed$/.test(token) && token.length > 4);

/** Who or what does something: "vacuum cleaner". */
export const agent =
  /^(?!over|under|after|never|ever|rather|either|neither|whether|together|further|other|another)(?=\w{5})\w+(?:[^aeiou]|[aeiou][^aeiou])(?:er|or)$/;
/** Endings of nouns beside those of `abstractEnding`: "receptionist", "ownership", "clearance". */
export const nounEnding = /^\w{3,}(?:ist|eer|ship|hood|ance|ence|ancy|ency)$/;
/** Who is one of several, by the ending of the word. */
export const personEnding = /^\w{3,}(?:ist|eer)$/;

/** What stands before a participle, and does not name a thing: "double booked". */
export const likeAdverb =
  /^(?:double|triple|over|under|pre|self|partly|fully|half|custom|best|newly|recently|previously|wrongly|incorrectly|twice)$/;
