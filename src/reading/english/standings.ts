import { cardinal, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';

/** What is spoken of with odds: "seven to two". */
const ofOdds =
  /\b(?:odds|horses?|races?|racing|runners?|favou?rites?|bookmakers?|bookies|each[\s-]way|bets?|betting|jockey|outsider|priced|came\sin|SP|starting\sprice|fancied|Ascot|Aintree|Cheltenham|Epsom|Goodwood|Newmarket|Grand\sNational|Derby)\b/i;
/** A team and its points, before another. */
const TEAM = "[A-Z][\\w'’&.-]*(?:\\s(?:[A-Z][\\w'’&.-]*|&|and|de|City|United)){0,3}";
const teamBefore = new RegExp(`(?:^|[\\s(])${TEAM}\\s\\d{1,2}(?:,|;|\\s?[-–])?\\s(?:${TEAM}\\s)$`);
const teamHere = new RegExp(`(?:^|[\\s(;])${TEAM}\\s$`);
const teamAfter = new RegExp(`^(?:,|\\s?[-–])?\\s${TEAM}\\s\\d{1,2}(?![\\d:.]|\\s?[ap]m)`);

/** Games won, lost and drawn: "ten and four", "ten, four, two". */
export const recordWords = (won: string, lost: string, drawn: string | undefined): string =>
  drawn === undefined
    ? `${readNumber(won)} and ${readNumber(lost)}`
    : [won, lost, drawn].map((games) => readNumber(games)).join(', ');

/** Odds, games won and lost before a team, and teams without a goal. */
export const standingForms: readonly Recogniser[] = [
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})\/(\d{1,2})(?![\d/]|[.,]\d)/y,
    why: 'odds: to',
    read: ([, one, other], { before, after }) =>
      !/[\w.,$£€/-]$/.test(before) &&
      ofOdds.test(before + after) &&
      /(?:\b(?:at|of|is|are|was|were|now|odds|from|to|out\sto|in\sto)|[a-z],)\s$/.test(before) &&
      !/\b(?:on|by|until)\s$/.test(before)
        ? `${cardinal(Number(one))} to ${cardinal(Number(other))}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})-(\d{1,3})(?:-(\d{1,2}))?(?![\w%]|[.,:/-]\d)/y,
    why: 'games won and lost: and',
    read: ([, won, lost, tied], { before, after }) => {
      if (/[\w.,$£€/-]$/.test(before)) return undefined;
      const isTeams =
        (/\bwent\s$/.test(before) && /^\s(?:and|in|to|with|this|last|on|over)\b/.test(after)) ||
        /\b(?:record|season)\s(?:of|is|was|at|to)\s$/i.test(before) ||
        (/\b(?:the|our|your|a)\s$/i.test(before) && /^\s(?:[A-Z][a-z]+\s)?[A-Z][a-z]+s\b/.test(after));
      return isTeams && !/^\s(?:percent|days|points|vote)/.test(after) ? recordWords(won!, lost!, tied) : undefined;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /0(?![\w%]|[.,:/-]\d)/y,
    why: 'a team without a goal',
    read: (_, { before, after, english }) =>
      english === 'en-GB' &&
      !/[\w.,$£€/-]$/.test(before) &&
      (teamBefore.test(before) || (teamHere.test(before) && teamAfter.test(after)))
        ? 'nil'
        : undefined,
  },
];
