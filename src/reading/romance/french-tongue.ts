import { type FrenchVariety, frenchCardinal, frenchMonths, frenchOrdinal } from '../french.js';
import { readTables, regionOf, type Tongue } from './tongue.js';

const feminineNoun =
  /^\s(?:(?:nouvelles?|petites?|grandes?|autres?|premières?|dernières?)\s)?(?:[\p{L}]+(?:tions?|sions?|xions?|ures?|ences?|ances?|ettes?|elles?|ées?|esses?|udes?|ades?)|heures?|minutes?|secondes?|personnes?|fois|semaines?|pages?|places?|voitures?|tonnes?|livres?|équipes?|femmes?|filles?|villes?|communes?|maisons?|lignes?|pièces?|étapes?|touches?|chambres?|tables?|pommes?|boîtes?|cartes?|portes?|îles?|écoles?|entreprises?|unités?|sociétés?|parties?|victoires?|chaînes?|gares?|chansons?|espèces?|œuvres?|routes|rues|tasses?|cuill[eè]res?|tranches?|gouttes?|gélules?|bouteilles?|années?|nuits?|offres?|demandes?|commandes?|factures?|lettres?|adresses?|chaises?|pistes?|salles?|marches?|classes?|caisses?|banques?|agences?|villas?|photos?|vidéos?|radios?|mains?|dents?|fleurs?|clés?|clefs?|cases?|tâches?|messes?|fiches?|lampes?|roues?|mesures?|primes?|aides?|soirées?|œuvres?|langues?|régions?|provinces?|marques?|séries?|zones?|balles?|bornes?|doses?|piqûres?|injections?|poules?|vaches?|victimes?|candidates?|étudiantes?|clientes?|patientes?|salariées?|adultes femmes)(?![\p{L}])/iu;
/** Feminine nouns that the ending does not tell, as orders and notices count them. */
const feminineNames = new Set(
  'tarte tartelette quiche pizza bière crème soupe brioche crêpe galette gaufre glace sauce viande frite orange poire fraise framboise cerise pêche prune banane tomate pastèque mangue figue datte amande olive huître crevette saucisse merguez côte escalope cuisse dinde pinte carafe brique botte barquette gousse feuille branche boule miche tartine pâtisserie viennoiserie chocolatine madeleine meringue religieuse compote tisane huile moutarde mayonnaise ratatouille choucroute fondue raclette paella poutine tourtière lasagne chopine chemise robe jupe veste chaussure basket cravate écharpe montre bague valise trousse housse nappe batterie pile ampoule rallonge imprimante cartouche enceinte télé tablette console caméra alarme serrure vis perceuse scie échelle brosse éponge poubelle bougie lessive pommade seringue compresse ordonnance pilule béquille prothèse lentille tondeuse plante rose tulipe visite garantie remise amende taxe redevance somme mensualité échéance dette bourse enveloppe copie image plainte enquête panne alerte fuite rencontre saison course balade croisière escale correspondance navette moto bicyclette caravane remorque clinique pharmacie boulangerie librairie épicerie boutique bibliothèque église mairie piscine cuisine terrasse cave cabane tente fenêtre colonne question réponse option étoile sœur mère dame cousine voisine infirmière institutrice caissière vendeuse serveuse coiffeuse directrice actrice carotte biscotte culotte tortue oie jument brebis chèvre truite sardine'.split(
    ' ',
  ),
);
const nounBehind = /^\s(?:(?:nouvelles?|petites?|grandes?|autres?|bonnes?|demi-)\s?)?(\p{L}{3,20}?)s?(?!\p{L})/u;
const masculineNoun = /^\s(?:musées?|lycées?|trophées?|stades?|grades?|modèles?|silences?|murmures?)(?![\p{L}])/iu;

/** French: of France and Canada, of Belgium or of Switzerland. */
export function frenchTongue(language: string): Tongue {
  const region = /^fr-(BE|CH)$/i.exec(language)?.[1]?.toUpperCase();
  const variety: FrenchVariety = region === undefined ? 'fr' : (`fr-${region}` as FrenchVariety);
  const tables = readTables('fr', regionOf(language));
  const hours = (n: number) => `${frenchCardinal(n, true, variety)} ${n < 2 ? 'heure' : 'heures'}`;
  return {
    region: regionOf(language),
    cardinal: (n, form) => frenchCardinal(n, form === 'feminine', variety),
    ordinal: (n, isFeminine) => frenchOrdinal(n, isFeminine, variety),
    shortOrdinal: (n) => frenchOrdinal(n, false, variety),
    roman: (n, before) =>
      n === 1 &&
      !/\b(?:chapitre|tome|partie|phase|type|groupe|niveau|annexe|titre|zone|volume|acte|classe)[sx]?\s$/i.test(before)
        ? /(?:Élisabeth|Elisabeth|Isabelle|Catherine|Marie|Anne)\s$/.test(before)
          ? 'première'
          : 'premier'
        : frenchCardinal(n, false, variety),
    formBefore: (after) =>
      (feminineNoun.test(after) && !masculineNoun.test(after)) || feminineNames.has(nounBehind.exec(after)?.[1] ?? '')
        ? 'feminine'
        : 'alone',
    thousands: '.',
    decimal: { ',': 'virgule', '.': 'point' },
    months: frenchMonths,
    shortMonths: {
      ...{
        janv: 0,
        jan: 0,
        févr: 1,
        fév: 1,
        fev: 1,
        fevr: 1,
        mars: 2,
        avr: 3,
        juin: 5,
        juil: 6,
        juill: 6,
        août: 7,
        aout: 7,
      },
      ...{ sept: 8, sep: 8, oct: 9, nov: 10, déc: 11, dec: 11, fevrier: 1, decembre: 11 },
    },
    days: {
      lun: 'lundi',
      mar: 'mardi',
      mer: 'mercredi',
      jeu: 'jeudi',
      ven: 'vendredi',
      sam: 'samedi',
      dim: 'dimanche',
    },
    day: (n) => (n === 1 ? 'premier' : frenchCardinal(n, false, variety)),
    date: (day, month, year) => `${day} ${month}${year === undefined ? '' : ` ${year}`}`,
    isMonthFirst: false,
    clock: (h, m, half) => {
      const hour = half === 'p' && h < 12 ? h + 12 : half === 'a' && h === 12 ? 0 : h;
      return m === 0 ? hours(hour) : `${hours(hour)} ${frenchCardinal(m, true, variety)}`;
    },
    money: (units, cents) => `${units} et ${cents}`,
    of: (noun) => (/^[aeéèiouyh]/i.test(noun) ? " d'" : ' de '),
    endingIn: () => 'se terminant par',
    words: {
      minus: 'moins',
      plus: 'plus',
      percent: 'pour cent',
      permille: 'pour mille',
      to: 'à',
      and: 'et',
      or: 'ou',
      per: 'par',
      number: 'numéro',
      extension: 'poste',
      degrees: 'degrés',
      by: 'sur',
      times: 'fois',
      equals: 'égale',
      plusOrMinus: 'plus ou moins',
      section: 'section',
      onHours: ' sur ',
      lessThan: 'moins de',
      moreThan: 'plus de',
      atMost: 'au plus',
      atLeast: 'au moins',
      about: 'environ',
    },
    winds: {
      ...{
        N: 'nord',
        S: 'sud',
        E: 'est',
        O: 'ouest',
        NE: 'nord-est',
        NO: 'nord-ouest',
        SE: 'sud-est',
        SO: 'sud-ouest',
      },
    },
    each: /^\s?(?:an|mois|semaine|sem|jour|j|heure|h|nuit|personne|pers|habitant|hab|foyer|kg|m2|m²|m3|m³|unité|km|l|L)(?![\p{L}\d])/u,
    perShort: {
      ...{
        j: 'jour',
        jr: 'jour',
        sem: 'semaine',
        pers: 'personne',
        hab: 'habitant',
        mn: 'minute',
        min: 'minute',
        ex: 'exemplaire',
      },
      ...{ mois: 'mois', an: 'an', jour: 'jour', nuit: 'nuit', semaine: 'semaine', personne: 'personne' },
    },
    signs: {
      ...{
        '.': 'point',
        '/': 'barre oblique',
        '-': 'tiret',
        _: 'tiret bas',
        '?': "point d'interrogation",
        '=': 'égale',
      },
      ...{ '&': 'et', '#': 'dièse', ':': 'deux points', '%': 'pour cent', '+': 'plus', '~': 'tilde', '@': 'arobase' },
      '*': 'étoile',
    },
    scales: {
      million: ['million', 'millions'],
      millions: ['million', 'millions'],
      milliard: ['milliard', 'milliards'],
      milliards: ['milliard', 'milliards'],
      M: ['million', 'millions'],
      Md: ['milliard', 'milliards'],
      Mds: ['milliard', 'milliards'],
      G: ['milliard', 'milliards'],
      k: ['mille', 'mille'],
      K: ['mille', 'mille'],
    },
    fractions: {
      ...{
        '1/2': 'un demi',
        '½': 'un demi',
        '1/3': 'un tiers',
        '2/3': 'deux tiers',
        '1/4': 'un quart',
        '3/4': 'trois quarts',
      },
      ...{
        '¼': 'un quart',
        '¾': 'trois quarts',
        '⅓': 'un tiers',
        '⅔': 'deux tiers',
        '⅛': 'un huitième',
        '1/5': 'un cinquième',
      },
      ...{
        '2/5': 'deux cinquièmes',
        '3/5': 'trois cinquièmes',
        '4/5': 'quatre cinquièmes',
        '1/8': 'un huitième',
        '3/8': 'trois huitièmes',
        '1/6': 'un sixième',
      },
    },
    halfOf: (form) => (form === 'feminine' ? 'une demi' : 'un demi'),
    numberContext:
      /(?:(?<!\p{L})(?:assurance\ssociale|ass\.\ssoc\.)(?:\sest(?:\sle)?)?\s?:?|(?<!\p{L})(?:facture|compte|contrat|dossier|client)\s\p{L}+\s(?:no|n°)|(?<!\p{L})(?:NIP|PIN|codes?|mot\sde\spasse|jeton|identifiant|NAS|dossier|folio|confirmation|autorisation)(?:\s(?!de\b|en\b|à\b)\p{L}['’]?[\p{L}’']{1,20}){0,3}\s(?:est|sont|:)(?:\sle)?|(?<!\p{L})(?:folio|transit|NIP|NAS,|identifiant|code\sd['’]acc[eè]s|code\sde\s\p{L}+|jeton|allocataire|(?:colis\s)?(?:Purolator|Colissimo|Chronopost|UPS|FedEx|DHL|DPD|GLS)|siret|siren|RCS\s\p{L}+(?:\s[A-D])?|ISBN|tkt?|inc(?:id)?\.|confirmation|membre|employé)(?:\s(?:n°|no))?\s?:?)[\s:#(]*$/iu,
    digitContext:
      /(?:\b(?:terminant|termine|finissant|finit)\spar|\bcode(?:\s\p{L}+){0,5}\sest(?:\sle)?|\b(?:code|codes|PIN|NIP|carte|compte|commande|référence|réf\.?|dossier|contrat|police|facture|réservation|ticket|incident|client|suivi|série|poste|badge|adhérent|immatriculation|mot\sde\spasse|quatre\sderniers\schiffres))(?:\s(?:numéro|n°|no|est|bancaire|postal|client|de\s\p{L}+))*[\s:#]*$/iu,
    callContext:
      /\b(?:appel\p{L}*|compos\p{L}*|tél\p{L}*\.?|téléphone|fax|portable|mobile|joindre|contact\p{L}*|au|numéro|faites\sle)(?:\s(?:au|le|nous\sau|numéro|n°|gratuitement\sau))*[\s:]*$/iu,
    saysPairs: true,
    isPronounceable: (letters) =>
      // Four capitals and more with an accent are a word.
      /^(?=.*[ÀÂÈÊËÎÏÔÛÙÇ])\p{Lu}{4,}$/u.test(letters) ||
      /^(?:(?:[bcdfgptv][lr]|ch|ph|th|qu|s[cpt]|[bcdfghjklmnpqrstvwxz])?[aeiouyéèê]{1,3}(?:(?:[nsrlmpbcdgxtfkz]|[rlnc][sctdkfgmp]|ss|ff|ll|rr|tt|nn|pp|ck|ch|th|gn|st|rth)(?![aeiouyéè]))?)+$/i.test(
        letters,
      ),
    commonWords: new Set(
      'le la les un une et ou de du des en à au aux ne pas non oui si par pour avec sans plus son sa ses que qui est se tu mon ma ce ces il elle on nous vous sur dans ans an ici jour vie roi loi mer sud nord est bas haut rue fin dix six cinq huit mille week end pour tout tous gratuit jour jours soir matin midi tarif tarifs red info infos gym app aide stop code appel merci oui bon bonne pro max duo air net zen top bio kit bar bus car vol web box jeu gaz eau vie lit été art peu ni ça mes tes nos vos moi toi lui eux vu dit dès où tôt sûr dû temps corps'.split(
        ' ',
      ),
    ),
    tables,
  };
}
