import { describe, expect, test } from 'vitest';
import { readText } from '../index.js';

/**
 * Sentences of contact centres by their language. The words were written down by hand, as an announcer reads them to a
 * caller (the norms are those of the RAE's Ortografía and of the Imprimerie nationale); where announcers differ, the form
 * that cannot be taken for another value.
 */
const spanish: readonly (readonly [written: string, spoken: string])[] = [
  ['Su tarjeta terminada en 4242.', 'Su tarjeta terminada en cuatro dos cuatro dos.'],
  ['Debe 1.234,56 €.', 'Debe mil doscientos treinta y cuatro euros con cincuenta y seis céntimos.'],
  ['son 0,50 €', 'son cincuenta céntimos'],
  ['3 millones de euros', 'tres millones de euros'],
  ['un coste de 3 M€', 'un coste de tres millones de euros'],
  ['ingresos de $16,356', 'ingresos de dieciséis mil trescientos cincuenta y seis dólares'],
  ['unas 21 libras o £21', 'unas veintiuna libras o veintiuna libras'],
  ['un saldo de -20 €', 'un saldo de menos veinte euros'],
  ['vence el 05/03/2026', 'vence el cinco de marzo de dos mil veintiséis'],
  ['el 1 de mayo', 'el primero de mayo'],
  ['del 12-15 de enero', 'del doce a quince de enero'],
  ['desde 2026-01-31', 'desde treinta y uno de enero de dos mil veintiséis'],
  ['9:30 a. m.', 'nueve y media de la mañana.'],
  ['a las 8:15 p.m. en casa', 'a las ocho y cuarto de la noche en casa'],
  ['a las 21:00', 'a las veintiuna'],
  ['de 9:00 a 18:00 h', 'de nueve a dieciocho horas'],
  ['dura 1,5 h', 'dura uno coma cinco horas'],
  ['lun.-vie. de 9 a 14 h', 'lunes a viernes de nueve a catorce horas'],
  ['Llame al 900 123 456.', 'Llame al nueve cero cero, uno dos tres, cuatro cinco seis.'],
  ['+34 912 345 678', 'más tres cuatro, nueve uno dos, tres cuatro cinco, seis siete ocho'],
  ['ext. 204', 'extensión dos cero cuatro'],
  ['el Dr. García y la Sra. López', 'el doctor García y la señora López'],
  ['Avda. Sur, n.º 25, 3.º izq.', 'avenida Sur, número veinticinco, tercero izquierda.'],
  ['C/ Mayor, 12, s/n', 'calle Mayor, doce, sin número'],
  ['en EE. UU. y la UE', 'en Estados Unidos y la U E'],
  ['21 personas y 31 años', 'veintiuna personas y treinta y un años'],
  ['91 especies, 200 llamadas', 'noventa y una especies, doscientas llamadas'],
  ['1 hora, 1 minuto', 'una hora, un minuto'],
  ['el siglo XIX', 'el siglo diecinueve'],
  ['Felipe VI, Isabel II, Alfonso XIII', 'Felipe sexto, Isabel segunda, Alfonso trece'],
  ['el 2º piso y la 3ª planta', 'el segundo piso y la tercera planta'],
  ['un 5-10 % más', 'un cinco a diez por ciento más'],
  ['el 0,05 %', 'el cero coma cero cinco por ciento'],
  ['a -5 °C', 'a menos cinco grados Celsius'],
  [
    '80 km/h, 2 m², 0,8 personas por km².',
    'ochenta kilómetros por hora, dos metros cuadrados, cero coma ocho personas por kilómetro cuadrado.',
  ],
  ['1/2 hora y 1/2 kilo', 'media hora y medio kilo'],
  ['Pulse # o *', 'Pulse almohadilla o asterisco'],
  ['Marque *111#', 'Marque asterisco uno uno uno almohadilla'],
  ['a 23,45 €/L', 'a veintitrés euros con cuarenta y cinco céntimos por litro'],
  ['una pantalla de 55" y 5\'6"', 'una pantalla de cincuenta y cinco pulgadas y cinco pies seis pulgadas'],
  ['Ayuda > Mi cuenta', 'Ayuda, Mi cuenta'],
  ['en @MetroCDMX', 'en arroba Metro C D M X'],
  ['la temperatura máx.', 'la temperatura máxima.'],
  ['el vuelo IB3456', 'el vuelo I B tres cuatro cinco seis'],
  ['su DNI y el IVA', 'su D N I y el iva'],
  ['a soporte@ejemplo.es', 'a soporte arroba ejemplo punto es'],
  ['p. ej. el martes, etc.', 'por ejemplo el martes, etcétera.'],
  ['los cantos XVIII y XXII', 'los cantos dieciocho y veintidós'],
  ['220,000 m² en Art Déco', 'doscientos veinte mil metros cuadrados en Art Déco'],
  ['un Boeing 727-200', 'un Boeing setecientos veintisiete doscientos'],
  ['el RUT 12.345.678-K', 'el rut uno dos, tres cuatro cinco, seis siete ocho, K'],
  ['nº5, C.P. 06000', 'número cinco, código postal cero seis cero cero cero'],
  ['$25 MXN', 'veinticinco pesos mexicanos'],
  ['entre 1973-1974', 'entre mil novecientos setenta y tres y mil novecientos setenta y cuatro'],
  ['en la A-7, CV-310 y N-340', 'en la A siete, C V trescientos diez y N trescientos cuarenta'],
  ['del P.K. 12+000 al 14+300', 'del punto kilométrico doce al catorce más trescientos'],
  ['entre las 15,00 y las 17,30 horas', 'entre las quince y las diecisiete treinta'],
  ['a 31 ºC, viento del NE', 'a treinta y un grados Celsius, viento del noreste'],
  ['Temperatura máx. de 20 °C', 'Temperatura máxima de veinte grados Celsius'],
  ['1 comp. c/8 h', 'un comprimido cada ocho horas'],
  ['L-V de 8:00 a 15:00', 'lunes a viernes de ocho a quince'],
  ['24 h/365 días, 2 kg/persona', 'veinticuatro horas trescientos sesenta y cinco días, dos kilos por persona'],
  ['el mar. 3/11', 'el martes tres de noviembre'],
  ['los socios/as, el alumno/a, l@s', 'los socios y socias, el alumno o alumna, l arroba s'],
  ['trabajador/a, PARA SOCI@S', 'trabajador o trabajadora, PARA SOCIOS Y SOCIAS'],
  ['matrícula 1234 BCD', 'matrícula uno dos tres cuatro B C D'],
  ['10 k€, >5 kg, ≥ 2', 'diez mil euros, más de cinco kilos, al menos dos'],
  ['3,141', 'tres coma ciento cuarenta y uno'],
];
const french: readonly (readonly [written: string, spoken: string])[] = [
  ['Votre carte se terminant par 4242.', 'Votre carte se terminant par quatre deux quatre deux.'],
  ['1 234,56 €', 'mille deux cent trente-quatre euros et cinquante-six centimes'],
  ['soit 0,50 €', 'soit cinquante centimes'],
  ["un prêt de 3 M€, soit 3 millions d'euros", "un prêt de trois millions d'euros, soit trois millions d'euros"],
  ['10 $ et 25 CHF', 'dix dollars et vingt-cinq francs suisses'],
  ['le 05/03/2026', 'le cinq mars deux mille vingt-six'],
  ['le 1er mai', 'le premier mai'],
  ['du 12 au 15 janv. 2026', 'du douze au quinze janvier deux mille vingt-six'],
  ['à 14h30', 'à quatorze heures trente'],
  ['à 9 h', 'à neuf heures'],
  ['de 9 h 30 à 18 h', 'de neuf heures trente à dix-huit heures'],
  ['à 1h, à 21h00', 'à une heure, à vingt et une heures'],
  ['lun.-ven. 9h-12h', 'lundi à vendredi neuf heures à douze heures'],
  ['Appelez le 01 23 45 67 89.', 'Appelez le zéro un, vingt-trois, quarante-cinq, soixante-sept, quatre-vingt-neuf.'],
  ['le 0 800 123 456', 'le zéro, huit cents, cent vingt-trois, quatre cent cinquante-six'],
  ['Faites le 3949.', 'Faites le trente-neuf quarante-neuf.'],
  ['M. Dupont et Mme Martin', 'monsieur Dupont et madame Martin'],
  ['25, bd Hugo, 3e étage', 'vingt-cinq, boulevard Hugo, troisième étage'],
  ['le XIXe siècle', 'le dix-neuvième siècle'],
  ['Louis XIV, François Ier, Jean-Paul II', 'Louis quatorze, François premier, Jean-Paul deux'],
  ['21 personnes, 21 ans', 'vingt et une personnes, vingt et un ans'],
  ['71, 80, 81, 91, 99', 'soixante et onze, quatre-vingts, quatre-vingt-un, quatre-vingt-onze, quatre-vingt-dix-neuf'],
  ['200, 201, 80 000', 'deux cents, deux cent un, quatre-vingt mille'],
  ['1 000 000 €', "un million d'euros"],
  ['1,5 km à 80 km/h', 'un virgule cinq kilomètre à quatre-vingts kilomètres-heure'],
  ['à -5 °C', 'à moins cinq degrés Celsius'],
  ['1/2 journée', 'une demi journée'],
  ["l'A380 de l'ONU", "l'A trois cent quatre-vingts de l'onu"],
  ['la SNCF et l’INSEE', "la S N C F et l'insee"],
  ['Appuyez sur # ou *', 'Appuyez sur dièse ou étoile'],
  ['Offre valable du 01/12 au 24/12', 'Offre valable du premier décembre au vingt-quatre décembre'],
  ['Envoyez OUI au 38 200.', 'Envoyez OUI au trente-huit, deux cents.'],
  ['en 3x sans frais', 'en trois fois sans frais'],
  ['5,2 L/100 km', 'cinq virgule deux litres aux cent kilomètres'],
  ['DPE classe C', 'D P E classe C'],
  ['le code à usage unique est le 4839', 'le code à usage unique est le quatre huit trois neuf'],
  ['à support@exemple.fr', 'à support arobase exemple point F R'],
  ['le n° 12, réf. 45, env. 3 min', 'le numéro douze, référence quarante-cinq, environ trois minutes'],
  ['une TVA de 20 %', 'une T V A de vingt pour cent'],
  ['tél. 1 800 555-0199', 'téléphone un, huit cents, cinq cent cinquante-cinq, zéro un neuf neuf'],
  ['au 450, rue Neuve, n°5', 'au quatre cent cinquante, rue Neuve, numéro cinq'],
  ['en 2 h 30 min', 'en deux heures trente minutes'],
  ['le XV de France', 'le quinze de France'],
  ['à 8/10e de seconde', 'à huit dixièmes de seconde'],
  ['6.995 décès', 'six mille neuf cent quatre-vingt-quinze décès'],
  ['entre 1990-1995', 'entre mille neuf cent quatre-vingt-dix et mille neuf cent quatre-vingt-quinze'],
  ['ouvert 24h/24 et 7j/7', 'ouvert vingt-quatre heures sur vingt-quatre et sept jours sur sept'],
  ['8h/12h - 13h30/17h45', 'huit heures à douze heures, treize heures trente à dix-sept heures quarante-cinq'],
  ['300 kWh/an, 2 jours/semaine', 'trois cents kilowattheures par an, deux jours par semaine'],
  ['10 k€ puis 12 K€', 'dix mille euros puis douze mille euros'],
  ['la RN2174, la D19', 'la R N deux mille cent soixante-quatorze, la D dix-neuf'],
  ["l'article L2213-7", "l'article L deux mille deux cent treize tiret sept"],
  ['loi n° 2008-1350', 'loi numéro deux mille huit tiret mille trois cent cinquante'],
  ['n°2009/01', 'numéro deux mille neuf barre oblique zéro un'],
  ['1 cp matin et soir pdt 7 j', 'un comprimé matin et soir pendant sept jours'],
  ['≥ 10 m², < 3 ans, ~5 km', 'au moins dix mètres carrés, moins de trois ans, environ cinq kilomètres'],
  ['bât. B, étage 2', 'bâtiment B, étage deux'],
  ['Il fera 17° à Nantes, 5° de plus', 'Il fera dix-sept degrés à Nantes, cinq degrés de plus'],
  ['80/90 km/h, 700/900 m', 'quatre-vingts à quatre-vingt-dix kilomètres-heure, sept cents à neuf cents mètres'],
  ['Prix / an', 'Prix par an'],
  ['vent de NO', 'vent de nord-ouest'],
];

test.each(spanish)('Spanish: %s', (written, spoken) =>
  expect(readText(written, { language: 'es' }).words).toBe(spoken),
);
test.each(french)('French: %s', (written, spoken) => expect(readText(written, { language: 'fr' }).words).toBe(spoken));

describe('regions', () => {
  test.each([
    ['es-MX', '$1,200.50 y 12.5 km', 'mil doscientos pesos con cincuenta centavos y doce punto cinco kilómetros'],
    ['es-US', 'el 03/05/2026', 'el cinco de marzo de dos mil veintiséis'],
    ['fr-CH', '70, 80 et 90', 'septante, huitante et nonante'],
    ['fr-BE', '70, 80 et 90', 'septante, quatre-vingts et nonante'],
  ])('%s: %s', (language, written, spoken) => expect(readText(written, { language }).words).toBe(spoken));
});

test('readings of your own win, and signs without words are warnings with their place', () => {
  const readings = new Map([['cxone', 'ce equis uan']]);
  expect(readText('Abra CXone.', { language: 'es', readings }).words).toBe('Abra ce equis uan.');
  expect(readText('Llame ☂ ya', { language: 'es' }).warnings).toMatchObject([{ sign: '☂', start: 6 }]);
});

test.each(['es', 'fr'])('the tokens of %s cover their text, and hostile texts are read', (language) => {
  for (const piece of ['9.', '1 ', '9h', "l'", 'A1', '€1', 'V ', '@a.', '1.000.', '9/']) {
    const { tokens } = readText(piece.repeat(4000 / piece.length), { language });
    expect(tokens.length).toBeGreaterThan(0);
  }
});
