import type { Recogniser } from '../reader.js';
import { digitsOf } from './passwords.js';
import { fileEndings, spell } from './vocabulary.js';

/** Family names of the English-speaking world that names of accounts end in. */
const surnames =
  'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas taylor moore jackson martin lee perez thompson white harris sanchez clark clarke ramirez lewis robinson walker young allen king wright scott torres nguyen hill flores green greene adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner diaz parker cruz edwards collins reyes stewart stuart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed reid kelly kelley howard ramos kim cox richardson watson brooks chavez wood woods james bennett gray mendoza ruiz hughes price alvarez castillo sanders patel myers long ross foster jimenez powell jenkins perry russell sullivan bell coleman butler henderson barnes gonzales fisher vasquez simmons romero jordan patterson alexander hamilton graham reynolds griffin wallace moreno west cole hayes bryant herrera gibson ellis tran medina aguilar stevens murray ford castro marshall owens harrison fernandez mcdonald macdonald burns kennedy wells vargas henry chen freeman webb tucker guzman crawford olson simpson porter hunter gordon mendez silva shaw snyder mason dixon munoz hunt hicks holmes palmer wagner black robertson boyd stone salazar fox warren mills meyer rice schmidt garza daniels ferguson nichols stephens soto weaver ryan gardner payne grant dunn spencer hawkins arnold pierce hansen peters santos hart bradley knight elliott elliot cunningham duncan armstrong hudson carroll lane riley andrews alvarado ray delgado berry perkins hoffman johnston matthews pena richards contreras willis carpenter lawrence sandoval guerrero george chapman rios estrada ortega watkins wheeler harper fuller wong singh wang khan shah ahmed hussain ali begum kaur sharma gupta kumar khan wu liu zhang huang park yang choi chang lin okafor davies walsh byrne obrien oconnor oneill mccarthy gallagher doherty kavanagh lynch quinn doyle nolan higgins fletcher lloyd pritchard whittaker barker atkinson dawson parkin hodgson saunders barrett pearson marsh norris burton bishop chambers lambert fowler sutton potter franklin schultz weber becker cohen levine goldberg rosen schwartz klein kowalski novak larsen jensen nielsen petrov ivanov rossi dubois cohen bauer mueller santiago figueroa rojas acosta espinoza vega campos navarro maldonado fuentes cabrera cervantes ibarra trujillo salinas velasquez'
    .split(' ')
    .filter((name, i, all) => all.indexOf(name) === i)
    .sort((a, b) => b.length - a.length);
const SURNAME = surnames.join('|');

/** Words that an initial and a family name make up too. */
const WORD =
  '(?:along|brice|bray|bread|breed|chill|chunt|cross|agreed|agreen|flee|glee|gray|shall|chall|small|shill|spark|sparks|stone|twill|swell|swells|dwell|dwells|gross|tray|pray|stray|price|prose|power|cblack|sking|asking|bowen|bowens|bowes|fray|award|aking|liking|biking|slane|plane|crow|blane|blee|clark|clarke|grant|blake|trice|shunt|blong|oblong|prong|swing|shart|chart|amason|kali|arose|flong|crice|freed|greed|treed|prays|blinn|blin|klin|clin|eford|afford|awhite|kris|skim|skill|still|thill|crosse|aroberts|gall|bali|mali|ebell|bware|apart|clamp|clang|slang|bold|fold|gold|hold|sold|told|cold|mold|trying|slin|blincoln|ahunt|klee|alee)';

/** Two letters that begin words, rather than two initials. */
const NO_INITIALS =
  '(?:un|re|in|up|mc|st|de|le|la|du|al|el|be|to|my|we|go|hi|ad|no|do|at|on|or|is|it|us|by|an|as|ex|en|em|im|ma|ha|st|so|co)';
const LONG = surnames.filter((name) => name.length > 4).join('|');
/** An initial and a family name, or two initials and a longer one. */
const USER = `(?!${WORD}\\d*(?![a-z]))(?:([a-z])(${SURNAME})|(?!${NO_INITIALS})([a-z]{2})(${LONG}))`;

/** The name of an account before its sign "at": an initial, or two, and a family name. */
export const userOfAddress = new RegExp(`^${USER}(?=\\d{0,4}@)`);

const wholeUser = new RegExp(`^${USER}(\\d*)$`);

const ofAccount =
  /\b(?:user|account|log-?in|log(?:ged|ging)?\sin|sign(?:ed|ing)?\sin|user\s?names?|profile|handle|alias|ID|initial|e-?mail)\b.{0,70}$/i;
const partWords = (part: string) =>
  (part.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [])
    .map((run) => (/\d/.test(run) ? digitsOf(run) : run.length > 1 && /^[A-Z]+$/.test(run) ? spell(run) : run))
    .join(' ');

/** Names of accounts that an initial begins, and names of files and folders with a number in them. */
export const userNameForms: readonly Recogniser[] = [
  {
    class: 'code',
    begins: 'letter',
    pattern: /[a-z]{3,30}\d{0,4}(?![\w@'-]|\.\w)/y,
    why: 'the name of an account: an initial and a family name',
    read: ([match], { before }) => {
      if (/[\w@#/.'-]$/.test(before) || !ofAccount.test(before)) return undefined;
      const [, one, ofOne, two, ofTwo, number] = wholeUser.exec(match) ?? [];
      const initials = one ?? two;
      return initials && `${spell(initials)} ${ofOne ?? ofTwo}${number ? ` ${digitsOf(number)}` : ''}`;
    },
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: new RegExp(
      `([A-Z]?[a-z]{2,20}[1-9]\\d{0,3}(?:_[A-Za-z]{2,20}\\d{0,4}){1,4}|[A-Z][a-z]{2,20}(?:_[A-Za-z]{2,20}){0,3}_[A-Z][a-z]{1,20}[1-9]\\d{0,3})(?:\\.(${Object.keys(fileEndings).join('|')}))?(?![\\w@]|\\.\\w)`,
      'y',
    ),
    why: 'the name of a file or a folder: words with a number, and underscores',
    read: ([, name, ending], { before }) =>
      /[\w@#/.-]$/.test(before)
        ? undefined
        : `${name!.split('_').map(partWords).join(' underscore ')}${ending === undefined ? '' : ` dot ${fileEndings[ending]}`}`,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z][a-z]{2,15})([1-9]\d{0,3})-([A-Z][a-z]{2,20})(?![\w@-]|\.\w)/y,
    why: 'the name of a file or a folder: a word with a number, and another',
    read: ([, one, number, other], { before }) =>
      /\b(?:folders?|files?|albums?|director(?:y|ies)|drive|playlist|channel)\b[^.;]{0,30}$/i.test(before)
        ? `${one} ${digitsOf(number!)} dash ${other}`
        : undefined,
  },
];
