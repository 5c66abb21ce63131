/** Spanish number words, as a contact centre reads them out. */

/** `one` before nothing, before a masculine noun, before a feminine one. */
export type SpanishForm = 'uno' | 'un' | 'una';

const small =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const hundreds =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');
const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const ordinalUnits = ' primero segundo tercero cuarto quinto sexto séptimo octavo noveno'.split(' ');
const ordinalTens =
  ' décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(' ');

/** The words of the numbers that are one word, for recognising them: `veintidós` is 22. */
export const spanishSmall: readonly string[] = small;
export const spanishTens: readonly string[] = tens;
export const spanishHundreds: readonly string[] = hundreds;
export const spanishMonths: readonly string[] = months;

function belowHundred(n: number, form: SpanishForm): string {
  const isOne = n % 10 === 1 && n !== 11;
  if (n < 30) {
    if (!isOne || form === 'uno') return small[n]!;
    return n === 1 ? form : form === 'un' ? 'veintiún' : 'veintiuna';
  }
  const unit = n % 10;
  return unit === 0 ? tens[n / 10]! : `${tens[Math.floor(n / 10)]} y ${isOne ? form : small[unit]}`;
}

function belowThousand(n: number, form: SpanishForm): string {
  if (n === 100) return 'cien';
  const hundred = hundreds[Math.floor(n / 100)]!;
  const gendered = form === 'una' ? hundred.replace(/os$/, 'as') : hundred;
  const rest = n % 100;
  return [gendered, rest > 0 ? belowHundred(rest, form) : ''].filter(Boolean).join(' ');
}

/** A whole number below 10^15: 1205 is "mil doscientos cinco". */
export function spanishCardinal(n: number, form: SpanishForm = 'uno'): string {
  if (n < 0) return `menos ${spanishCardinal(-n, form)}`;
  if (n === 0) return 'cero';
  const words: string[] = [];
  for (const [scale, one, many] of [
    [1e12, 'un billón', 'billones'],
    [1e6, 'un millón', 'millones'],
  ] as const) {
    const count = Math.floor(n / scale) % 1e6;
    if (count === 1) words.push(one);
    else if (count > 1) words.push(`${spanishCardinal(count, 'un')} ${many}`);
  }
  const thousands = Math.floor(n / 1000) % 1000;
  if (thousands === 1) words.push('mil');
  else if (thousands > 1) {
    // "doscientas mil libras", but "veintiún mil".
    const counted = belowThousand(thousands, form === 'una' ? 'una' : 'un').replace(/una$/, 'un');
    words.push(`${counted.replace(/veintiun$/, 'veintiún')} mil`);
  }
  if (n % 1000 > 0) words.push(belowThousand(n % 1000, form));
  return words.join(' ');
}

/** The ordinal of a whole number up to 99: 3 is "tercero", 21 "vigésimo primero"; beyond, the cardinal. */
export function spanishOrdinal(n: number): string {
  if (n < 1 || n > 99) return spanishCardinal(n);
  if (n === 11) return 'undécimo';
  if (n === 12) return 'duodécimo';
  const unit = ordinalUnits[n % 10]!;
  const ten = ordinalTens[Math.floor(n / 10)]!;
  return n > 10 && n < 20 ? `decimo${unit}` : [ten, unit].filter(Boolean).join(' ');
}

/** "diez de junio de dos mil veintiséis"; the first of a month is "primero". */
export const spanishDate = (day: number, month: number, year: number | undefined): string =>
  [
    day === 1 ? 'primero' : spanishCardinal(day),
    `de ${months[month - 1]}`,
    year === undefined ? '' : `de ${spanishCardinal(year)}`,
  ]
    .filter(Boolean)
    .join(' ');

/** "las dos y treinta de la tarde". */
export function spanishTime(hour: number, minute: number): string {
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const part =
    hour === 12 && minute === 0
      ? 'del mediodía'
      : hour === 0 || hour >= 20
        ? 'de la noche'
        : hour < 6
          ? 'de la madrugada'
          : hour < 12
            ? 'de la mañana'
            : 'de la tarde';
  const clock = twelve === 1 ? 'la una' : `las ${spanishCardinal(twelve)}`;
  return [clock, minute === 0 ? '' : `y ${spanishCardinal(minute)}`, part].filter(Boolean).join(' ');
}
