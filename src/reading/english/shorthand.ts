import { cardinal, digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { statePoints, states } from './capitals.js';
import { numericDate } from './dates.js';
import { hasNoteWords, isNote } from './note-words.js';
import { fileEndings, longestFirst, spell } from './vocabulary.js';

/** What has two numbers with a stroke behind it that are a value or a rank. */
const notDated =
  /\b(?:exp(?:ir\w*)?\.?|valid|thru|pressure|BP|vision|odds|reading|ratio|score[ds]?|strength|pain|rate[ds]?(?:\s\w+){0,2}|rating|grade|size|page|part|GCS|apgar|reflexes|pulses?|item|job|pkg|box|pc|piece|call|attempt|visit|step|unit|apt\.?|flat|room|lot)\s?(?:is\s|was\s|of\s|no\.?\s)?$/i;
/** In Britain: sports whose results are said without "to". */
const ofResult =
  /\b(?:beat|won|lost|win|loss|drew|drawn|draw|defeat(?:ed)?|victory|led|lead|trail\w*|score[ds]?|level|finished|ended|match|game|final|half-?time|full-?time|aggregate|penalties|replay|thrashed|hammered|went|knocked)\b[^.;:]{0,50}$/i;
/** What a house of a parliament or a board did with so many votes. */
const ofVotes =
  /\b(?:passed|approved|rejected|defeated|ratified|carried|adopted|confirmed|acquitted|upheld|ruled|vetoed)\b[^.;:]{0,50}\s$/i;
const nil = (written: string) => (written === '0' ? 'nil' : cardinal(Number(written)));
/** What is wide, high and deep. */
const sides: { readonly [letter: string]: string } = { L: 'long', W: 'wide', H: 'high', D: 'deep' };
const lengths: { readonly [under: string]: string } = { 7: 'day', 52: 'week', 12: 'month' };

/** How a medicine is taken, before the days of the course. */
const isDirected =
  /\d\s?(?:mg|mcg|g|m[lL]|tabs?|caps?|tablets?|capsules?|drops?|puffs?|%)\b[^;/]{0,40}(?:\b(?:food|daily|day|b\.?d\.?|t\.?d\.?s\.?|q\.?d\.?s\.?|o\.?d\.?|nocte|night|meals)),\s$/i;

/** Numbers, sides and letters as people put them down in a hurry. */
export const shorthandForms: readonly Recogniser[] = [
  {
    class: 'time',
    begins: 'digit',
    pattern: /24\/7(?!\d|\/\d)/y,
    why: 'at every hour of every day',
    read: (_, { before }) => (/[\w.,$/-]$/.test(before) ? undefined : 'twenty four seven'),
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})\/(7|52|12)(?![\w/]|[.,]\d)/y,
    why: 'so many days, weeks or months, as clinics write them',
    read: ([, number, under], { before, after, english }) =>
      english === 'en-GB' &&
      (/^\s(?:ago|only|course|hx|history)\b/.test(after) ||
        isDirected.test(before) ||
        /\b(?:in|for|within|x|every|TDS|BD|OD|QDS|tds|bd|od|qds|cream|mg|review|rev\.?|repeat|rpt|f\/u|after|over|another|last|past|~|approx\.?|further)\s?$/i.test(
          before,
        )) &&
      (Number(number) <= 12 || under === '7')
        ? `${isDirected.test(before) ? 'for ' : ''}${cardinal(Number(number))} ${lengths[under!]}${number === '1' ? '' : 's'}`
        : undefined,
  },
  {
    class: 'date',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\w/%]|[.,:-]\d)/y,
    why: 'a day in a note',
    read: ([, one, other], place) => {
      const { before, after, english } = place;
      if (/[\w.,$£€/@#-]$/.test(before) || notDated.test(before) || (one === '24' && other === '7')) return undefined;
      const first = Number(one);
      const second = Number(other);
      // "14/5" can only be a day in Britain.
      const isOnlyDay = english === 'en-GB' && first > 12 && first <= 31 && second <= 12 && second > 0;
      const ends =
        /^\s*(?:$|[,;.)](?!\d)|\s(?:AM|PM|am|pm|and|at|@|-|by|w\/|to|re|for|per|via|from|appt|slot|eve)(?!\w))/.test(
          after,
        );
      const isFraction = second === 2 || (second === 4 && first !== 2) || (second === 3 && first < 3);
      const isBehindWord = /[a-z.']\s$|^$|[,;:(]\s?$/i.test(before);
      const isInNote = ends && isBehindWord && !(isFraction && !doneOn.test(before)) && hasNoteWords(place);
      const isTalkedOf =
        (ofDateTalk.test(before) && ends && !isFraction) ||
        /\b(?:last|first|start|hire|term|eff\w*|final)\s(?:day|date)\s$/i.test(before) ||
        (/,\s(?:next|last)\s$/.test(before) && ends);
      return isOnlyDay || isInNote || isTalkedOf || (doneOn.test(before) && hasNoteWords(place))
        ? numericDate(first, second, undefined, place, english === 'en-GB')?.words
        : undefined;
    },
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /(\d{1,2})\s?[-–]\s?(\d{1,2})(?![\w%]|[.,:/-]\d)/y,
    why: 'a result as Britain says it',
    read: ([, one, other], { before, after, english }) =>
      english === 'en-GB' &&
      !/[\w.,$£€/-]$/.test(before) &&
      Number(one) < 20 &&
      Number(other) < 20 &&
      !/^\s(?:days?|weeks?|hours?|minutes?|months?|years?|points?|people|weekly|working)\b/.test(after) &&
      (ofResult.test(before) ||
        /^\s(?:win|defeat|loss|draw|victory|lead|thriller|away\swin|home\swin|aggregate|(?:on\s)?(?:pens|penalties|aggregate|agg))\b/.test(
          after,
        )) &&
      !/\b(?:aged?|ages|from|between|takes?|in|within|for|about|around|pages?|rooms?|games|matches|years?|numbers?|score[ds]?\sof)\s$/i.test(
        before,
      )
        ? `${nil(one!)} ${nil(other!)}`
        : undefined,
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /([0-7])-([0-7])((?:,?\s(?:and\s)?[0-7]-[0-7]){1,4})(?![\w%]|[.,:/-]\d)/y,
    why: 'the sets of a match',
    read: ([match], { before }) =>
      /[\w.,$£€/-]$/.test(before) ||
      !/\b(?:won|lost|beat|defeat\w*|win|wins|victory|match|set|sets|over|final)\b[^.;]{0,60}$/i.test(before)
        ? undefined
        : match
            .replace(
              /([0-7])-([0-7])/g,
              (_, one: string, other: string) => `${readNumber(one)} ${other === '0' ? 'love' : readNumber(other)}`,
            )
            .replace(/^0/, 'love'),
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /(\d{1,3})\s?[-–]\s?(\d{1,3})(?![\w%]|[.,:/-]\d)/y,
    why: 'how many voted for and against',
    read: ([, one, other], { before, after }) =>
      (ofVotes.test(before) && !/^\s[a-z]+s\b/.test(after) && Number(one) > Number(other)) ||
      /\bvot(?:e|es|ed|ing)\b[^.;]{0,30}$/i.test(before) ||
      /^\s(?:vote|decision|ruling|majority)\b/.test(after)
        ? `${readNumber(one!)} to ${readNumber(other!)}`
        : undefined,
  },
  {
    class: 'range',
    begins: 'digit',
    pattern: /(\d{3})\s?[-–]\s?(\d{3})(?![\w%]|[.,:/-]\d)/y,
    why: 'further rooms behind the first ones',
    read: ([, from, to], { before }) =>
      /\b(?:rooms?|suites?|seats?|units?|offices?|apartments?|apts?\.?|flats?|lockers?|stalls?|sections?|booths?|cabins?|doors?|lots?|bays?|gates?)\s#?\d{1,4}\s?[-–]\s?\d{1,4}\b[^.;]{0,40}[,&]\s(?:and\s)?(?:rooms?\s|units?\s)?$/i.test(
        before,
      ) && Number(from) < Number(to)
        ? `${pairs(from!)} to ${pairs(to!)}`
        : undefined,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d):([0-5]\d):([0-5]\d)(?![\w:])/y,
    why: 'hours, minutes and seconds of a race',
    read: ([, hours, minutes, seconds], { before, after }) => {
      const part = (two: string) =>
        two === '00' ? '' : ` ${two.startsWith('0') ? `oh ${digits(two[1]!)}` : readNumber(two)}`;
      return !/[\w.,$:/-]$/.test(before) &&
        (/^\s(?:marathon|half|finish|race|ultra|triathlon|ironman|time|PB|PR)\b/i.test(after) ||
          /\b(?:marathon|half|race|finish\w*|PB|PR)\b[^.;]{0,30}\s(?:in|at|of|is|was)\s$/i.test(before))
        ? `${cardinal(Number(hours))}${part(minutes!)}${part(seconds!)}`
        : undefined;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(\d{1,2}):([0-5]\d)(?![\w:]|\s?[ap]\.?m)/y,
    why: 'minutes and seconds of a race or a wait',
    read: ([, minutes, seconds], { before, after }) => {
      if (/[\w.,$:/-]$/.test(before)) return undefined;
      const isRace =
        /\b(?:time|record|PB|PR|best|split|pace|lap)\s(?:of|is|was|at)\s(?:a\s)?$/i.test(before) ||
        /\b(?:ran|finish\w*|completed|swam|rowed|mile|5K|10K)\b[^.;]{0,40}\sin\s$/.test(before) ||
        (/\b(?:finish\w*|placed|ran|overall|race|5K|10K|marathon)\b/.test(before) &&
          /\($/.test(before) &&
          /^\)/.test(after));
      if (isRace)
        return Number(minutes) > 0
          ? `${cardinal(Number(minutes))}${seconds === '00' ? ' minutes flat' : seconds!.startsWith('0') ? ` oh ${digits(seconds![1]!)}` : ` ${readNumber(seconds!)}`}`
          : undefined;
      const isWait =
        /\b(?:time\sout|times\sout|timeout|expires?|ends?|closes?|log(?:ged)?\s(?:you\s)?out|disconnects?|begins?|starts?|resumes?|hold|countdown)\s(?:in|after|of|is)\s$/i.test(
          before,
        ) || /^\s(?:remaining|left|elapsed|of\sfootage)\b/.test(after);
      if (!isWait) return undefined;
      if (Number(minutes) === 0)
        return seconds === '00' ? undefined : `${cardinal(Number(seconds))} second${seconds === '01' ? '' : 's'}`;
      const m = `${cardinal(Number(minutes))} minute${minutes === '1' ? '' : 's'}`;
      return seconds === '00' ? m : `${m} and ${cardinal(Number(seconds))} second${seconds === '01' ? '' : 's'}`;
    },
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(1[0-2]|[1-9])([ap])(?![\w'-]|\.\w)/y,
    why: 'an hour with a letter for half of the day',
    read: ([, hour, half], { before, after, english }) =>
      /[\w.,$£€/-]$/.test(before) ||
      (english === 'en-GB' &&
        half === 'p' &&
        (/\band\s$/.test(before) ||
          /[£]\s?\d/.test(before) ||
          /^\s(?:for|per|each|off|a|an|coins?|pieces?)\b/.test(after))) ||
      !/(?:\b(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)[a-z]*\.?,?|\b(?:today|tomorrow|tmrw|tonight|till?|close[sd]?|opens?|between|and|noon|midnight|\d{1,2}\/\d{1,2})|\d(?:st|nd|rd|th),?|@|–|-|\d[ap]\s(?:to|and|or|&))\s?$/i.test(
        before,
      )
        ? undefined
        : `${cardinal(Number(hour))} ${half!.toUpperCase()} M`,
  },
  {
    class: 'time',
    begins: 'digit',
    pattern: /(0[1-9]|1\d|2[0-3])([0-5]\d)(?![\w%]|[.,:/-]\d|\s\d{3})/y,
    why: 'a time in four digits, in a note',
    read: ([match, hour, minute], place) => {
      const { before } = place;
      const isAt = /@\s?$/.test(before);
      if (/[\w.,$:/#-]$/.test(before)) return undefined;
      if (
        !isAt &&
        !(
          /\b(?:on\ssite|onsite|arr(?:ived|\.)?|dep(?:arted|\.)?|ETA|ETD|left|clear(?:ed)?|called|since|spoke|attended|seen)\s$/i.test(
            before,
          ) &&
          (hour!.startsWith('0') || isNote(place))
        )
      )
        return undefined;
      if (/^(?:19|20)\d\d$/.test(match) && !isAt) return undefined;
      const h = hour!.startsWith('0') ? `oh ${digits(hour![1]!)}` : readNumber(hour!);
      return `${h} ${minute === '00' ? 'hundred' : minute!.startsWith('0') ? `oh ${digits(minute![1]!)}` : readNumber(minute!)}`;
    },
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /GB\s?(\d{3})\s?(\d{4})\s?(\d{2})(?!\d)/y,
    why: 'the number of a firm at the tax office',
    read: ([, ...groups]) => `G B, ${groups.map((group) => digits(group!)).join(', ')}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3,5}(?=\s[A-Z][a-z]+)/y,
    why: 'the number of an officer',
    read: ([number], { before }) =>
      /\b(?:PC|WPC|PCSO|DC|SC|Officer|Sgt)\s$/.test(before) ? digits(number) : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([LR])(?=\s(?:on|onto|at|into)\s(?:[A-Z]|\d|the\b))/y,
    why: 'where to turn',
    read: ([, side], { before }) =>
      /(?:^|,\s|\bthen\s|\bturn\s|;\s|\band\s)$/.test(before) ? (side === 'L' ? 'left' : 'right') : undefined,
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /([LWHD])(?=\s?(?:[xX×]|by|[,.;)]|$))/y,
    why: 'which side of a thing is so long',
    read: ([, letter], { before }) =>
      /\d\s?(?:"|''|in\.?|cm|mm|m|ft\.?|['’])\s?$/.test(before) ? sides[letter!] : undefined,
  },
  {
    class: 'name',
    begins: 'letter',
    pattern: new RegExp(`([DRI])-(${longestFirst(statePoints.keys())}|[A-Z]{2})(?![\\w-])\\.?`, 'y'),
    why: 'the party and the state of a representative',
    read: ([, party, written], { before }) => {
      const state = states.get(written!) ?? statePoints.get(written!);
      return state === undefined || !/\(\s?$|,\s$/.test(before)
        ? undefined
        : `${{ D: 'Democrat', R: 'Republican', I: 'Independent' }[party!]} of ${state}`;
    },
  },
  {
    class: 'number',
    begins: 'letter',
    pattern: /(i{1,3})(?=\s(?:tabs?|caps?|puffs?|gtts?|tsps?|tbsp|po)\b)/y,
    why: 'a dose in Roman numerals',
    read: ([, strokes], { before }) =>
      /[\w.@#/-]$/.test(before) ? undefined : ['one', 'two', 'three'][strokes!.length - 1],
  },
  {
    class: 'dosage',
    begins: 'letter',
    pattern: /O([NM])(?![\w'’-])/y,
    why: 'when a dose is taken',
    read: ([, letter], { before, english }) =>
      english === 'en-GB' && /\d\s?(?:mg|mcg|g|ml|mL|units|puffs?|tabs?|tablets?)\s$/.test(before)
        ? letter === 'N'
          ? 'at night'
          : 'in the morning'
        : undefined,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /A&?O\s?[xX]\s?([1-4])(?!\w)/y,
    why: 'how awake a patient is',
    read: ([, number]) => `alert and oriented times ${cardinal(Number(number))}`,
  },
  {
    class: 'abbreviation',
    begins: 'letter',
    pattern: /([Dd])\/[cC]((?:['’]d)?)(?!\w)/y,
    why: 'a patient who leaves, or what is stopped',
    read: ([, first, past], { before, after }) => {
      const leaves =
        /\b(?:[Hh]osp\w*\.?|[Pp]t\.?|[Pp]atient)\s(?:was\s|to\sbe\s)?$/.test(before) ||
        /^\s(?:pt|patient|home|to\s|summary|instr|papers|date|planning|from|today|tomorrow|on\s\d|meds)/.test(after);
      const verb = leaves ? 'discharge' : 'discontinue';
      return `${first === 'D' ? verb[0]!.toUpperCase() + verb.slice(1) : verb}${past === '' ? '' : 'd'}`;
    },
  },
  {
    class: 'word',
    begins: 'letter',
    pattern: /[Uu](?=\s(?:have|are|can|need|will|must|owe|get|got|may|want|wish|received|missed|r)\b)/y,
    why: 'a pronoun in one letter',
    read: ([match], { before }) => (/[\w.@#/&-]$|\b[A-Z]\s$/.test(before) ? undefined : match === 'U' ? 'You' : 'you'),
  },
  {
    class: 'word',
    begins: 'letter',
    pattern:
      /(?:HW(?=\s(?:fl|floor))|NS(?=\s(?:rm|room|king|queen|dbl|double)\b)|(?<=\b(?:king|queen|dbl|double|twin|beds?|room|rm|studio|nts?),\s)NS(?=[,.;)]|\s*$)|[KQ](?=\s(?:bed|rm|room|size)\b))/y,
    why: 'what a room is like',
    read: ([match], { before }) =>
      /[\w.@#/&-]$/.test(before) ? undefined : { HW: 'hardwood', NS: 'non-smoking', K: 'king', Q: 'queen' }[match],
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /[aA]\/[cC](?![\w/])/y,
    why: 'what cools a car or a room',
    read: (_, { before, after }) =>
      /\b(?:auto\.?|heat|heating|central|power|pwr\.?|cd|CD|car|vehicle|window|portable|with|4-?dr\.?|furnished|heated|the|no|our|new)[,;]?\s(?:and\s|&\s|or\s)?$/i.test(
        before,
      ) &&
      (/^\s(?:unit|repair|system|tune|compressor|vent|service|filter|units|not|stopped|is\sout|leak|tech)/.test(
        after,
      ) ||
        /\b(?:auto|heat|4-?dr|central|cyl|miles|mi\.|bedroom|bdrm|BR|apt|car)\b/i.test(before))
        ? 'A C'
        : undefined,
  },
  {
    class: 'measure',
    begins: 'digit',
    pattern: /(\d{1,3})[kK]\s?(mls?|mi(?:les)?\.?|km|kms)(?!\w)/y,
    why: 'so many thousand miles',
    read: ([, number, unit], { before }) =>
      /[\w.,$£€-]$/.test(before)
        ? undefined
        : `${cardinal(Number(number))} thousand ${unit!.startsWith('k') ? 'kilometers' : 'miles'}`,
  },
  {
    class: 'url',
    begins: 'letter',
    pattern: new RegExp(
      `([A-Za-z][\\w-]{0,30}(?:/[A-Za-z][\\w-]{0,30}){0,4})/([\\w-]{1,40})\\.(${Object.keys(fileEndings).join('|')})(?![\\w/]|\\.\\w)`,
      'y',
    ),
    why: 'a file in its folders',
    read: ([, folders, name, ending], { before }) =>
      /[\w.@/:-]$/.test(before)
        ? undefined
        : `${folders!
            .split('/')
            .map((part) =>
              /^[A-Z]{2,4}$/.test(part) ? spell(part) : part.replaceAll('_', ' underscore ').replaceAll('-', ' dash '),
            )
            .join(' slash ')} slash ${name!
            .replaceAll('_', ' underscore ')
            .replaceAll('-', ' dash ')
            .replace(/\d+/g, (number) => ` ${/^(?:19|20)\d\d$/.test(number) ? pairs(number) : digits(number)} `)
            .replace(/\s+/g, ' ')
            .trim()} dot ${fileEndings[ending!]}`,
  },
  {
    class: 'punctuation',
    begins: 'sign',
    pattern: /~(?=\s[A-Za-z])/y,
    why: 'a wave between two parts of a sentence: a pause',
    read: (_, { before }) => (/\w\s$/.test(before) ? ',' : undefined),
  },
];

/** What speaks of a day, and then of another one. */
const ofDateTalk =
  /\b(?:DOB|birth|dated?|due|appt|moved|scheduled|booked|arriv\w+|deliver\w+)\b[^.;]{0,60}\b(?:be|is|was|not|to|says|said|or|from)\s$/i;

/** What was done on a day. */
const doneOn =
  /(?:\b(?:dtd|dated|shpd|shipped|rcvd|rcd|recd|delv?d|delivered|booked|rebooked|resched(?:uled)?|appts?|physio|visit|eff|called|LVM|CVS|walgreens|sent|emailed|mailed|placed|installed|seen|due|rev(?:iew)?|sched|completed|closed|opened|moved|from|until|till|to|on|by|since|before|after)|'d)\.?\s$/i;
