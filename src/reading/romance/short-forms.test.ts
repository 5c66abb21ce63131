import { describe, expect, test } from 'vitest';
import { readText } from '../index.js';

const say = (language: string, text: string) => readText(text, { language }).words;

/** Forms whose words depend on what stands around them, on the country, or on a rule of the language. */
describe('Spanish', () => {
  test.each([
    // The verb, and the unit of land behind its number.
    ['es', 'Se le ha enviado un mensaje.', 'Se le ha enviado un mensaje.'],
    ['es', 'Una finca de 21 ha.', 'Una finca de veintiuna hectáreas.'],
    ['es-MX', 'De $5 mil a $10 mil.', 'De cinco mil a diez mil pesos.'],
    ['es-US', 'Cuesta 5¢.', 'Cuesta cinco centavos.'],
    ['es-ES', 'Cuesta 5¢.', 'Cuesta cinco céntimos.'],
    ['es-US', 'A $14.99/mo.', 'A catorce dólares con noventa y nueve centavos por mes.'],
    // The noun stands before the half, and decides its ending.
    ['es', '2 1/2 tazas', 'dos tazas y media'],
    ['es', '1½ h', 'una hora y media'],
    ['es', '1/2 kg de pan', 'medio kilo de pan'],
    ['es', '3/4 L', 'tres cuartos de litro'],
    ['es-MX', 'C.P. 03940', 'código postal cero tres nueve cuatro cero'],
    ['es-MX', 'La C.P. Luna', 'La contadora pública Luna'],
    ['es-MX', 'El Dir. Gral. y la Dir. Gral.', 'El director general y la dirección general.'],
    ['es-ES', 'C.S. Norte', 'centro de salud Norte'],
    ['es-MX', 'Monterrey, N.L.', 'Monterrey, Nuevo León.'],
    ['es', 'c/ Mayor, c/ el médico, c/ojo', 'calle Mayor, con el médico, cada ojo'],
    ['es-US', '77 E 3rd Ave', 'setenta y siete tercera avenida este'],
    ['es-US', '2100 SW 8th St', 'dos mil cien suroeste calle ocho'],
    ['es-US', '450 W. Main St., Austin, TX', 'cuatrocientos cincuenta West Main Street, Austin, Texas'],
    ['es', 'Multa 2026/4471', 'Multa dos mil veintiséis barra cuatro cuatro siete uno'],
    ['es', 'Caso AB/77-B', 'Caso A B barra setenta y siete guion B'],
    ['es', 'Usuario: ana_ruiz', 'Usuario: ana guion bajo ruiz'],
    ['es', 'Síganos en @pan.de.vera.', 'Síganos en arroba pan punto de punto vera.'],
    ['es', 'Intento 2/3', 'Intento dos de tres'],
    ['es', 'Marque *264.', 'Marque asterisco dos seis cuatro.'],
    ['es', 'Grupo O+ y A-', 'Grupo O positivo y A negativo'],
    ['es', 'Tome 1 amp. IM c/8 h.', 'Tome una ampolla intramuscular cada ocho horas.'],
    ['es', '5 ml/8 h', 'cinco mililitros cada ocho horas'],
    ['es-ES', 'De 10 a 13.30 y de 17 a 20.30 h', 'De diez a trece treinta y de diecisiete a veinte treinta'],
    ['es-US', 'A las 7 a.m. ET', 'A las siete de la mañana hora del Este'],
    ['es', 'Rayos X y Alfonso X', 'Rayos X y Alfonso décimo'],
    ['es', 'La III Jornada', 'La tercera Jornada'],
    ['es-MX', '2a. Sección', 'segunda Sección'],
    ['es', 'Del 1.º al 15', 'Del primero al quince'],
    // Cut short in notes: agrees with its noun; a real word at the end of a sentence stays.
    ['es', 'Traiga copia cert. del acta.', 'Traiga copia certificada del acta.'],
    ['es', 'Mire el mar. El sol sale.', 'Mire el mar. El sol sale.'],
    ['es', 'Un club. Otro reloj.', 'Un club. Otro reloj.'],
    // One short form of several words: what stands beside it decides.
    ['es-ES', 'Abone el 5 del cte. en la cta. cte.', 'Abone el cinco del corriente en la cuenta corriente.'],
    ['es-MX', 'El cte. y los ctes. esperan.', 'El cliente y los clientes esperan.'],
    ['es-MX', 'Saldo disp. hoy, sin disp. mañana', 'Saldo disponible hoy, sin disponibilidad mañana'],
    ['es-ES', 'Queda pte. de pago.', 'Queda pendiente de pago.'],
    ['es-MX', 'Turno p. m. desde las 5 p. m.', 'Turno de la tarde desde las cinco de la tarde.'],
    ['es-ES', 'Los sáb. y dom., y el dom. 5', 'Los sábados y domingos, y el domingo cinco'],
    ['es-ES', 'Serv. de urg. y pedido urg.', 'servicio de urgencias y pedido urgente.'],
    ['es-US', 'La Lic. avisa a la Dra.', 'La licenciada avisa a la doctora.'],
    ['es-US', '$300 a 12 cuotas, de $5 a 10', 'trescientos dólares a doce cuotas, de cinco a diez dólares'],
    ['es-ES', 'Lea las partes I a III.', 'Lea las partes uno a tres.'],
    ['es-ES', '1.250,00 euros y 3,50 euros', 'mil doscientos cincuenta euros y tres euros con cincuenta céntimos'],
  ])('%s: %s', (language, written, spoken) => expect(say(language, written)).toBe(spoken));
});

describe('French', () => {
  test.each([
    ['fr-CA', 'Il manque 5 ¢.', 'Il manque cinq cents.'],
    ['fr', '3 x 45 €', 'trois fois quarante-cinq euros'],
    ['fr', '2 1/2 tasses', 'deux tasses et demie'],
    ['fr', '1 ½ portion', 'une portion et demie'],
    ['fr-CA', 'Un 4 1/2 à louer.', 'Un quatre et un demi à louer.'],
    ['fr', '3/4 L', 'trois quarts de litre'],
    ['fr', 'Vers 17 h', 'Vers dix-sept heures'],
    ['fr', 'Mme la Dir. et M. le Dir.', 'madame la directrice et monsieur le directeur.'],
    ['fr', 'Rés. du Parc, rés. obligatoire', 'résidence du Parc, réservation obligatoire'],
    ['fr', 'ch. 21, ch. du Lac, 5 de ch. mois', 'chambre vingt et un, chemin du Lac, cinq de chaque mois'],
    ['fr', 'Le CE se réunit.', 'Le C E se réunit.'],
    ['fr', 'J.-P. Roy', 'J P Roy'],
    ['fr-CA', 'Montréal, QC H2X 1K4', 'Montréal, Québec H deux X, un K quatre'],
    ['fr-CA', 'rte 132 O., Lévis', 'route cent trente-deux Ouest, Lévis'],
    ['fr', 'Réf. BC/2026/118', 'référence B C barre oblique deux mille vingt-six barre oblique cent dix-huit'],
    ['fr', 'Tentative 1/2', 'Tentative un sur deux'],
    ['fr', 'Tapez #12#.', 'Tapez dièse un deux dièse.'],
    ['fr', 'Le 0 800 00 12 34', 'Le zéro, huit cents, zéro zéro, douze, trente-quatre'],
    ['fr', 'Le 3919 pour tous.', 'Le trente-neuf dix-neuf pour tous.'],
    ['fr', 'Né le 1988/02/29', 'Né le vingt-neuf février mille neuf cent quatre-vingt-huit'],
    ['fr', '1 gél. x 3/j', 'une gélule trois fois par jour'],
    ['fr-CA', '5 ml q. 12 h', 'cinq millilitres toutes les douze heures'],
    ['fr-CA', '1 co. BID', 'un comprimé deux fois par jour'],
    ['fr', 'Un fichier .jpg', 'Un fichier point J P G'],
    ['fr', 'dim. 24 x 18 cm', 'dimensions vingt-quatre sur dix-huit centimètres'],
    ['fr', 'Du 8 janv. - 4 févr.', 'Du huit janvier au quatre février.'],
    ['fr', 'Vu le superv. hier.', 'Vu le superviseur hier.'],
    ['fr', 'Un direct. Puis rien.', 'Un direct. Puis rien.'],
    ['fr', 'Par ex., un ex. du contrat', 'par exemple, un exemplaire du contrat'],
    ['fr', "Serv. compt., compt. d'eau gelé", "service comptabilité, compteur d'eau gelé"],
    ['fr', "En att. de réponse, à l'att. du service", "En attente de réponse, à l'attention du service"],
    ['fr', '12, av. Mercier, livré av. demain', 'douze, avenue Mercier, livré avant demain'],
    ['fr-CA', 'boul. Jean-XXIII, 2 j ouvr.', 'boulevard Jean vingt-trois, deux jours ouvrables.'],
    ['fr', 'Bidon de 5L et colis 5L-204', 'Bidon de cinq litres et colis cinq L deux cent quatre'],
  ])('%s: %s', (language, written, spoken) => expect(say(language, written)).toBe(spoken));
});

test('long runs of signs take no more than their length', () => {
  for (const run of ['A1-', 'a_', '1/', '@a.', '12 ', 'Ab-', 'x 3/']) {
    expect(say('es-US', run.repeat(3000)).length).toBeGreaterThan(3000);
    expect(say('fr-CA', run.repeat(3000)).length).toBeGreaterThan(3000);
  }
});
