import { cardinal, digitGroups, digits, pairs, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { isCounted } from './codes.js';

/** What has a number of three or four digits that is said in pairs: "bus 402", "Store 418". */
const NAMED =
  'store|branch|restaurant|platform|track|trk\\.?|stop|tram|coach|metro|line|subway|ferry|sailing|service|shuttle|express|acela|amtrak|metra|regional|limited|greyhound|megabus|section|sect?\\.|sec\\.|stand|hall|studio|lab|laboratory|dorm|ward|bay|dock|berth|pier|slip|door|aisle|row|terminal|lot|level|space|spot|stall|site|campsite|cabin|stateroom|slot|table|booth|kiosk|window|counter|desk|bed|cubicle|office|ofc\\.?|classroom|auditorium|class|troop|pack|crew|local|lodge|post|precinct|squad|engine|ladder|truck|medic|rescue|station|district|chapter|publication|pub\\.?|circular|notice|schedule|route|rte\\.?|rt\\.?|bus|flight|train|room|rm\\.?|suite|ste\\.?|gate|exit|apartment|apt\\.?|unit|flat|floor|wing|tower|area|block|building|bldg\\.?|highway|hwy\\.?|interstate|loop|pod|court|field|gym|hole|van|car|trailer|container|vehicle|driver|channel|ch\\.?|model|series|type|grade';
const ofNamed = new RegExp(`\\b(?:${NAMED})\\s(?:no\\.?\\s|number\\s|#\\s?)?$`, 'i');
/** Schools of a city. */
const ofSchool = /\b(?:[PI]\.S\.|PS|IS|MS|JHS)\s(?:#\s?)?$/;
/** What stands behind a number that counts or measures, not names. */
const isCount =
  /^(?:\s?[%°+]|[-–]\d|\s(?:of|in|to\s\d|or\smore|more|other|different|new|jobs|seats|rooms|calls?|people|points?|passengers|students|guests|beds|units|pages|words|employees|workers|homes|books|items|copies|tickets|cars|spaces|stores|lines|times|visits|years?|days?|hours?|minutes?|miles?|feet|yards|acres|pounds|dollars|square|sq|mm|cm|kg|lbs?|GB|MB|mg)\b)/i;
/** "The 402 bus". */
const behindNumber =
  /^\s(?:bus(?:es)?|trains?|trams?|streetcar|shuttle|express|line|route|ferry|service|local|limited|trolley|area\scode)\b(?!\s(?:drivers|stops|routes|lines))/;

/** Verbs and words of calling anywhere before a short number to dial. */
const ofDialling =
  /\b(?:tel|telephone|try(?:ing)?|use|call(?:s|ed|ing)?|dial(?:s|l?ed|l?ing)?|ring(?:ing)?|phone|phoning|text(?:s|ed|ing)?|txt|hotline|helpline|lifeline|crisis|emergenc(?:y|ies)|operator|reports?|crimes?|police|NHS|power\scuts?|reach|relay|dispatch|non-?emergency)\b/i;
const isServiceUS = /^(?:[2-9]11|988|711)$/;
const isServiceGB = /^(?:100|101|105|111|112|116|119|123|141|150|151|155|159|191|195|999|1471|1475|1571|1477|18\d{3})$/;

/** Whether a short number is one to dial: words of calling stand before it, and nothing is counted. */
function isDialled(number: string, { before, after, english }: Place): boolean {
  if (/[\w.,$€£/#-]$/.test(before) || isCount.test(after) || isCounted.test(after)) return false;
  const isService = isServiceUS.test(number) || (english === 'en-GB' && isServiceGB.test(number));
  if (!isService) return false;
  return (
    (ofDialling.test(before) &&
      /(?:\b(?:on|to|at|or|and|dial|call|ring|text|phone|via|than|then|is|for|using|use|by|try|not|tel\.?|telephone)|[,:;–-])\s["(]?$/i.test(
        before,
      )) ||
    (/(?:^|[.;:!?,(]\s?)$/.test(before) && /^[^.;]{0,40}\b(?:to\sreach|for|is\sthe|connects)\b/.test(after))
  );
}

/** Numbers of places, vehicles and services that the words beside them name. */
export const namedNumberForms: readonly Recogniser[] = [
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(116|118)\s(\d{3})(?![\w%-]|[.,]\d)/y,
    why: 'a helpline of Europe',
    read: ([, one, other], { before }) =>
      /[\w.,$€£-]$/.test(before) ||
      !(ofDialling.test(before) || /\b(?:on|Samaritans|Childline|[Ff]ree(?:phone)?):?\s$/.test(before))
        ? undefined
        : `${digits(one!)}, ${digits(other!)}`,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3,5}(?![\w%]|[.,:/-]\d|[°'"])/y,
    why: 'a short number to dial',
    read: ([number], place) => (isDialled(number, place) ? digits(number) : undefined),
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{4,8}(?![\w%]|[.,:/-]\d|[°'"])/y,
    why: 'the number of a zone, a stop or a meter: digit by digit',
    read: ([number], { before, after }) =>
      /\b(?:zone|location|stop|site|terminal\sID|meter|parking\s(?:code|zone|area|location)|merchant|store\scode|branch\scode|depot)\s(?:no\.?\s|number\s|code\s|ID\s)?$/i.test(
        before,
      ) && !isCount.test(after)
        ? digitGroups(number)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9]\d{2,3})([A-Z])?(?![\w%]|[.,:/-]\d|\s\d{3,4}(?!\d)|[°'"])/y,
    why: 'the word before it names a place or a vehicle: in pairs',
    read: ([, number, letter], { before, after }) =>
      (ofNamed.test(before) || ofSchool.test(before)) &&
      !isCount.test(after) &&
      !(/^(?:19|20)\d\d$/.test(number!) && /\b(?:class|series|model|pack|grade|chapter|type|crew)\s$/i.test(before)) &&
      !(letter !== undefined && /^\s(?:battery|charger|motor|bulb|power|microwave|solar|fuse|breaker)/.test(after))
        ? `${pairs(number!)}${letter === undefined ? '' : ` ${letter}`}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /[1-9]\d{2}(?![\w%]|[.,:/-]\d)/y,
    why: 'the number of a bus or a train before its word: in pairs',
    read: ([number], { before, after }) =>
      behindNumber.test(after) && /\b(?:the|a|your|our|this|next|last|first|on|via|\d(?:,|\sand|\sor))\s$/i.test(before)
        ? pairs(number)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /7[0-8]7(?![\w%]|[.,:/]\d)/y,
    why: 'an aircraft: in pairs',
    read: ([number], { before, after }) =>
      /(?:^|\b(?:a|an|the|our|Boeing|two|new|by|or)\s)$/i.test(before) &&
      /^(?:\s(?:MAX|Max|or|and|jet|aircraft|plane|flight|to|from|at|is|was|dash)\b|[.,;)])/.test(after)
        ? pairs(number)
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9]\d{2})([a-z]{1,2})?(?![\w%]|[.,:/-]\d)/y,
    why: 'the model of a car: in pairs',
    read: ([, number, letters], { before }) =>
      /\b(?:Defender|Discovery|Vespa|BMW|Lexus|Infiniti|Mercedes(?:-Benz)?|Benz|Volvo|Audi|Acura|Chrysler|Peugeot|Fiat|Ram|Kia|Genesis|Yamaha|Kawasaki|Kubota|Deere|RX|ES|GX|LX|NX|LS|IS|GLC|GLE|GLS|CLA|GLA)\s(?:[A-Z]{1,3}\s)?$/.test(
        before,
      ) &&
      (letters === undefined || /^(?:i|d|e|h|x|s|t|xi|li|hp)$/.test(letters))
        ? `${pairs(number!)}${letters === undefined ? '' : ` ${[...letters.toUpperCase()].join(' ')}`}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /[1-9]\d{2}(?![\w%]|[.,:/-]\d)/y,
    why: 'the model of a thing, behind its name: in pairs',
    read: ([number], { before }) =>
      /\b[Mm]odel(?:\s(?:no\.?|number))?(?::|\sis)?\s(?:the\s)?[A-Z][\w-]*\s$/.test(before) ? pairs(number) : undefined,
  },
  {
    class: 'number',
    begins: 'sign',
    pattern: /#\s?([1-9]\d{2})(?![\w]|[.,-]\d)/y,
    why: 'a number sign before three digits behind a name: in pairs',
    read: ([, number], { before, english }) =>
      /\b[A-Z][\w'’.&-]*\s$/.test(before) && english === 'en-US' ? `number ${pairs(number!)}` : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3}(?=,?\s(?:\d{3}|\d(?:\s\d){3})(?!\d))/y,
    why: 'a part of a telephone number behind its area code',
    read: ([number], { before }) => (/\barea\scode:?\s\d{3},?\s$/i.test(before) ? digits(number) : undefined),
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /\((\d{4})\)/y,
    why: 'the end of a telephone number again, in digits',
    read: ([, number], { before, after }) =>
      /\d{3}-[A-Z]{4,8}\s$|\d-[A-Z]{3,}(?:-[A-Z]{2,}){0,3}\s$/.test(before)
        ? `, ${digits(number!)}${/^\s*[\w$]/.test(after) ? ',' : ''}`
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /(\d{2,8})-(\d{3,5})(?![\w-]|[.,:/]\d|\s?%)/y,
    why: 'two groups of digits of which the second is longer: a number, not a range',
    read: ([, one, other], { before, after }) => {
      if (/[\w.,$€£/#-]$/.test(before) || isCount.test(after) || isCounted.test(after)) return undefined;
      // "Seats 101-118 …; seats 119-136": several of them, not one.
      const isSeveral = /\b(?:[a-z]{2,}s|Seats|Rooms|Rows|Units|Lots|Lines|Pages|Bibs|Apts\.?)\s$/.test(before);
      const isTold =
        !(isSeveral && Number(one) < Number(other)) &&
        new RegExp(`\\b\\d{${one!.length}}-\\d{${other!.length}}\\b`).test(before);
      const isNumber =
        /\b(?:ticket|case|claim|order|job|work\sorder|file|docket|ref(?:erence)?\.?|invoice|permit|SKU|item|part|lot|meter|incident|report|policy|locker|booking|rental|RMA|PO|SR|tag)\s(?:no\.?\s|number\s)?(?:is\s)?$/i.test(
          before,
        );
      return (isTold || isNumber || one!.length > 5) && !/00$/.test(other!)
        ? `${digitGroups(one!)}, ${digits(other!)}`
        : undefined;
    },
  },
  {
    class: 'digits',
    begins: 'sign',
    pattern: /\.{2,3}\s?(\d{3,6})(?!\w)/y,
    why: 'the end of a number behind points',
    read: ([, end], { before }) =>
      /\b(?:VIN|vin|SSN|ssn|IMEI|serial|phone|mobile|cell|PIN|acc|acct\.?|a\/c|ref)\s?$/.test(before)
        ? `ending in ${digits(end!)}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /(\d{1,2})\/(\d{1,2})(?![\d/]|\.\d)/y,
    why: 'a part of a form or law with its own part',
    read: ([, one, other], { before }) =>
      /\b(?:[Ff]lat|section|sec\.|clause|paragraph|schedule|form|line|code)\s$/i.test(before)
        ? `${readNumber(one!)} slash ${readNumber(other!)}`
        : undefined,
  },
  {
    class: 'roman',
    begins: 'letter',
    pattern: /(XI|XV|XIII|VI)(?!\w)/y,
    why: 'a team by the number of its players',
    read: ([team], { before }) =>
      /(?:\d(?:st|nd|rd|th)|\b(?:[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|starting|playing|best|cricket|rugby))\s$/.test(
        before,
      )
        ? { XI: cardinal(11), XV: cardinal(15), XIII: cardinal(13), VI: cardinal(6) }[team]
        : undefined,
  },
];
