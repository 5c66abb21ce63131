import { cardinal, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { pluralOf } from './labels.js';
import { pointTimeWords } from './public-numbers.js';
import { recordWords } from './standings.js';
import { lastPoint, spell } from './vocabulary.js';

const endsBefore = /[\w.,$€£#/:-]$/;

/** What a line with a result of football or rugby speaks of, or how its teams are called. */
const ofMatch =
  /\b(?:full[\s-]time|half[\s-]time|FT|HT|AET|results?|scores?|final|match|fixtures?|league|cup|football|rugby|premiership|championship|kick-?off|beat)\b|\b(?:City|United|Utd|Town|Rovers|Wanderers|Albion|Athletic|County|Villa|Hotspur|Rangers|Celtic|Wednesday|Forest|Palace|Argyle|Orient|Harriers|F\.?C\.?|A\.?F\.?C\.?|R\.?F\.?C\.?)(?![\w'’])/i;
const goals = (written: string) => (written === '0' ? 'nil' : readNumber(written));
/** The name of a team in words. */
const teamWords = (name: string) =>
  name
    .replace(/\bUtd\b/g, 'United')
    .replace(/&/g, 'and')
    .replace(/\b[A-Z]{2,4}\b/g, spell);

const ofCricket =
  /\b(?:wickets?|wkts?|\d{1,3}\sovers?|\d{1,3}\sruns|innings|all\sout|declared|dec|chas(?:e|ed|ing)|bowl(?:ed|ers?)|batt(?:ing|ed)|stumps|toss|close\sof\splay|T20|(?:\d(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]inal)\sTest|Ashes|cricket|first-class)\b/i;
const ofBowling = /\b(?:took|takes|taking|figures|bowl(?:ed|ing)|spell|return(?:ed)?|finished\swith)\b[^.;]{0,30}$/i;

/** What has marks, and verbs of getting them. */
const ofMarks =
  /\b(?:quiz(?:zes)?|tests?|exams?|examination|papers?|perception|portion|assessments?|assignments?|essays?|coursework|spelling|mocks?|homework|midterm|theory|practical|reading|writing|listening|maths?|results?|marks?|grades?|scores?|scored|scoring|points?)\b[^.;\d]{0,40}$/i;
const hasGot =
  /\b(?:earned|earns?|scored?|scores|scoring|got|gets?|achieved|received|managed)\s(?:an?\s|only\s|just\s)?$/i;
const behindMarks =
  /^\s(?:on|in|for)\s(?:the|your|his|her|their|an?|this|that|last)\s(?:[\w-]+\s){0,3}(?:quiz|test|exam|paper|assessment|portion|section|part|assignment|essay|mock|round|inspection|evaluation|theory|practical)\b|^,?\s(?:correct|right|marks?|merit|distinction|pass(?:ed)?|fail(?:ed)?|(?:in|for)\s(?:maths?|English|science|spelling|reading|writing|history|geography|French|Spanish|German|biology|chemistry|physics|art|music|grammar|algebra|phonics)\b|on\s(?:vocabulary|spelling|reading|maths?|fractions))\b/;
/** A day stands behind these. */
const ofDay = /\b(?:on|by|at|from|until|till?|through|thru|since|before|after|due|dated?|and|or|to)\s$/i;

/** What races of horses are spoken of with. */
const ofRace =
  /\b(?:won|favou?rite|horses?|jockeys?|races?|runners?|tips?|odds|each[\s-]way|Ascot|Epsom|Aintree|Cheltenham|Newmarket|Goodwood|Kempton|Sandown|Newbury|Wetherby)\b/;

/** What a team does against another, behind its record. */
const isPlayed =
  /^\)\s(?:hosts?|visits?|faces?|plays?|takes?|travels?|beat|lost|won|improved?|leads?|meets?|at\s[A-Z]|vs?\.?\s|and\sthe\s[A-Z])/;

/** Results of matches, games won and lost, and marks of tests. */
export const resultForms: readonly Recogniser[] = [
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})\s?[-–]\s?(\d{1,3})\s([A-Z][\w'’&]*(?:\s(?:[A-Z][\w'’]*|&|and|of|the)){0,4})/y,
    why: 'a result between the names of two teams, in Britain: each team with its number',
    read: ([, one, other, name], { before, after, english }) =>
      english === 'en-GB' &&
      !/\b(?:Units?|Flats?|Bus(?:es)?|Routes?|Rooms?|Levels?|Floors?|Plots?|Nos?|Lines?|Pages?|Years?|Ages?|Bays?|Stops?|Platforms?|Mon|Tues?|Weds?|Thurs?|Fri|Sat|Sun|\w+day)\.?\s$/.test(
        before,
      ) &&
      /(?:^|[\s:,;])[A-Z][\w'’.&]*\s$/.test(before)
        ? ofMatch.test(`${before} ${name}`) ||
          /^,?\s(?:at|after|in)\s(?:half|full|the\s(?:break|interval)|extra)\b/.test(after)
          ? `${goals(one!)}, ${teamWords(name!)} ${goals(other!)}`
          : undefined
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{2,3})\s?[-–/]\s?(10|\d)(?![\w/%]|[-–.,:]\d)/y,
    why: 'runs and wickets: for',
    read: ([match, runs, wickets], { before, after, english }) =>
      endsBefore.test(before) ||
      english === 'en-US' ||
      !ofCricket.test(before + after) ||
      // "12/1" may be a day, "187/6" is none.
      (match.includes('/') && Number(runs) < 32) ||
      /\b(?:overs?|by|last|in|bowled|from|open|between|hours|about|daily)\s$/.test(before) ||
      /^\s(?:overs?|wickets?|runs?|days?|innings)\b/.test(after)
        ? undefined
        : `${readNumber(runs!)} for ${wickets === '0' ? 'no loss' : readNumber(wickets!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(10|[1-9])\s?[-–/]\s?(\d{2,3})(?![\w/%]|[-–.,:]\d)/y,
    why: 'wickets of a bowler and runs: for',
    read: ([, wickets, runs], { before, after, english }) =>
      english === 'en-US' ||
      endsBefore.test(before) ||
      !ofBowling.test(before) ||
      /\b(?:from|open|between|at|hours)\s$/.test(before) ||
      !ofCricket.test(before + after)
        ? undefined
        : `${readNumber(wickets!)} for ${readNumber(runs!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3}(?:\.5)?)\s?\/\s?(\d{2,3})(?![\w/%]|\.\d)/y,
    why: 'marks out of those that there are',
    read: ([, one, most], { before, after }) => {
      if (endsBefore.test(before) || (ofDay.test(before) && !behindMarks.test(after)) || Number(one) > Number(most))
        return undefined;
      // How well an eye sees.
      if (one === '20' && /\b(?:vision|eyes?|sight|acuity|O[DSU])\b/i.test(before + after)) return undefined;
      // Nobody writes twentieths.
      const isOfTwenty = most === '20' && Number(one) > 12 && !/^\s?(?:in|inch|"|ct|count|of\s)/.test(after);
      const isTold = hasGot.test(before) || behindMarks.test(after) || isOfTwenty;
      // "Quiz 4/12" may be a day, "Quiz 18/20" is none.
      const isNoDay = Number(one) > 12 || Number(most) > 31 || /[:=]\s?$/.test(before);
      return isTold || (isNoDay && ofMarks.test(before))
        ? `${readNumber(one!)} out of ${readNumber(most!)}`
        : undefined;
    },
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})[-–](\d{1,3})(?:[-–](\d{1,2}))?(?![\w%]|[-–.,:/]\d)/y,
    why: 'games won, lost and drawn of a team: and',
    read: ([, won, lost, drawn], { before, after }) =>
      /\b(?:[Tt]he\s(?:[A-Z][\w'’]*\s){0,2}[A-Z]\w+s|team|squad|club|varsity)\s(?:are|is|were|was|went|go(?:es)?|sits?|stands?|finish(?:es|ed)?|finished|improved|fell|dropped|now|start(?:s|ed)?)\s(?:now\s|currently\s|at\s|to\s|the\s(?:season|year)\s)?$/.test(
        before,
      ) &&
      /^(?:\s(?:and|on|in|overall|this|for|after|with|going|heading|against|at|so|to\s(?:start|begin))\b|\s\(|[.,;!]|\s*$)/.test(
        after,
      )
        ? recordWords(won!, lost!, drawn)
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /dec(?![\w'’])\.?/y,
    why: 'an innings that was ended: declared',
    read: ([match], { before, after }) =>
      /\d\s?[-–/]\s?\d{1,2}\s$/.test(before) ? `declared${lastPoint(match, after)}` : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /1[0-6]\d{2}(?![\w%]|[.,:/-]\d)/y,
    why: 'the score of a test for colleges: in pairs',
    read: ([score], { before }) =>
      /\bP?SATs?\b[^.;]{0,30}\s$/.test(before) && !/\bin\s$/.test(before) ? pairs(score) : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /v(?=\s(?:the\s)?[A-Z])/y,
    why: 'between two teams or parties: versus',
    read: (_, { before }) => (/(?:^|[\s(])[A-Z][\w'’.&-]*\)?\s$/.test(before) ? 'versus' : undefined),
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(I{2,3}|IV|VI{0,3}|IX|X|XI{1,3})(?![\w'’&/-])/y,
    why: 'the number of a ring, a heat or a hall',
    read: ([numeral], { before }) =>
      /\b(?:[Rr]ing|[Hh]eat|[Ww]ave|[Bb]racket|[Cc]ohort|[Ss]onata|[Ss]ymphony|[Ii]nstal{1,2}ment|[Pp]ool|[Ff]light)\s$/.test(
        before,
      )
        ? cardinal(
            ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII'].indexOf(numeral!) + 1,
          )
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /(HT|FT)(?=:?\s[A-Z\d])/y,
    why: 'when a match stood so',
    read: ([, short], { before, after, english }) =>
      english === 'en-GB' && /(?:^|[.;(]\s?)$/.test(before) && /\d/.test(after)
        ? short === 'HT'
          ? 'Half time'
          : 'Full time'
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,3})\/(\d{1,3})(?![\w/%]|\.\d)/y,
    why: 'odds',
    read: ([, one, other], { before, after }) =>
      endsBefore.test(before) ||
      (!(
        ofRace.test(before) &&
        /\b(?:at|of|were|started|off|priced|returned)\s$|\b(?:1st|2nd|3rd|Ascot|Epsom|Aintree|Cheltenham|Newmarket|Goodwood|Kempton|Sandown|Newbury|Wetherby)\b.*[a-z],\s$/.test(
          before,
        )
      ) &&
        !/^\s(?:favou?rites?|shots?|joint|outsiders?|winners?|odds|on\s[A-Z]|second\sfavou?rite|each[\s-]way)\b/.test(
          after,
        )) ||
      !/\b(?:the|an?|odds|at|are|is|of|started|sent\soff|priced|returned)\s$/i.test(before)
        ? undefined
        : `${readNumber(one!)} to ${readNumber(other!)}`,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])\.([0-5]\d)(?=\s*$|[.,;:)](?!\d)|\sat\s[A-Z])/y,
    why: 'a race by its time',
    read: ([, hour, minute], { before, english }) =>
      english === 'en-GB' &&
      /\b(?:(?:won|wins|in|for|the|lost|runs\sin)\sthe|Ascot|Epsom|Aintree|Cheltenham|Newmarket|Goodwood|Kempton|Sandown|Newbury|Wetherby)\s$/.test(
        before,
      ) &&
      ofRace.test(before)
        ? pointTimeWords(hour!, minute!)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9])s(?!\w)/y,
    why: 'several marks or cards by their number',
    read: ([, mark], { before, after }) =>
      /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d|all|straight|mostly)\s$/i.test(before) &&
      /\b(?:GCSEs?|grades?|results|cards?|dice|marks|grade)\b/i.test(before + after)
        ? pluralOf(cardinal(Number(mark)))
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(P?SAT|ACT)(?=\s(?:composite|superscore)|:?\s(?:1[0-6]\d{2}|[4-9]\d{2}|[1-3]\d)(?![\d:/]))/y,
    why: 'a test for colleges before its score',
    read: ([, letters], { before }) =>
      /[\w@#/.-]$/.test(before) || /\b(?:on|by|until|this|next)\s$/i.test(before) ? undefined : spell(letters!),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d\.\d{1,3})\s?\/\s?([45](?:\.0{1,2})?)(?![\w/]|\.\d)/y,
    why: 'an average of marks out of the best',
    read: ([, one, most], { before }) =>
      endsBefore.test(before) || Number(one) > Number(most)
        ? undefined
        : `${readNumber(one!)} out of ${readNumber(most!)}`,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([67]\d)-([67]\d)(?:-([67]\d))?(?:-([67]\d))?(?![\w%]|[-–.,:/]\d)/y,
    why: 'the rounds of golf',
    read: ([, ...rounds], { before, after }) =>
      /\b(?:shot|shoots|carded|cards|rounds?(?:\sof)?|posted|fired)\s$/i.test(before) &&
      /\b(?:golf|par|under|over|total|strokes?|tournament|shot|carded|rounds?|leads?)\b/i.test(before + after)
        ? rounds
            .filter((round) => round !== undefined)
            .map((round) => readNumber(round))
            .join(', ')
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?(?=\))/y,
    why: 'games won and lost in brackets behind the name of a team',
    read: ([, won, lost, drawn], { before, after }) =>
      /[A-Z][\w'’.]*\s\($/.test(before) &&
      !/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?\s\($/.test(before) &&
      (isPlayed.test(after) ||
        /\(\d{1,2}-\d{1,2}(?:-\d{1,2})?\)\s(?:hosts?|visits?|faces?|plays?|vs?\.?|at|beat|meets?|and|over|lost\sto)\s[^.;()]{1,30}\($/.test(
          before,
        ))
        ? recordWords(won!, lost!, drawn)
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /HR(s?)(?![\w'’/-])/y,
    why: 'a hit of baseball over all bases',
    read: ([, many], { before, after }) =>
      /\d\s$/.test(before) && /\b(?:RBIs?|hits?|homers?|batting|innings?|hitter|for-\d|at-bats?)\b/.test(before + after)
        ? `home run${many}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /\+\s?(\d{1,3}\.\d{1,3})(?![\w%]|\.\d|[ -]\d|\s(?:secs?|mm?|cm|kg|km|mph)\b)/y,
    why: 'a number above zero with its sign',
    read: ([, number], { before }) => (/(?:^|[\s(])$/.test(before) ? `plus ${readNumber(number!)}` : undefined),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /0(?![\w%]|[.,:/-]\d)/y,
    why: 'no goals of a team in Britain',
    read: (_, { before, after, english }) =>
      english === 'en-GB' &&
      /(?:^|[\s:])[A-Z][\w'’]*\s$/.test(before) &&
      (/^,?\s(?:and\s)?(?:[A-Z][\w'’]*\s){1,4}\d{1,2}(?!\d)/.test(after) ||
        /\s\d{1,2},?\s(?:and\s)?(?:[A-Z][\w'’]*\s){1,4}$/.test(before)) &&
      ofMatch.test(before)
        ? 'nil'
        : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /bt(?=\s[A-Z])/y,
    why: 'between two players: beat',
    read: (_, { before }) => (/(?:^|[\s(])[A-Z][\w'’.&-]*\)?\s$/.test(before) ? 'beat' : undefined),
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /([A-F])['’]?s(?![\w'’])/y,
    why: 'several marks by their letter',
    read: ([, mark], { before, after }) =>
      /\b(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|straight|all|mostly|earned|of)\s$/i.test(before) &&
      /\b(?:A[-\s][Ll]evels?|GCSEs?|grades?|report|school|class(?:es)?|exams?|results|honor|Highers|semester|transcript|and\s\w+\s[A-F]s)\b/.test(
        before + after,
      )
        ? `${mark}'s`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,4})\s?\/\s?(\d{2,4})(?![\w/%]|\.\d)/y,
    why: 'a place among so many: of',
    read: ([, place, all], { before }) =>
      Number(place) <= Number(all) &&
      /\b(?:rank(?:ed|ing|s)?|placed?|position|class\srank|standing)(?:\s(?:is|was|at))?:?\s$/i.test(before)
        ? `${readNumber(place!)} of ${readNumber(all!)}`
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /1,?500\s?m(?![\w²³])/y,
    why: 'a race, in hundreds of meters',
    read: (_, { before, after, english }) =>
      /\b(?:the|['’]s|girls|boys|mens?|womens?|over|ran)\s$/.test(before) &&
      /\b(?:rac(?:e|es|ing)|ran|runs?|bronze|silver|gold|medals?|final|freestyle|heats?|won|record|relay|time|finished|metres?|steeplechase)\b/.test(
        before + after,
      )
        ? `fifteen hundred ${english === 'en-GB' ? 'metres' : 'meters'}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(40)-(15|30)|(15|30)-(40)(?![\w%]|[-–.,:/]\d)/y,
    why: 'the points of a game of tennis, alone',
    read: ([match], { before, after }) =>
      /\b[Ii]t['’]s\s$|\b[Ss]core(?:\sis|:)\s$/.test(before) && /^(?:[.,;!]|\s*$|\sto\s[A-Z])/.test(after)
        ? match
            .split('-')
            .map((points) => readNumber(points))
            .join(' ')
        : undefined,
  },
];
