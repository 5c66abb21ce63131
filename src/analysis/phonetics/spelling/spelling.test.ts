import { describe, expect, it, test } from 'vitest';
import { spelledTag } from '../../language.js';
import { phoneNames } from '../phones.js';
import { similarity } from '../similarity.js';
import { SpelledPronouncer } from '../spelled-pronouncer.js';

const pronouncer = (tag: string) => new SpelledPronouncer(spelledTag(tag)!, tag);
const said = (tag: string, word: string) =>
  pronouncer(tag)
    .word(word)
    .variants.map((phones) => [...phones].map((phone) => phoneNames[phone]).join(' '));

// Navarro Tomás, Manual de pronunciación española (1918), and the phonemes of Quilis (1993): one phone a sound.
test.each([
  ['es-MX', 'perro', 'P E RR O'],
  ['es-MX', 'pero', 'P E RD O'],
  ['es-MX', 'rosa', 'RR O S A'],
  ['es-MX', 'honra', 'O N RR A'],
  ['es-MX', 'queso', 'K E S O'],
  ['es-MX', 'guerra', 'G E RR A'],
  ['es-MX', 'pingüino', 'P I N G W I N O'],
  ['es-MX', 'agua', 'A G W A'],
  ['es-MX', 'gente', 'X E N T E'],
  ['es-MX', 'jefe', 'X E F E'],
  ['es-MX', 'niño', 'N I NY O'],
  ['es-MX', 'llave', 'Y A B E'],
  ['es-MX', 'hoy', 'O I'],
  ['es-MX', 'hielo', 'Y E L O'],
  ['es-MX', 'huevo', 'W E B O'],
  ['es-MX', 'enviar', 'E M B I A RD'],
  ['es-MX', 'acción', 'A K S I O N'],
  ['es-ES', 'acción', 'A K TH I O N'],
  ['es-ES', 'cerveza', 'TH E RD B E TH A'],
  ['es-US', 'cerveza', 'S E RD B E S A'],
  ['es-MX', 'México', 'M E X I K O'],
  ['es-MX', 'taxi', 'T A K S I'],
  ['es-MX', 'psicólogo', 'S I K O L O G O'],
  ['es-MX', 'FACTURA', 'F A K T U RD A'],
])('%s: %s', (tag, word, phones) => expect(said(tag, word)).toEqual([phones]));

test('without a region both sounds of c and z are heard', () =>
  expect(said('es', 'cien')).toEqual(['S I E N', 'TH I E N']));

// Tranel (1987) and the transcriptions of Le Petit Robert, in one phone a sound.
test.each([
  ['bonjour', 'B ON ZH U RF'],
  ['facture', 'F A K T UE RF'],
  ['compte', 'K ON T'],
  ['réservation', 'RF E Z EE RF V A S Y ON'],
  ['agent', 'A ZH AN'],
  ['paiement', 'P EE M AN'],
  ['virement', 'V I RF M AN'],
  ['payer', 'P EE Y E'],
  ['parler', 'P A RF L E'],
  ['eau', 'O'],
  ['chapeaux', 'SH A P O'],
  ['voiture', 'V W A T UE RF'],
  ['loin', 'L W IN'],
  ['billet', 'B I Y EE'],
  ['travail', 'T RF A V A Y'],
  ['fauteuil', 'F O T OE Y'],
  ['peur', 'P OE RF'],
  ['peu', 'P EU'],
  ['deux', 'D EU'],
  ['pain', 'P IN'],
  ['vent', 'V AN'],
  ['vin', 'V IN'],
  ['bien', 'B Y IN'],
  ['montagne', 'M ON T A NY'],
  ['garçon', 'G A RF S ON'],
  ['chose', 'SH O Z'],
  ['poisson', 'P W A S ON'],
  ['poison', 'P W A Z ON'],
  ['rue', 'RF UE'],
  ['nuage', 'N HW A ZH'],
  ['nuit', 'N HW I'],
  ['guide', 'G I D'],
  ['pigeon', 'P I ZH ON'],
  ['examen', 'EE G Z A M IN'],
  ['samedi', 'S A M D I'],
  ['regret', 'RF AX G RF EE'],
  ['femme', 'F A M'],
  ['mer', 'M EE RF'],
  ["l'agence", 'L A ZH AN S'],
  ['l’agence', 'L A ZH AN S'],
  ['direct', 'D I RF EE K T'],
  ['sixième', 'S I Z Y EE M'],
  ['orchestre', 'OO RF K EE S T RF'],
  ['dessous', 'D AX S U'],
])('fr-FR: %s', (word, phones) => expect(said('fr-FR', word)).toEqual([phones]));

test('brun and brin are one in France and two in Canada', () => {
  expect([said('fr-FR', 'brun'), said('fr-FR', 'brin')]).toEqual([['B RF IN'], ['B RF IN']]);
  expect([said('fr-CA', 'brun'), said('fr-CA', 'brin')]).toEqual([['B RF UN'], ['B RF IN']]);
});

test.each([
  ['es-MX', '24', 'veinticuatro'],
  ['es-MX', '3', 'tres'],
  ['fr-FR', '24', 'vingt-quatre'],
  ['fr-CA', '11', 'onze'],
])('%s: %s is said as %s', (tag, numeral, words) => {
  const { variants } = pronouncer(tag).phrase(words);
  expect(pronouncer(tag).word(numeral)).toEqual({ variants, provenance: 'reading' });
});

test('other scripts, and words that nobody says, have no known sound', () => {
  for (const tag of ['es-MX', 'fr-FR']) {
    expect(pronouncer(tag).word('te'.repeat(50)).variants).toHaveLength(1);
    expect(pronouncer(tag).word('te'.repeat(500_000)).variants).toEqual([]);
  }
  for (const word of ['東京', 'Ελλάδα']) expect(pronouncer('es-MX').word(word).variants).toEqual([]);
  expect(pronouncer('fr').phrase('payer 東京').variants).toEqual([]);
});

test('a language without rules has none', () => {
  for (const tag of ['de-DE', 'en-US', 'constructor', '', undefined]) expect(spelledTag(tag)).toBeUndefined();
});

/*
 * Pairs that differ in one sound or in none, as textbooks of pronunciation list them: for Spanish Quilis (1993) and Navarro
 * Tomás (1918), for French Léon, Prononciation du français standard (1966), and Tranel (1987). A pair is found when its
 * similarity is 0.5 or more: from there on the analysis reports it.
 */
const found = (tag: string, pairs: string) => {
  const speaker = pronouncer(tag);
  return pairs.split(/\s+/).map((pair) => {
    const [a, b] = pair.split('/').map((text) => speaker.phrase(text.replaceAll('.', ' ')).variants);
    const most = Math.max(...a!.flatMap((x) => b!.map((y) => similarity(x, y))));
    return { pair, isFound: most >= 0.5, isSame: most === 1 };
  });
};

const homophones = {
  'es-MX': `baca/vaca hola/ola tubo/tuvo casa/caza cocer/coser ciervo/siervo halla/haya pollo/poyo bello/vello abría/habría
    cien/sien rallar/rayar grabar/gravar hasta/asta echo/hecho vez/ves has/haz basto/vasto botar/votar cegar/segar`,
  'fr-FR': `mère/maire verre/vert mot/maux pain/pin saint/sein sans/cent compte/conte voix/voie mer/mère foie/fois
    cour/cours champ/chant pot/peau sept/cette ou/où thé/tes vin/vingt date/datte signe/cygne encre/ancre`,
};
const minimal = {
  'es-MX': `pero/perro caro/carro coro/corro cero/cerro peso/beso pino/vino pata/bata tía/día teja/deja tomar/domar casa/gasa
    cama/gama coma/goma foca/boca faja/paja cana/caña mono/moño sueno/sueño cama/cana mata/nata pala/para hola/hora loza/rosa
    piso/peso misa/mesa luna/lona puso/poso pala/pela caso/queso mucho/macho jarra/garra ceja/teja chico/chino
    masa/pasa ducha/lucha cubo/tubo saco/taco lado/dado pollo/polo calle/cale pelo/velo`,
  'fr-FR': `poisson/boisson pain/bain peau/beau poule/boule toit/doigt temps/dent cadeau/gâteau classe/glace quand/gant
    fou/vous fer/verre poisson/poison dessert/désert cousin/coussin chou/joue chaîne/gêne vent/vin bon/banc son/sans long/lent
    pont/pan rue/roue dessus/dessous vu/vous pur/pour sur/sourd feu/fou peur/père deux/doux seul/sel lire/lure si/su
    vie/vue dit/du blé/blanc main/mon saint/son mère/maire jeûne/jeune saute/sotte`,
};
/** What menus of banks, shops and telephone companies offer side by side. */
const distinct = {
  'es-MX': `saldo/tarjeta factura/operador pagar/cancelar cuenta/reclamación sí/operador préstamo/horario soporte/facturación
    ventas/devoluciones citas/recetas internet/teléfono móvil/televisión ayuda/repetir perdida/renovar español/inglés
    transferencia/extracto seguro/hipoteca envío/garantía abrir/bloquear dirección/contraseña avería/contratar lunes/domingo
    enero/agosto norte/sur persona/empresa vuelo/equipaje reserva/oferta entrega/reembolso luz/gas agua/basura médico/farmacia
    mañana/tarde correcto/repetir menú/agente código/nombre solicitud/queja`,
  'fr-FR': `solde/carte facture/conseiller payer/annuler compte/réclamation oui/conseiller prêt/horaires assistance/facturation
    ventes/retours rendez-vous/ordonnance internet/téléphone mobile/télévision aide/répéter perdue/renouveler anglais/espagnol
    virement/relevé assurance/hypothèque livraison/garantie ouvrir/bloquer adresse/code panne/abonnement lundi/dimanche
    janvier/août nord/sud particulier/entreprise vol/bagages réservation/promotion colis/remboursement électricité/gaz
    eau/déchets médecin/pharmacie matin/soir correct/répéter menu/agent nom/numéro demande/plainte`,
};

describe.each(['es-MX', 'fr-FR'] as const)('%s', (tag) => {
  it('nearly all homophones sound the same, and all are found', () => {
    const all = found(tag, homophones[tag]);
    expect(all.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(all.filter(({ isSame }) => isSame).length / all.length).toBeGreaterThanOrEqual(0.95);
  });
  it('at least eight of ten pairs that differ in one sound are found', () => {
    const all = found(tag, minimal[tag]);
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(all.filter(({ isFound }) => isFound).length / all.length).toBeGreaterThanOrEqual(0.8);
  });
  it('at most six of a hundred pairs of options are found', () => {
    const all = found(tag, distinct[tag]);
    expect(all.length).toBeGreaterThanOrEqual(34);
    expect(all.filter(({ isFound }) => isFound).length / all.length).toBeLessThanOrEqual(0.06);
  });
});
