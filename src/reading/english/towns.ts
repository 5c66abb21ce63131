import { digits, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { directions, endsSentence, STREET, startsSentence } from './addresses.js';
import { commonWords, states } from './capitals.js';
import { isPronounceable } from './codes.js';
import { spell, spelt, units } from './vocabulary.js';

/** Territories of the United States, and the states that only ships and aircraft reach. */
export const territories: { readonly [code: string]: string } = {
  PR: 'Puerto Rico',
  GU: 'Guam',
  VI: 'the Virgin Islands',
  USVI: 'the U S Virgin Islands',
  AS: 'American Samoa',
  MP: 'the Northern Mariana Islands',
};
const FAR = 'PR|GU|USVI|VI|AS|MP|AK|HI|DC';
const territoryOf = (code: string) => territories[code] ?? (code === 'DC' ? 'D C' : states.get(code)!);
const FAR_PLACE =
  '(?:Puerto\\sRico|Guam|Hawaii|Alaska|American\\sSamoa|(?:the\\s)?(?:U\\.?S\\.?\\s)?Virgin\\sIslands|Canada|D\\.?C\\.?)';
const besideFar = new RegExp(`\\b${FAR_PLACE},?\\s(?:and\\s|or\\s|&\\s)?$`);
const beforeFar = new RegExp(`^(?:,\\s|,?\\s(?:and|or|&)\\s)(?:and\\s|or\\s)?${FAR_PLACE}`);

/** What a name that ends in "Jr." or "Sr." may be the name of. */
const NAMED =
  'Day|Days|Weekend|Holiday|Birthday|Bridge|Field|Library|Park|School|Middle|Elementary|Academy|Memorial|Highway|Hwy|Freeway|Expressway|Parkway|Pkwy|Center|Centre|Airport|Hospital|Clinic|Stadium|Arena|Hall|House|Museum|Station|Plaza|Square|Community|Recreation|Rec|Building|Bldg|Courthouse|Federal|Campus|Shoreline|Trail|Garden|Gardens|Tunnel|Beach|Auditorium|Theater|Theatre|Scholarship|Award|Foundation|Parade|Breakfast|Celebration|Service|Wing|Way|Boulevard|Avenue|Street|Drive|Blvd|Ave|St|Dr|Rd|Road';
const squares = /^(?:Union|Madison|Washington|Market|Town|Times|Harvard|Central|Kenmore|Copley|Herald)$/;

/** What trains, buses and flights do at a place. */
const ofLeaving =
  /\b(?:departs?|departed|departing|dep\.?|leaves|leaving|left|arrives?|arrived|arriving|arr\.?|via|into|(?:connection|connects|connecting|flights?|trains?|continuing|nonstop|bound)\s(?:to|for|from|in|at))\s$/i;
const ofTravel =
  /\b(?:Amtrak|trains?|rail|station|platform|coach|stops?|change|flights?|fly|airport|bags?|luggage|depart\w*|arriv\w*|airlines?|airways|service|from|bound|connection|calling|via)\b/i;
const isThing =
  /^(?:NEW|OFF|OUT|ALL|ONE|TWO|SIX|TEN|NOT|AND|THE|FOR|YES|PIN|SIM|FEE|ZIP|VIN|ASK|AIR|BUS|CAR|VAN|TBA|TBD|DUE|VAT|TAX)$/;

const ofUnit =
  /\b(?:weights?|heights?|lengths?|widths?|depths?|distances?|sizes?|volumes?|amounts?|doses?|dosages?|speeds?|areas?|temperatures?|measurements?|measured?|pressures?|given|shown|quoted|listed|figures?|values?|readings?|results?|girth|mileage|quantit(?:y|ies)|it|them|these|those|usage|consumption|altitude|elevation)\b[^.;:]{0,40}$/i;
const LONE = [
  'kg',
  'kgs',
  'mg',
  'mcg',
  'lb',
  'lbs',
  'oz',
  'cm',
  'mm',
  'km',
  'mi',
  'ml',
  'mL',
  'kWh',
  'psi',
  'mph',
  'ft',
  'yd',
  'm',
  'g',
  'kW',
  'hrs',
  'mins',
  'secs',
];
const besideLone = new RegExp(`\\bin\\s(?:${LONE.join('|')})\\s(?:or|and)\\s$`);
const streetBefore = new RegExp(`\\b(?:${STREET})\\.?,?\\s$`);

const parcel =
  /\b(?:parcels?|packages?|shipments?|consignments?|deliver(?:y|ies)|labels?|items?|waybills?|barcodes?|bookings?|collections?|dockets?|drop-?off|returns?|orders?)(?:\s(?:no\.?|number|ref\.?|ID|code))?:?\s$/i;

const unitOf: { readonly [capitals: string]: string } = { MG: 'mg', MCG: 'mcg', ML: 'mL' };
const FORM =
  '(?:tab(?:let)?s?|cap(?:sule)?s?|caplets?|pills?|chewables?|vials?|syringes?|pens?|patch(?:es)?|doses?|strength|softgels?|gummies|suspension|solution|injections?|bottles?|inhalers?|suppositor(?:y|ies)|lozenges?)';

/** Addresses, places and journeys as towns write them, with what parcels and labels say. */
export const townForms: readonly Recogniser[] = [
  {
    class: 'address',
    begins: 'digit',
    pattern: new RegExp(
      `([1-9]\\d{1,2})-(\\d{2})(?=\\s(?:\\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]+)\\s(?:${STREET})\\b)`,
      'y',
    ),
    why: 'the number of a house in Queens: its cross street and the house',
    read: ([match, cross, house], { before, after }) => {
      const isQueens =
        Number(house) < Number(cross) ||
        /\b(?:Queens|Woodside|Astoria|Jamaica|Flushing|Bayside|Elmhurst|Corona|Ridgewood|Maspeth|Sunnyside|Rego|Forest\sHills|Kew|Ozone|Long\sIsland\sCity|LIC|Jackson\sHeights)\b/.test(
          after,
        );
      return /[\w.,$£€#/-]$/.test(before) || !isQueens || match.endsWith('00')
        ? undefined
        : `${pairs(cross!)} ${pairs(house!)}`;
    },
  },
  {
    class: 'address',
    begins: 'letter',
    first: 'S',
    pattern: /Sq(\.?)(?![\w'&-])(?!\s?(?:ft|foot|feet|m|in|yd|mi)\b)/y,
    why: 'a square behind its name',
    read: ([, point], place) =>
      /\b[A-Z][a-z]+(?:['’]s?)?\s$/.test(place.before) &&
      (place.english === 'en-GB' || point === '' || !/\d/.test(place.after.slice(0, 2)) || squares.test(place.before))
        ? `Square${point === '.' && endsSentence(place) && (place.after.trim() === '' || startsSentence.test(place.after)) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(?:${FAR})(?:,\\s(?:${FAR})){1,5},?\\s(?:and|or|&)\\s(?:${FAR})(?![\\w'&-])`, 'y'),
    why: 'territories and far states by their codes',
    read: ([match], { before }) =>
      /[\w@#/-]$/.test(before) || !/PR|GU|VI|MP/.test(match)
        ? undefined
        : match.replace(/[A-Z]{2,4}/g, territoryOf).replace('&', 'and'),
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(PR|GU|USVI|VI)(?![\w'&/$-])/y,
    why: 'a territory beside another, or behind a word of place',
    read: ([, code], { before, after, shouting }) =>
      !shouting &&
      !/[\w@#/&-]$/.test(before) &&
      (besideFar.test(before) ||
        beforeFar.test(after) ||
        (code === 'USVI' && /\b(?:in|to|from|the|and|or|for),?\s$/i.test(before)) ||
        (code !== 'VI' &&
          /\b(?:ship(?:s|ped|ping)?|deliver(?:s|ed|y|ing)?|travel|fl(?:y|ights?)|residents|customers|addresses|mail(?:ed|ing)?)\s(?:\w+\s){0,3}(?:to|in|from|of)\s$/i.test(
            before,
          )))
        ? territories[code!]!.replace(/^the /, /\bthe\s$/i.test(before) ? '' : 'the ')
        : undefined,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: new RegExp(
      `([1-9]\\d{0,4})\\s1/2\\s([NSEW])\\.?(?=\\s(?:[A-Z][a-z]+\\s|\\d{1,3}(?:st|nd|rd|th)\\s){1,3}(?:${STREET})\\b)`,
      'y',
    ),
    why: 'the half number of a house before a direction and a street',
    read: ([, house, side], { before }) =>
      /[\w.,$£€#/-]$/.test(before) ? undefined : `${pairs(house!)} and a half ${directions[side!]}`,
  },
  {
    class: 'address',
    begins: 'letter',
    first: 'P',
    pattern: /Pl\.?(?=,\s[A-Z])/y,
    why: 'a place behind its name',
    read: (_, { before }) =>
      /\d[A-Za-z]?\s(?:[A-Z][\w'’]+\s){1,3}$|\b(?:Market|Church|Station|Castle|Cathedral|College|Portland|Mill|Park)\s$/.test(
        before,
      )
        ? 'Place'
        : undefined,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern:
      /(\d{1,2})\s?(bd|br|BR|BD|bed|beds|bdrm)s?\.?\s?\/\s?(\d{1,2}(?:\.5)?)\s?(?:ba|BA|bath|baths|bth)\.?(?![\w/])/y,
    why: 'the bedrooms and the bathrooms of a home',
    read: ([, beds, , baths], { before, after }) =>
      /[\w.,$£€#/-]$/.test(before) ||
      /^\s(?:apt|apartment|house|home|unit|flat|condo|suite|rental|cottage)\b/.test(after)
        ? undefined
        : `${readNumber(beds!)} ${beds === '1' ? 'bedroom' : 'bedrooms'}, ${readNumber(baths!)} ${baths === '1' ? 'bathroom' : 'bathrooms'}`,
  },
  {
    class: 'code',
    begins: 'sign',
    first: '#',
    pattern: /#([A-Z]{2,4})-(\d{2,8})(?![\w-]|[.,:/]\d)/y,
    why: 'a number sign before letters and digits',
    read: ([, letters, number], { before }) =>
      /[\w/]$/.test(before)
        ? undefined
        : `${/\bnumber\s$/i.test(before) ? '' : 'number '}${spell(letters!)} dash ${digits(number!)}`,
  },
  {
    class: 'sign',
    begins: 'sign',
    first: ':',
    pattern: /:(?=\sdrive\b)/y,
    why: 'behind the letter of a drive: no words',
    read: (_, { before }) => (/(?:^|\s)[A-Z]$/.test(before) ? '' : undefined),
  },
  {
    class: 'url',
    begins: 'letter',
    pattern: /([a-z]{2,15})(-?)(\d{1,3})\.(local|lan|internal|corp|home)(?![\w-]|\.\w)/y,
    why: 'the name of a machine in its network',
    read: ([, name, dash, number, ending], { before }) =>
      /[\w@#/.-]$/.test(before)
        ? undefined
        : `${isPronounceable(name!) ? name : spell(name!)}${dash === '' ? '' : ' dash'} ${digits(number!)} dot ${ending}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /[a-z]{2,4}(?=_[a-z\d])/y,
    why: 'letters before an underscore that are said one by one',
    read: ([letters], { before }) =>
      /[\w@#/.-]$/.test(before) || isPronounceable(letters) ? undefined : spell(letters),
  },
  {
    class: 'word',
    begins: 'letter',
    first: 'a',
    pattern: /adj\.(?=\s(?:visit|appointment|appt|inspection|will|is|arriv|on\ssite|called?)\b)/y,
    why: 'who settles a claim',
    read: (_, { before }) => (/[Cc]laim\b[^.;]{0,40}\s$/.test(before) ? 'adjuster' : undefined),
  },
  {
    class: 'name',
    begins: 'letter',
    first: 'JS',
    pattern: new RegExp(`(Jr|Sr)\\.(?=\\s(?:${NAMED})\\b)`, 'y'),
    why: 'a name inside another name: its point ends nothing',
    read: ([, short], { before }) =>
      /\b(?:[A-Z][a-z]+|[A-Z]{2,4}),?\s$/.test(before) ? (short === 'Jr' ? 'junior' : 'senior') : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    first: 'NS',
    pattern: /([NS][EW])(\.?)(?![\w&'-])/y,
    why: 'a quarter of the town behind the name of a street',
    read: ([, short, point], place) =>
      streetBefore.test(place.before)
        ? `${directions[short!]}${point === '.' && /^\s*$|^\s[A-Z]/.test(place.after) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    first: 'NSEW',
    pattern:
      /([NSEW])(\.?)(?=\s(?:near|is|at|in|has|will|was|opens|closes|between|from|by|before|after|on|and)\b)(?![\w&'-])/y,
    why: 'a direction behind the name of a street',
    read: ([, short], { before }) =>
      /\b(?:(?:Ave|Blvd|Rd|Ln|Pl)\.?|St\.?|Avenue|Street|Boulevard)\s$/.test(before) ? directions[short!]! : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /[A-Z]{3}(?=\))/y,
    why: 'the code of a station or an airport, in brackets behind its name',
    read: ([code], { before, after, shouting }) =>
      !shouting &&
      /[A-Z][a-z]+\s\($/.test(before) &&
      !isThing.test(code) &&
      (ofTravel.test(before) || ofTravel.test(after) || /\([A-Z]{3}\)/.test(before + after.slice(1)))
        ? spell(code)
        : undefined,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /[A-Z]{3}(?![\w'&/-])/y,
    why: 'the code of a station or an airport: what leaves or arrives there',
    read: ([code], { before, after, shouting }) =>
      !shouting &&
      !isThing.test(code) &&
      ((ofLeaving.test(before) && /^(?:[.,;]|\s*$|\s(?:at|on|for|to|\d))/.test(after)) ||
        /\b[A-Z]{3}\s(?:to|from|via|at\s[\d:]+(?:\s?[ap]\.?m\.?)?,?\s(?:and\s)?(?:arrives?|to))\s$/.test(before) ||
        (/\b(?:from|between)\s$/i.test(before) && /^\s(?:to|and)\s[A-Z]{3}\b/.test(after))) &&
      (commonWords.has(code.toLowerCase()) || /[AEIOU]/.test(code))
        ? spell(code)
        : undefined,
  },
  {
    class: 'digits',
    begins: 'digit',
    pattern: /\d{3,4}(?: \d{2,4}){1,5}(?![\w%]|[.,:/-]\d|\s\d)/y,
    why: 'the number of a parcel in groups',
    read: ([match], { before, after }) =>
      parcel.test(before) && !/^\s(?:[A-Z]{0,2}\d|kg|lbs?|g\b|people|units|pieces|items)/.test(after)
        ? match.split(' ').map(digits).join(', ')
        : undefined,
  },
  {
    class: 'dosage',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,4}(?:\\.\\d{1,3})?)\\s?(MG|MCG|ML)(?![\\w/&'-])(?=(\\s(?:(?:oral|extended-release|chewable|ER|XR|XL|DR|EC|delayed-release|coated)\\s)?${FORM}\\b)?)`,
      'y',
    ),
    why: 'a dose, its unit in capitals',
    read: ([, number, unit, form], { before, after, english }) => {
      if (/[\w.,$£€#/-]$/.test(before)) return undefined;
      if (
        (unit === 'ML' || /^(?:19|20)\d\d$/.test(number!)) &&
        form === undefined &&
        !/^\s(?:by\s|orally|daily|once|twice|every|of|oral|per)/i.test(after)
      )
        return undefined;
      const words = units.get(unitOf[unit!]!)![form !== undefined || number === '1' ? 0 : 1];
      return `${readNumber(number!)} ${spelt(words, english)}`;
    },
  },
  {
    class: 'measure',
    begins: 'letter',
    pattern: new RegExp(`(${LONE.join('|')})(?![\\w'&/²³^-])(?!\\.\\w)`, 'y'),
    why: 'a unit alone behind "in"',
    read: ([, unit], { before, english }) => {
      const isAlone = /\bin\s$/.test(before) || besideLone.test(before);
      if (!isAlone || !(/^(?:kgs?|lbs?|cm|mm|km|mcg|kWh|psi|mph|mL)$/.test(unit!) || ofUnit.test(before)))
        return undefined;
      const many = units.get(unit!)?.[1];
      return many && spelt(many, english);
    },
  },
  {
    class: 'word',
    begins: 'letter',
    first: 'tT',
    pattern:
      /([tT])emp\.?(?=\s(?:out\b|closed\b|unavailable\b|suspended\b|disabled\b|down\b|offline\b|on\shold\b|off\b|away\b|relocated\b|moved\b|not\s|at\s(?:our|the|another|a)\s|shut\b|discontinued\b|delayed\b|backordered\b|sold\sout\b|blocked\b|locked\b|halted\b|paused\b|reduced\b|restricted\b|limited\b|located\b|housed\b|diverted\b|rerouted\b|assigned\b|living\b|staying\b|working\b|without\b|stopped\b|cancelled\b|canceled\b|filled\b|disconnected\b|inactive\b|interrupted\b|covered\b))/y,
    why: 'how long something is so: temporarily',
    read: ([, first], { before, after }) =>
      /[\w@#/.-]$/.test(before) ||
      (/\b(?:the|your|his|her|an?|its|room|water|body)\s$/i.test(before) && /^\s(?:out|down|not|at|off)\b/.test(after))
        ? undefined
        : `${first}emporarily`,
  },
];
