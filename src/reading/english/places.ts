import { cardinal } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';
import { endsSentence, startsSentence } from './addresses.js';
import { states } from './capitals.js';
import { directions } from './quantities.js';
import { territories } from './towns.js';
import { capitalised, lastPoint } from './vocabulary.js';

const CODE = `(?:${[...states.keys(), 'VI', 'GU'].join('|')})`;
const nameOf = (code: string) => territories[code] ?? (code === 'DC' ? 'D C' : states.get(code))!;
/** Codes that are words or short for other things, so that one of them alone is not enough. */
const isOther = /^(?:ID|IN|OR|ME|HI|OK|PR|MS|MD|PA|MA|AL|DE|CT|ON|AB|BC|VI|GU|CO|LA|SC|QC|DC|VA|MO|AR|IA|NE)$/;

/** Parts of British addresses behind a name; those of both countries are in the table of short forms. */
const behindName: { readonly [short: string]: string } = {
  Cl: 'Close',
  Ctl: 'Central',
  Clo: 'Close',
  La: 'Lane',
  Pk: 'Park',
  Gro: 'Grove',
  Grn: 'Green',
  Gdn: 'Garden',
  Gdns: 'Gardens',
  Wk: 'Walk',
  Yd: 'Yard',
  Mws: 'Mews',
  Cott: 'Cottage',
  Cotts: 'Cottages',
  Hse: 'House',
  Ho: 'House',
  Bldgs: 'Buildings',
  Mkt: 'Market',
  Rw: 'Row',
  Wy: 'Way',
  Dri: 'Drive',
  Est: 'Estate',
  Pde: 'Parade',
  Prom: 'Promenade',
  Emb: 'Embankment',
  Fm: 'Farm',
  Fld: 'Field',
  Flds: 'Fields',
  Mdw: 'Meadow',
  Orch: 'Orchard',
  Pas: 'Passage',
  Ri: 'Rise',
  Vlg: 'Village',
  Whf: 'Wharf',
  Stn: 'Station',
  Sth: 'South',
  Nth: 'North',
  Sch: 'School',
  Hosp: 'Hospital',
  Surg: 'Surgery',
};
const BEHIND = Object.keys(behindName)
  .sort((a, b) => b.length - a.length)
  .join('|');
const beforeName: { readonly [short: string]: string } = {
  Gt: 'Great',
  Lt: 'Little',
  Lr: 'Lower',
  Upr: 'Upper',
  Lwr: 'Lower',
  Nth: 'North',
  Sth: 'South',
  Nr: 'near',
  nr: 'near',
  Opp: 'opposite',
  Ctl: 'Central',
};
const counties: { readonly [short: string]: string } = {
  Beds: 'Bedfordshire',
  Berks: 'Berkshire',
  Bucks: 'Buckinghamshire',
  Cambs: 'Cambridgeshire',
  Glos: 'Gloucestershire',
  Hants: 'Hampshire',
  Herts: 'Hertfordshire',
  Lancs: 'Lancashire',
  Leics: 'Leicestershire',
  Lincs: 'Lincolnshire',
  Middx: 'Middlesex',
  Northants: 'Northamptonshire',
  Northumb: 'Northumberland',
  Notts: 'Nottinghamshire',
  Oxon: 'Oxfordshire',
  Salop: 'Shropshire',
  Shrops: 'Shropshire',
  Cumb: 'Cumbria',
  Derbys: 'Derbyshire',
  Staffs: 'Staffordshire',
  Warks: 'Warwickshire',
  Wilts: 'Wiltshire',
  Worcs: 'Worcestershire',
  Yorks: 'Yorkshire',
};
const ofMotorway = /\b[AM]\d{1,3}\b|\b(?:junctions?|motorway|services|northbound|southbound|eastbound|westbound)\b/;
const closing = (point: string | undefined, place: Place) =>
  point && endsSentence(place) && (place.after.trim() === '' || startsSentence.test(place.after)) ? '.' : '';

/** States in lists and behind places, directions alone, and parts of British addresses. */
export const placeForms: readonly Recogniser[] = [
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`${CODE}(?:,\\s${CODE})*(?:,?\\s(?:and|or|&)\\s${CODE}|,\\s${CODE}|/${CODE})(?![\\w'&-])`, 'y'),
    why: 'several states by their codes',
    read: ([match], { before, shouting }) => {
      const codes = match.match(/[A-Z]{2}/g)!;
      if (/[\w@#/-]$/.test(before) || shouting || /\b[A-Z][a-z]+,\s$/.test(before)) return undefined;
      // "OR, PA": operating rooms and assistants, not states.
      if (codes.every((code) => isOther.test(code)) && codes.length < 3) return undefined;
      if (
        codes.length < 3 &&
        !/\b(?:in|to|from|across|both|of|for|serv(?:es?|ing)|within|throughout|between|outside|except|excluding|states?|residents?|only|than|or|and|:)\s$/i.test(
          before,
        )
      )
        return undefined;
      return match
        .replace(/[A-Z]{2}/g, nameOf)
        .replace('&', 'and')
        .replace('/', ' and ');
    },
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(${CODE})(?![\\w'&/$-])`, 'y'),
    why: 'a state behind a word of place',
    read: ([, code], { before, after, shouting }) => {
      if (shouting || /[\w@#/&-]$/.test(before) || /^\s(?:scan|number|card|badge|code|[A-Z]{2}\b)/.test(after))
        return undefined;
      const isAlone =
        !isOther.test(code!) &&
        /\b(?:in|throughout|across|within|outside|outside\sof|from|leaving|entering|statewide\sin|of|all\sof|(?:north|south|east|west)(?:ern)?|upstate|near|to|for)\s$/.test(
          before,
        ) &&
        !/^\s(?:[A-Z][a-z]|[A-Z]{2})/.test(after);
      const isListed =
        /\b(?:not|but\snot|and|or|nor)\sto\s$/.test(before) && new RegExp(`\\b${CODE},?\\s`).test(before);
      // "Hermosa Bch., CA", "St. Paul MN".
      const isBehindCity =
        (/\b[A-Z][a-z]{1,5}\.,\s$/.test(before) && /^(?:[\s.,;:!?)]|$)/.test(after)) ||
        (code !== 'ID' &&
          code !== 'OK' &&
          /\b(?:in|to|from|near|at|of|for|outside|our|the)\s(?:(?:St|Ft|Mt|Pt|N|S|E|W|New|Fort|San|Santa|Los|Las|El|Port|Lake|West|East|North|South|Saint|Mount)\.?\s)?[A-Z][a-z]{3,}\s$/.test(
            before,
          ) &&
          !/\b(?:Dr|Mr|Mrs|Ms|The|Your|Our|Google|Apple|Customer)\b[^,]{0,12}$/.test(before) &&
          /^(?:[.,;:!?)]|$|\s(?:on|at|is|for|to|and|has|will|are|this|by|in|from|store|location|office|branch|area|warehouse|plant|address|facility|hub)\b)/.test(
            after,
          ) &&
          !/^(?:PR|MD|PA|MS)$/.test(code!));
      return isAlone || isListed || isBehindCity ? nameOf(code!) : undefined;
    },
  },
  {
    class: 'address',
    begins: 'letter',
    pattern:
      /([NSEW])\.(?=\s(?:one|side|door|lot|wing|tower|bldg|building|entrance|entry|gate|exit|stairs?|elevators?|end|corner|parking|ramp|lane|lobby|campus|terminal|bank|shore|platform|line|bound|garage|hall)\b)/y,
    why: 'a direction of a thing',
    read: ([, short], { before }) =>
      /\b(?:the|our|your|a|or|and|to|by|at|use)\s$/i.test(before) ? directions[short!] : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NSEW])\.(?=\s(?:to|and|or)\s\d{1,5}\s[NSEW]\.?\s)/y,
    why: 'a direction behind the number of a house',
    read: ([, short], { before }) => (/\d\s$/.test(before) ? capitalised(directions[short!]!) : undefined),
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /Dr(?![\w'-])(\.)?/y,
    why: 'behind a word of streets: drive',
    read: ([, point], place) =>
      /\b(?:Pkwy|Park|Lake|Hill|Center|Ctr|Plaza|Mall|Beach|Bch|River|Canyon|Cyn|Forest|Valley|Ridge|Industrial|Ind|Airport|University|College|Country\sClub|Commerce|Corporate|Hwy)\.?\s$/.test(
        place.before,
      ) && !/^\s[A-Z][a-z]+(?:\s[A-Z]|['’])/.test(place.after)
        ? `Drive${closing(point, place)}`
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(${BEHIND})(?![\\w'’-])(\\.)?`, 'y'),
    why: 'a part of an address in Britain, behind a name',
    read: ([, short, point], place) =>
      place.english === 'en-GB' &&
      /\b[A-Z][\w'’]+\.?\s$/.test(place.before) &&
      !/^\s[a-z]+\s/.test(/^(?:La|Ho|Ri|Prom|Est|Stn)$/.test(short!) && !point ? place.after : '') &&
      !(short === 'La' && /^\s[A-Z]/.test(place.after))
        ? behindName[short!]! + closing(point, place)
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(?:(Gt|Lt|Lr|Upr|Lwr|Nth|Sth|[Nn]r|Opp)\.?(?=\s[A-Z][a-z])|(nr|Nr)(?=\s(?:the|an?|our|your|my|to)\s))/y,
    why: 'a part of a name of a place in Britain, before it',
    read: ([, name, word], { english, before }) => {
      const short = name ?? word!;
      return english === 'en-GB' && !(short === 'Lt' && !/\d[A-Z]?\s$|\bat\s$/.test(before))
        ? beforeName[short!]
        : undefined;
    },
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(${Object.keys(counties).join('|')})(?![\\w'’-])\\.?`, 'y'),
    why: 'a county in short',
    read: ([match, short], { english, before, after }) =>
      english === 'en-GB' &&
      (/^\s(?:Police|Council|CC\b|Fire|Constabulary|County|Wildlife|Live\b|Hospitals?|Librar|Cricket|Trading)/.test(
        after,
      ) ||
        /(?:,|\b(?:in|of|across|[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est|[NSEW]\.?))\s$/.test(before))
        ? counties[short!]! + lastPoint(match, after)
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(?:J|Jc?ti?n|Jnc|Jcn)s?\.?\s?(\d{1,2})([A-Z])?(?:\s?(?:-|–|to|and)\s?J?(\d{1,2})([A-Z])?)?(?![\w]|\.\d)/y,
    why: 'a junction of a motorway',
    read: ([match, number, letter, other, letter2], { english, before, after }) => {
      if (english !== 'en-GB' || /[\w.@#/-]$/.test(before)) return undefined;
      const isMotorway = ofMotorway.test(before) || ofMotorway.test(after);
      if (!isMotorway && !/^J\.\s/.test(match)) return undefined;
      const one = `${cardinal(Number(number))}${letter === undefined ? '' : ` ${letter}`}`;
      if (other === undefined) return `junction ${one}`;
      return `junctions ${one} ${/\sand\s/.test(match) ? 'and' : 'to'} ${cardinal(Number(other))}${letter2 === undefined ? '' : ` ${letter2}`}`;
    },
  },
];
