import { digits, pairs, readNumber } from '../numbers.js';
import type { Place, Recogniser } from '../reader.js';

/** Whether a sentence ends behind the token. */
export const endsSentence = ({ after }: Place) =>
  /^["')]*\s*$/.test(after) || /^["')]*\s+(?:["'(]?[A-Z]|\(?\d{1,2}[.)]\s[A-Za-z])/.test(after);

/** A word that begins a sentence more often than it goes on with a name. */
export const startsSentence =
  /^\s["'(]?(?:The|We|You|It|This|That|These|Those|They|There|Please|For|To|Call|Press|If|Our|Your|In|Is|An?|He|She|I|No|Not|All|Any|At|On|By|When|Then|Open|Closed|Must|Do|Does|See|Use|Pay|Visit|Sign|Ask|Contact|Reply|Text|Check|Bring|Say|Stay|Thank|Thanks|Are|Can|Will|What|How|Who|Where|And|But|Or|As|After|Before|Also|Now|Next|Some|Most|Each|Every|Both|Was|Were|Has|Have|Had|My|His|Her|Its|Their|Other|Due|Note|Free|New|Limit|From|Until|Only|With|Hours|Tickets|Call|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Join|Get)\b/;

export const STREET =
  'St|Street|Ave|Avenue|Av|Blvd|Boulevard|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Pl|Place|Way|Sq|Square|Pkwy|Parkway|Cir|Circle|Ter|Terrace|Trl|Trail|Hwy|Highway|Broadway|Row|Close|Crescent|Loop|Pike|Plaza|Parade|Gardens|Approach|Mews';
export const directions: { [short: string]: string } = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
};
/** "WSW" is "west southwest". */
const wind = (letters: string) =>
  (letters.length > 2 ? [letters[0]!, letters.slice(1)] : [letters])
    .map((part) => directions[part]!.toLowerCase())
    .join(' ');
export const isHouse = /(?:^|[\s(])\d{1,6}[A-Z]?\s(?:[NSEW]{1,2}\.?\s)?(?:[A-Z\d][\w']*\.?\s){0,3}$/;

const houseWords = (house: string) =>
  house.length < 5 ? pairs(house) : /^[1-9]\d?000$/.test(house) ? readNumber(house) : digits(house);

const capitalStreets: { readonly [short: string]: string } = {
  ST: 'Street',
  AVE: 'Avenue',
  RD: 'Road',
  DR: 'Drive',
  LN: 'Lane',
  CT: 'Court',
  PL: 'Place',
  BLVD: 'Boulevard',
  PKWY: 'Parkway',
  CIR: 'Circle',
  TER: 'Terrace',
  HWY: 'Highway',
};
const CAPITAL_STREET = Object.keys(capitalStreets).join('|');
const behindStreet = new RegExp(`\\b(?:${STREET}|${CAPITAL_STREET})\\.?,?\\s$`);

/** The numbers of houses, directions in addresses, and where winds come from. */
export const addressForms: readonly Recogniser[] = [
  {
    class: 'address',
    begins: 'digit',
    pattern:
      /(\d{1,5})([A-Da-d]?)(?=\s(?:[NSEW]{1,2}\.?\s\d{1,3}(?:st|nd|rd|th)\b|Ave(?:nue|\.)?\s(?:[A-Z](?!\w)|of\s)|(?:Avenida|Calle|Camino|Via|Rue|Paseo|El\sCamino|Rural\sRoute)\s[A-Z]))/y,
    why: 'the number of a house: a street without its word, or one that begins with it',
    read: ([, house, letter], { before }) =>
      /[\d.,$#-]$/.test(before)
        ? undefined
        : `${houseWords(house!)}${letter === '' ? '' : ` ${letter!.toUpperCase()}`}`,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: new RegExp(
      `(\\d{1,6})([A-Za-d]?)(?=\\s(?:[NSEW]{1,2}\\.?\\s)?(?:(?:[A-Z][\\w'-]*|St\\.|\\d{1,3}(?:st|nd|rd|th))\\.?\\s){1,3}(?:${STREET})\\b)`,
      'y',
    ),
    why: 'the number of a house: a street follows',
    read: ([, house, letter], { before }) =>
      /[\d.,$#-]$/.test(before)
        ? undefined
        : `${houseWords(house!)}${letter === '' ? '' : ` ${letter!.toUpperCase()}`}`,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: /(\d{3,5})(?=\s[NSEW]\.?\s[A-Z][a-z]{2,})/y,
    why: 'the number of a house: a direction and a name follow',
    read: ([, house], { before }) =>
      /[\d.,$#-]$|\b(?:in|since|of|the|and|to|through)\s$/i.test(before) ? undefined : houseWords(house!),
  },
  {
    class: 'address',
    begins: 'letter',
    pattern:
      /([NSEW])\.(?=\s(?:Coast|Korea|America|Africa|Asia|Side|Hollywood|Virginia|Carolina|Dakota|End|Yorks|Yorkshire|Sussex|Devon|London|Wales|Ireland|Lincs|Lincolnshire|Somerset|Ayrshire|Lanarkshire|Midlands|Glos|Herts|Hampton|Orange|Haven|Bend|Beach|Bay|Shore|Park|Hills|Valley|Bank|Tower|Wing|Campus|Terminal|Lobby|County|Dallas|Houston|Austin|Philly|Philadelphia|Chicago|Seattle|Portland|Denver|Phoenix|Tampa|Miami|Palm|Jersey|Florida|Texas|California|Georgia|Ohio|Jordan|Pasadena|Lansing|Louisiana|Region|District|Pole)\b)/y,
    why: 'a direction in a name',
    read: ([, short]) => directions[short!]!,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(N[EW]|S[EW])(?=\s[A-Z][a-z]{2,})/y,
    why: 'a direction before a name',
    read: ([, short], { before }) =>
      /(?:^|[.!?]\s|\b(?:in|of|the|to|from|near|across|at|for)\s)$/.test(before) ? directions[short!]! : undefined,
  },
  {
    class: 'address',
    begins: 'digit',
    pattern: /(\d{3,5})(?=\sblock\b)/y,
    why: 'a block of houses',
    read: ([, house], { before }) => (/[\d.,$#-]$/.test(before) ? undefined : houseWords(house!)),
  },
  {
    class: 'address',
    begins: 'digit',
    pattern:
      /(\d{1,5})(?=\s(?:[NSEW]{1,2}\.?\s)?(?:(?:State|County|Old|Rural|Township|Farm)\s(?:Route|Rte\.?|Road|Rd\.?|Highway|Hwy\.?)|CR|SR|FM|US|U\.S\.|Highway|Hwy\.?|Route|Rte\.?)(?:\s(?:Hwy\.?|Highway|Route))?\s\d)/y,
    why: 'the number of a house: a numbered road follows',
    read: ([, house], { before }) =>
      /[\d.,$#-]$|\b(?:in|since|of|the|and|to|through)\s$/i.test(before) ? undefined : houseWords(house!),
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: new RegExp(`(${CAPITAL_STREET})(?![\\w&'-])\\.?`, 'y'),
    why: 'a street in capitals, behind its number or the number of a house',
    read: ([match, short], place) =>
      /\d(?:st|nd|rd|th|ST|ND|RD|TH)\s$/.test(place.before) ||
      /(?:^|[\s(])\d{1,6}\s(?:[NSEW]{1,2}\.?\s)?(?:[A-Z][A-Z'-]+\s){1,3}$/.test(place.before)
        ? `${capitalStreets[short!]}${match.endsWith('.') && endsSentence(place) ? '.' : ''}`
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /([NS]{1,2}[EW]|[EW][NS][EW]|[NESW])(?![\w&'.-])/y,
    why: 'where a wind comes from',
    read: ([, short], { before, after }) =>
      /\b(?:winds?|gusts?|breezes?|swells?)(?:\s(?:is|are|from(?:\sthe)?|out\sof(?:\sthe)?|becoming|shifting(?:\sto)?))?:?\s$/i.test(
        before,
      ) ||
      /^\s(?:winds?|gusts?|breezes?|swells?|\d{1,3}(?:\s?(?:-|to)\s?\d{1,3})?\s?(?:mph|kts?|knots))\b/i.test(after) ||
      (short!.length === 3 &&
        (/^\sof\s/.test(after) || /\b(?:miles?|mi\.?|km|moving|heading|headed|tracking|from|the)\s$/.test(before)))
        ? { words: wind(short!), class: 'measure' }
        : undefined,
  },
  {
    class: 'address',
    begins: 'letter',
    pattern: /(N\.[EW]|S\.[EW]|NE|NW|SE|SW|N|S|E|W)(?![\w&'])(\.)?/y,
    why: 'a direction in an address',
    read: ([match, short, point], { before, after }) => {
      const isBeforeStreet = /(?:^|[\s(])\d{1,6}[A-Z]?\s$/.test(before) && /^\s(?:[A-Z]|\d)/.test(after);
      const isNumberedStreet =
        /^\s\d{1,3}(?:st|nd|rd|th)\b/.test(after) && (point !== undefined || /^\s\w+\s[A-Z]/.test(after));
      const isRoad =
        /\b(?:(?:Hwy|[Hh]ighway|Rte|[Rr]oute|Rt|US|SR|I|Rd|Road)\.?[\s-]?|[A-Z]{2}-)\d{1,3}\s$/.test(before) ||
        (/\b(?:Fwy|Freeway|Expy|Expressway|Tpke|Turnpike|Pkwy|Parkway|Interstate)\.?\s$/.test(before) &&
          !/^[\s-][A-Z]/.test(after));
      const isSide =
        (short!.length === 2 || (point !== undefined && short!.length === 1)) &&
        /^\s(?:corner|side|entrance|exit|lot|parking|wing|part|quadrant|end|tower|lobby|gate|door|bldg|building|stairs?|stairwell|elevators?|campus|section|edge|suburbs|area|region|of\s)/.test(
          after,
        );
      if (isSide) return directions[short!]!.toLowerCase();
      const isFrom = /\b(?:mi\.?|miles?|km|blocks?|ft\.?|feet|just)\s$/.test(before) && /^\sof\s/.test(after);
      if (isFrom) return directions[short!.replace('.', '')]!.toLowerCase();
      const isBehindStreet = behindStreet.test(before) && !/^\s?(?:[a-z]|&(?!\s[A-Z\d]))/.test(after);
      const isNamed =
        (point !== undefined ||
          /\b(?:block\sof|on|at|to|from|along|off|of|and|near|Street|St\.?|Ave\.?|Avenue)\s$/.test(before)) &&
        new RegExp(`^\\s[A-Z]\\w+\\.?(?:\\s[A-Z]\\w+\\.?)?\\s(?:${STREET})\\b|^\\s(?:Main|Broadway)`).test(after);
      const isOffStreet =
        point !== undefined &&
        ((/\b(?:off|along|near|on|at|via|and|to|bl(?:oc)?k\.?\sof)\s$/.test(before) && /^\s[A-Z][a-z]/.test(after)) ||
          /^\s[A-Z][a-z]+,\s[A-Z]{2}\b/.test(after));
      if (!isOffStreet && !isBeforeStreet && !isBehindStreet && !isNamed && !isNumberedStreet && !isRoad)
        return undefined;
      return (
        directions[short!.replace('.', '')]! +
        ((isBehindStreet || isRoad) && match.endsWith('.') && (/^\s*$/.test(after) || startsSentence.test(after))
          ? '.'
          : '')
      );
    },
  },
];
