/** French number words, as a contact centre reads them out. */

/** How a variety counts beyond sixty: France and Canada, Belgium, Switzerland. */
export type FrenchVariety = 'fr' | 'fr-BE' | 'fr-CH';

const small =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'septante', 'huitante', 'nonante'];
export const frenchMonths: readonly string[] =
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

function belowHundred(n: number, variety: FrenchVariety, isFeminine: boolean): string {
  const one = isFeminine ? 'une' : 'un';
  if (n < 20) return n === 1 ? one : small[n]!;
  const ten = Math.floor(n / 10);
  const unit = n % 10;
  const isScore = (ten === 8 && variety !== 'fr-CH') || (ten === 9 && variety === 'fr');
  if (isScore) {
    const rest = n - 80;
    return rest === 0 ? 'quatre-vingts' : `quatre-vingt-${rest === 1 ? one : small[rest]}`;
  }
  if (ten === 7 && variety === 'fr') return n === 71 ? 'soixante et onze' : `soixante-${small[n - 60]}`;
  if (unit === 0) return tens[ten]!;
  return unit === 1 ? `${tens[ten]} et ${one}` : `${tens[ten]}-${small[unit]}`;
}

function belowThousand(n: number, variety: FrenchVariety, isFeminine: boolean, endsNumber: boolean): string {
  const hundred = Math.floor(n / 100);
  const rest = n % 100;
  const head =
    hundred === 0 ? '' : hundred === 1 ? 'cent' : `${small[hundred]} cent${rest === 0 && endsNumber ? 's' : ''}`;
  if (rest === 0) return head;
  const tail = belowHundred(rest, variety, isFeminine);
  // "quatre-vingt mille": the plural mark stands at the end of a number only.
  return [head, endsNumber ? tail : tail.replace(/vingts$/, 'vingt')].filter(Boolean).join(' ');
}

/** A whole number below 10^15: 1205 is "mille deux cent cinq", 71 "soixante et onze". */
export function frenchCardinal(n: number, isFeminine = false, variety: FrenchVariety = 'fr'): string {
  if (n < 0) return `moins ${frenchCardinal(-n, isFeminine, variety)}`;
  if (n === 0) return 'zéro';
  const words: string[] = [];
  for (const [scale, name] of [
    [1e12, 'billion'],
    [1e9, 'milliard'],
    [1e6, 'million'],
  ] as const) {
    const count = Math.floor(n / scale) % 1000;
    if (count > 0) words.push(`${belowThousand(count, variety, false, true)} ${name}${count > 1 ? 's' : ''}`);
  }
  const thousands = Math.floor(n / 1000) % 1000;
  if (thousands === 1) words.push('mille');
  else if (thousands > 1) words.push(`${belowThousand(thousands, variety, false, false)} mille`);
  if (n % 1000 > 0) words.push(belowThousand(n % 1000, variety, isFeminine, true));
  return words.join(' ');
}

/** The ordinal of a whole number: 1 is "premier", 21 "vingt et unième", 80 "quatre-vingtième". */
export function frenchOrdinal(n: number, isFeminine = false, variety: FrenchVariety = 'fr'): string {
  if (n === 1) return isFeminine ? 'première' : 'premier';
  const words = frenchCardinal(n, false, variety);
  if (/cinq$/.test(words)) return `${words}uième`;
  if (/neuf$/.test(words)) return `${words.slice(0, -1)}vième`;
  return `${words.replace(/(?<=vingt|cent|million|milliard)s$|e$/, '')}ième`;
}
