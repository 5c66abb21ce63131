import { sayBy, spellingRules } from './spelling-rules.js';

const front = '[eiéí]';
const vowel = '[aeiouáéíóúü]';

/**
 * The spelling of Spanish (Real Academia Española, Ortografía, 2010, chapter I; Hualde, The Sounds of Spanish, 2005). `C` is
 * the sound of c before e and i and of z: an s in America, as in thin in most of Spain.
 */
const rules = spellingRules(
  [
    ['ch', 'CH'],
    ['sh', 'SH'],
    // As most speakers say it today: like y.
    ['ll', 'Y'],
    ['rr', 'RR'],
    ['(?:(?<![a-zñáéíóúü])|(?<=[nls]))r', 'RR'],
    ['r', 'RD'],
    [`qu(?=${front})|q`, 'K'],
    [`gü(?=${front})`, 'G W'],
    [`gu(?=${front})`, 'G'],
    ['gu(?=[aoáó])', 'G W'],
    [`g(?=${front})|j`, 'X'],
    ['g', 'G'],
    [`cc(?=${front})`, 'K C'],
    [`c(?=${front})|z`, 'C'],
    ['[ck]', 'K'],
    ['(?<=mé|me|te|oa)x(?=ic|as|ac)', 'X'],
    ['(?<![a-zñáéíóúü])x', 'S'],
    ['x', 'K S'],
    ['(?<![a-zñáéíóúü])hi(?=e)', 'Y'],
    ['hu(?=[aeáé])', 'W'],
    ['(?<![a-zñáéíóúü])ps', 'S'],
    ['ñ', 'NY'],
    // A nasal takes the place of the lips that follow.
    ['n(?=[bpvm])', 'M'],
    ['n', 'N'],
    ['m', 'M'],
    ['[bv]', 'B'],
    ['w', 'W'],
    ['p', 'P'],
    ['t', 'T'],
    ['d', 'D'],
    ['f', 'F'],
    ['s', 'S'],
    ['l', 'L'],
    [`y(?=${vowel})`, 'Y'],
    ['[aá]', 'A'],
    ['[eé]', 'E'],
    ['[iíy]', 'I'],
    ['[oó]', 'O'],
    ['[uúü]', 'U'],
  ],
  ['y I', 'e E', 'o O', 'u U'],
);

/** Functions of Spanish that go unheard in a phrase. */
export const spanishLost =
  'a al de del el la los las lo le les un una unos unas y e o u en por para con mi mis su sus me se te que no es'.split(
    ' ',
  );

/** How the names of the consonants are written (Ortografía de la lengua española, 2010), so that the rules say them. */
export const spanishLetters: { readonly [letter: string]: string } = Object.fromEntries(
  'b be,c ce,d de,f efe,g ge,h hache,j jota,k ka,l ele,m eme,n ene,ñ eñe,p pe,q cu,r erre,s ese,t te,v uve,w uve doble,x equis,z zeta'
    .split(',')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/**
 * The phones of a Spanish word.
 * @param region `ES` says c and z as in thin, others as s; undefined gives both
 */
export function saySpanish(word: string, region: string | undefined): string[][] {
  const said = sayBy(rules, word);
  const as = (phone: string) => said.map((name) => (name === 'C' ? phone : name));
  if (region === 'ES') return [as('TH')];
  return region === undefined && said.includes('C') ? [as('S'), as('TH')] : [as('S')];
}
