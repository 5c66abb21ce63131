import { expect, test } from 'vitest';
import { composeValue } from './compose.js';

/**
 * Values as people and machines write them in a language, and the words that an announcer says, by hand. Of the first 93 at
 * first look 73 were right, of 72 that were written after that 65.
 */
const table = `
en | currency | $0.99 | ninety nine cents
en | currency | $3 | three dollars
en | currency | $1.01 | one dollar and one cent
en | currency | $19.95 | nineteen dollars and ninety five cents
en | currency | $100.00 | one hundred dollars
en | currency | $2,050.10 | two thousand fifty dollars and ten cents
en | currency | -$5.25 | minus five dollars and twenty five cents
en | currency | €7.50 | seven euros and fifty cents
en | currency | £12.40 | twelve pounds and forty pence
en | currency | $1,000,000 | one million dollars
en | currency | 0.00 | zero dollars
en | currency | $0.01 | one cent
en | currency | £1.00 | one pound
en | currency | €1 | one euro
en | currency | USD 12.50 | twelve dollars and fifty cents
en | currency | 12.50 EUR | twelve euros and fifty cents
en | currency | €12,50 | twelve euros and fifty cents
en | currency | $12.5 | twelve dollars and fifty cents
en | currency | $ 5 | five dollars
en | currency | $1,200 | one thousand two hundred dollars
en | date | 2026-01-01 | January first twenty twenty six
en | date | 2000-02-29 | February twenty ninth two thousand
en | date | 2010-10-10 | October tenth twenty ten
en | date | 1999-12-31 | December thirty first nineteen ninety nine
en | date | 2009-07-22 | July twenty second two thousand nine
en | date | 3/4/2026 | March fourth twenty twenty six
en | date | 1900-05-05 | May fifth nineteen hundred
en | date | 12/31/2026 | December thirty first twenty twenty six
en | date | 2026-06-05 | June fifth twenty twenty six
en | number | 3.5 | three point five
en | number | -45 | minus forty five
en | number | 0.75 | zero point seven five
en | number | -3.5 | minus three point five
en | number | 1,000,001 | one million one
en | time | 00:00 | twelve A M
en | time | 12:00 | twelve P M
en | time | 13:01 | one oh one P M
en | time | 23:59 | eleven fifty nine P M
en | time | 7:30pm | seven thirty P M
en | time | 8:15 a.m. | eight fifteen A M
en | time | 4pm | four P M
en | time | 12 a.m. | twelve A M
en | digits | *67 | star six seven
en | digits | 8# | eight pound
es | characters | AB12 | A B uno dos
es | currency | 0,99 € | noventa y nueve céntimos
es | currency | 1,00 € | un euro
es | currency | 21 € | veintiún euros
es | currency | $1.50 | un dólar con cincuenta centavos
es | currency | €1.234,56 | mil doscientos treinta y cuatro euros con cincuenta y seis céntimos
es | currency | $1,234.56 | mil doscientos treinta y cuatro dólares con cincuenta y seis centavos
es | currency | 1000000 | un millón de dólares
es | currency | -5 | menos cinco dólares
es | currency | 31.21 | treinta y un dólares con veintiún centavos
es | currency | £20 | veinte libras
es | currency | £201 | doscientas una libras
es | currency | 12,50€ | doce euros con cincuenta céntimos
es | currency | USD 12.50 | doce dólares con cincuenta centavos
es | currency | 12,50 EUR | doce euros con cincuenta céntimos
es | currency | $ 5 | cinco dólares
es | currency | 2.500 € | dos mil quinientos euros
es | currency | 1.000.000 € | un millón de euros
es | currency | €0.05 | cinco céntimos
es | currency | -12,50 € | menos doce euros con cincuenta céntimos
es | currency | 101 € | ciento un euros
es | currency | 500 € | quinientos euros
es | currency | 71,31 € | setenta y un euros con treinta y un céntimos
es | date | 2026-01-01 | primero de enero de dos mil veintiséis
es | date | 2000-02-29 | veintinueve de febrero de dos mil
es | date | 2010-10-10 | diez de octubre de dos mil diez
es | date | 1999-12-31 | treinta y uno de diciembre de mil novecientos noventa y nueve
es | date | 2026-07-21 | veintiuno de julio de dos mil veintiséis
es | date | 25/12/2026 | veinticinco de diciembre de dos mil veintiséis
es | date | 25.12.2026 | veinticinco de diciembre de dos mil veintiséis
es | date | 5/3/2026 | cinco de marzo de dos mil veintiséis
es | date | 25 de diciembre de 2026 | veinticinco de diciembre de dos mil veintiséis
es | date | 31/01/1987 | treinta y uno de enero de mil novecientos ochenta y siete
es | digits | 4071 | cuatro cero siete uno
es | digits | 12-34 | uno dos tres cuatro
es | number | -45 | menos cuarenta y cinco
es | number | 3,5 | tres coma cinco
es | number | 1.234 | mil doscientos treinta y cuatro
es | number | 3.5 | tres punto cinco
es | number | 21000 | veintiún mil
es | number | 1001 | mil uno
es | number | 1.234.567 | un millón doscientos treinta y cuatro mil quinientos sesenta y siete
es | number | 0,75 | cero coma setenta y cinco
es | number | 1234567 | un millón doscientos treinta y cuatro mil quinientos sesenta y siete
es | ordinal | 1 | primero
es | ordinal | 10 | décimo
es | ordinal | 3º | tercero
es | ordinal | 21 | vigésimo primero
es | time | 00:00 | las doce de la noche
es | time | 12:00 | las doce del mediodía
es | time | 01:00 | la una de la madrugada
es | time | 13:01 | la una y uno de la tarde
es | time | 07:30 | las siete y treinta de la mañana
es | time | 20:45 | las ocho y cuarenta y cinco de la noche
es | time | 23:21 | las once y veintiuno de la noche
es | time | 7:30 p. m. | las siete y treinta de la tarde
es | time | 7:30 pm | las siete y treinta de la tarde
es | time | 9:00 | las nueve de la mañana
es | time | 21:05 | las nueve y cinco de la noche
es | time | 12:30 | las doce y treinta de la tarde
es-MX | currency | $20.50 | veinte pesos con cincuenta centavos
fr | characters | XK-7 | X K sept
fr | currency | 0,99 € | quatre-vingt-dix-neuf centimes
fr | currency | 1,00 € | un euro
fr | currency | 21 € | vingt et un euros
fr | currency | 80,80 € | quatre-vingts euros et quatre-vingts centimes
fr | currency | 1 234,56 € | mille deux cent trente-quatre euros et cinquante-six centimes
fr | currency | €1.234,56 | mille deux cent trente-quatre euros et cinquante-six centimes
fr | currency | $1 | un dollar
fr | currency | 1000000 | un million de dollars
fr | currency | -5 | moins cinq dollars
fr | currency | £21 | vingt et une livres
fr | currency | 200 € | deux cents euros
fr | currency | 12,50€ | douze euros et cinquante centimes
fr | currency | EUR 12,50 | douze euros et cinquante centimes
fr | currency | $12.50 | douze dollars et cinquante cents
fr | currency | -12,50 € | moins douze euros et cinquante centimes
fr | currency | 2 500 € | deux mille cinq cents euros
fr | currency | 71,91 € | soixante et onze euros et quatre-vingt-onze centimes
fr | currency | 1 000 000 € | un million d'euros
fr | currency | 1,50 € | un euro et cinquante centimes
fr | currency | 0 € | zéro euro
fr | date | 2026-01-01 | premier janvier deux mille vingt-six
fr | date | 2000-02-29 | vingt-neuf février deux mille
fr | date | 1999-12-31 | trente et un décembre mille neuf cent quatre-vingt-dix-neuf
fr | date | 2026-08-21 | vingt et un août deux mille vingt-six
fr | date | 25/12/2026 | vingt-cinq décembre deux mille vingt-six
fr | date | 25.12.2026 | vingt-cinq décembre deux mille vingt-six
fr | date | 5/3/2026 | cinq mars deux mille vingt-six
fr | date | 25 décembre 2026 | vingt-cinq décembre deux mille vingt-six
fr | date | 1/2/2026 | premier février deux mille vingt-six
fr | digits | 4071 | quatre zéro sept un
fr | number | 3,5 | trois virgule cinq
fr | number | 1 234 | mille deux cent trente-quatre
fr | number | 200000 | deux cent mille
fr | number | 200000000 | deux cents millions
fr | number | 1 234 567 | un million deux cent trente-quatre mille cinq cent soixante-sept
fr | number | -12 | moins douze
fr | number | 2,5 | deux virgule cinq
fr | number | 97 | quatre-vingt-dix-sept
fr | number | 1001 | mille un
fr | ordinal | 1 | premier
fr | ordinal | 2 | deuxième
fr | ordinal | 80 | quatre-vingtième
fr | ordinal | 1er | premier
fr | ordinal | 71 | soixante et onzième
fr | time | 00:00 | zéro heure
fr | time | 12:00 | douze heures
fr | time | 01:00 | une heure
fr | time | 01:01 | une heure une
fr | time | 13:05 | treize heures cinq
fr | time | 21:21 | vingt et une heures vingt et une
fr | time | 00:30 | zéro heure trente
fr | time | 14h30 | quatorze heures trente
fr | time | 14h | quatorze heures
fr | time | 7:05 | sept heures cinq
fr | time | 7:30 pm | dix-neuf heures trente
fr-BE | currency | 91 € | nonante et un euros
fr-BE | number | 97 | nonante-sept
fr-CH | currency | 71 CHF | septante et un francs suisses
fr-CH | currency | 71 | septante et un dollars
`;
test.each(
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' | ') as [string, string, string, string]),
)('%s %s %s: %s', (language, kind, value, words) => {
  const said = composeValue(kind, value, '', language).map(({ text }) => text);
  expect(said.join(' ').toLowerCase()).toBe(words.toLowerCase());
});

test.each([
  ['es', 'date', '12-31'],
  ['fr', 'date', '30/02/2026'],
  ['es', 'date', '2026-02-30'],
  ['es', 'date', '32/01/2026'],
  ['fr', 'time', '25:00'],
  ['es', 'time', '24:61'],
])('%s %s %s is refused, not said as something else', (language, kind, value) => {
  expect(() => composeValue(kind, value, '', language)).toThrow(/cannot be said|not a day|not a fragment/);
});
