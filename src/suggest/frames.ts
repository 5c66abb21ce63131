import { asking, neutral, type Opening } from './openings.js';
import type { Said } from './statements.js';

// Which openings go before which things.

/** Each text behind each opening. */
export const behind = (openings: readonly Opening[], texts: readonly string[]): Said[] =>
  openings.flatMap(([opening, family]) => texts.map((text): Said => [family, `${opening} ${text}`]));

/** What stands for a thing and has no article. */
export const anything = /^(?:some|any)(?:thing|one|body)$/;

/** The form in -ing of a verb: behind a preposition there is no other. */
export const gerundOf = (verb: string): string =>
  `${/(?:[^aeiou]|^|[aeiou]v|u)e$/.test(verb) ? verb.slice(0, -1) : /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb) ? verb + verb.at(-1) : verb}ing`;

/** What callers ask to hear more of. */
export const informing =
  /\b(?:fee|fees|rate|rates|price|prices|cost|costs|charges|plan|plans|policy|options?|hours|insurance|benefits?|cover|coverage|discounts?|programme|program|scheme|schemes|rules?|requirements?|limits?|deals?|offers?|courses?|packages?|bundles?|services?|tariffs?|allowance|products?|warranty|guarantee|membership|grants?|subsidy|eligibility|process|times|timetable|tours?|classes|lessons|facilities|bonus|loans?|mortgages?|accounts?|rooms?)$/;

/** What one asks of a thing: nobody is helped with the progress of something, or told about a form. */
export const askingOf = (thing: string): readonly Opening[] =>
  /^the (?:progress|status|cost|price|value|amount|length|date|time) of\b/.test(thing)
    ? asking.filter(([opening]) => !/\bhelp\b/.test(opening))
    : /^an? .*\b(?:manual|form|leaflet|brochure|catalogue|receipt|copy|booklet)$/.test(thing)
      ? asking.filter(([opening]) => !/\b(?:tell me|know more|information)\b/.test(opening))
      : informing.test(thing)
        ? asking
        : neutral;

/** What one does oneself: nobody is asked to help. */
export const unaided =
  /^(?:bring|take|have|stay|eat|drink|keep|see|know|hear|speak|talk|wear|carry|ride|drive|smoke|sit|wait|leave|come|arrive|travel|fly)$/;
