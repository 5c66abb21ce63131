import { sayBy, spellingRules } from './spelling-rules.js';

const v = 'aeiouyàâäéèêëîïôöùûüœ';
const c = 'bcdfghjklmnpqrstvwxzç';
const vowel = `[${v}]`;
const consonant = `[${c}]`;
/** A nasal vowel: not before a vowel, another nasal or h. */
const nasal = (vowels: string) => `(?:${vowels})(?:n(?![${v}nh])|m(?=[bp]))`;
const end = '(?![a-zàâäéèêëîïôöùûüçœ])';

/**
 * The spelling of French (Tranel, The Sounds of French, 1987; Fouché, Traité de prononciation française, 1959): silent ends,
 * nasal vowels, groups of vowels, consonants by what follows, and the e that falls between two single consonants.
 */
const rules = spellingRules(
  [
    // Ends that are silent, in words that have a vowel before.
    [`(?<=${vowel}.*)(?<=[gq]u)es?${end}`, ''],
    [`(?<=${vowel}.*)es?${end}`, ''],
    [`(?<=${vowel}.*)ers?${end}`, 'E'],
    [`ez${end}`, 'E'],
    [`ets?${end}`, 'EE'],
    [`(?<=i)en[st]?${end}`, 'IN'],
    [`ent?s?${end}`, 'AN'],
    [`ums?${end}`, 'OO M'],
    [`onts?${end}|oms?${end}`, 'ON'],
    [`cts?${end}`, 'K T'],
    [`(?<=.)(?:[tdpsxzg]+)${end}`, ''],
    // Groups of vowels.
    ['eaux?|aux?(?![a-z])|au', 'O'],
    [`(?:œ|oe)il`, 'OE Y'],
    [`(?:œu|oeu)(?=[rlvfb])`, 'OE'],
    ['œu|oeu', 'EU'],
    [`(?:eu|ue)ill?${end}|euill|ueill`, 'OE Y'],
    [`eu(?=[rlvfbpn](?:es?${end}|s?${end}|${consonant}))`, 'OE'],
    ['eu|eû', 'EU'],
    [`oin(?!${vowel})`, 'W IN'],
    [`oy(?=${vowel})`, 'W A Y'],
    ['oi|oî|oy', 'W A'],
    ['ouill', 'U Y'],
    [`ou(?=[aeiéèê](?!s?${end}))|ou(?=[iaéè])`, 'W'],
    ['ou|où|oû', 'U'],
    [`aill|ails?${end}`, 'A Y'],
    [`eill|eils?${end}`, 'EE Y'],
    [`(?<=^v|^m|qu)ill`, 'I L'],
    [`(?<=${consonant})ill`, 'I Y'],
    [`ay(?=${vowel})`, 'EE Y'],
    [nasal('a[iî]|ei|[iîy]'), 'IN'],
    ['a[iî]|ei', 'EE'],
    [nasal('(?<=[éiy])e'), 'IN'],
    ['^emm', 'AN M'],
    ['^enn(?=[uo])', 'AN N'],
    [nasal('[eaâ]'), 'AN'],
    [nasal('[oô]'), 'ON'],
    [nasal('u'), 'UN'],
    // Consonants.
    ['gn', 'NY'],
    ['gu(?=[eéèêiîy])', 'G'],
    ['ge(?=[aoâuô])', 'ZH'],
    ['gg(?=[eéèiy])', 'G ZH'],
    ['g(?=[eéèêiîy])|j', 'ZH'],
    ['gg?', 'G'],
    ['sch|sh', 'SH'],
    ['ch(?=[rln])', 'K'],
    ['ch', 'SH'],
    ['ph', 'F'],
    ['th', 'T'],
    ['rh', 'RF'],
    ['cqu|qu|ck|q|k', 'K'],
    ['cc(?=[eéèêiîy])', 'K S'],
    ['sc(?=[eéèêiîy])|ss|c(?=[eéèêiîy])|ç', 'S'],
    ['cc?', 'K'],
    [`(?<=${vowel})s(?=${vowel})|zz?`, 'Z'],
    ['s', 'S'],
    ['(?<!s)ti(?=on)', 'S Y'],
    ['(?<!s)ti(?=el|al|eux|en)', 'S Y'],
    ['tt?', 'T'],
    [`(?<=^e)x(?=[${v}h])`, 'G Z'],
    ['(?<=eu|si|di)x(?=iè)', 'Z'],
    ['x', 'K S'],
    ['bb?', 'B'],
    ['dd?', 'D'],
    ['ff?', 'F'],
    ['ll?', 'L'],
    ['mm?', 'M'],
    ['nn?', 'N'],
    ['(?<=m)p(?=t)', ''],
    ['pp?', 'P'],
    ['rr?', 'RF'],
    ['[vw]', 'V'],
    // Vowels.
    [`(?<=[bcdfgptv][lr])i(?=${vowel})`, 'I Y'],
    [`[iy](?=[aoéèêàâôu]|e(?!s?${end}))`, 'Y'],
    ['u(?=i)', 'HW'],
    [`u(?=[aoéèê]|e(?!s?${end}))`, 'HW'],
    ['é', 'E'],
    ['[èêë]', 'EE'],
    ['[aàâ]', 'A'],
    ['[iîïy]', 'I'],
    [`ô|o(?=(?:[tps]s?)?${end})|o(?=se)`, 'O'],
    ['[oö]', 'OO'],
    ['[uùûü]', 'UE'],
    [`e(?=(${consonant})\\1)`, 'EE'],
    ['e(?=[bcdfgptv][rl])', 'AX'],
    [`e(?=x|${consonant}(?:${consonant}|${end}))`, 'EE'],
    // Between two single consonants, and behind a vowel, it falls.
    [`(?<=${vowel}${consonant})e(?=${consonant}${vowel})|(?<=${vowel})e`, ''],
    ['e', 'AX'],
  ],
  [
    ...['le L AX', 'de D AX', 'me M AX', 'te T AX', 'se S AX', 'ce S AX', 'je ZH AX', 'ne N AX', 'que K AX', 'et E'],
    ...['les L E', 'des D E', 'mes M E', 'tes T E', 'ses S E', 'ces S E', 'est EE', 'es E', 'eu UE', 'eut UE', 'ai E'],
    ...[
      'femme F A M',
      'monsieur M AX S Y EU',
      'messieurs M E S Y EU',
      'second S AX G ON',
      'fils F I S',
      'oignon OO NY ON',
    ],
    ...[
      'mer M EE RF',
      'fer F EE RF',
      'cher SH EE RF',
      'hier Y EE RF',
      'hiver I V EE RF',
      'enfer AN F EE RF',
      'ver V EE RF',
    ],
    ...['amer A M EE RF', 'super S UE P EE RF', 'cancer K AN S EE RF', 'vers V EE RF', 'pied P Y E', 'pieds P Y E'],
    ...[
      'un UN',
      'deux D EU',
      'trois T RF W A',
      'cinq S IN K',
      'six S I S',
      'sept S EE T',
      'huit HW I T',
      'neuf N OE F',
    ],
    ...[
      'dix D I S',
      'onze ON Z',
      'vingt V IN',
      'cent S AN',
      'mille M I L',
      'ville V I L',
      'août U T',
      'bus B UE S',
      'gaz G A Z',
    ],
    ...[
      'net N EE T',
      'internet IN T EE RF N EE T',
      'blanc B L AN',
      'banc B AN',
      'franc F RF AN',
      'tabac T A B A',
      'porc P OO RF',
    ],
    ...[
      'client K L I Y AN',
      'cliente K L I Y AN T',
      'patient P A S Y AN',
      'plus P L UE',
      'orchestre OO RF K EE S T RF',
      'écho E K O',
      'dessus D AX S UE',
      'dessous D AX S U',
      'ressource RF AX S U RF S',
      'tous T U S',
      'sens S AN S',
      'mars M A RF S',
    ],
    ...[
      'respect RF EE S P EE',
      'aspect A S P EE',
      'temps T AN',
      'corps K OO RF',
      'clef K L E',
      'œufs EU',
      'bœufs B EU',
      'yeux Y EU',
    ],
    ...[
      'famille F A M I Y',
      'tranquille T RF AN K I L',
      'examen EE G Z A M IN',
      'agenda A ZH IN D A',
      'solennel S OO L A N EE L',
    ],
    ...[
      'nom N ON',
      'prénom P RF E N ON',
      'faim F IN',
      'parfum P A RF F UN',
      'outil U T I',
      'fusil F UE Z I',
      'oui W I',
    ],
  ],
);

/** Frequent words as they are written where accents cannot be, which make no other word without them. */
const accented: ReadonlyMap<string, string> = new Map(
  [
    'ça carré étoile déplacer déplace créer créé numéro téléphone télévision télé électricité opérateur opératrice réponse',
    'répondre répéter répète répétez départ arrivée année école élève étage étape météo musée café différence différent',
    'sécurité qualité santé entrée soirée journée idée vidéo médecin médecine médicament résultat réservation réserver déjà',
    'très après près voilà bientôt hôtel hôpital forêt fenêtre tête fête bête même gâteau château âge modèle problème système',
    'père mère frère lumière rivière bière première dernière matière crème zéro réel décembre février août noël français',
    'française garçon leçon façade glaçon arrêt arrêter arrête légume légumes écran échelle éclair économie édition enlève',
    'équipe état étranger événement éviter général générale hélicoptère intérêt itinéraire mètre métro mémoire ménage préférer',
    'préparer présent président prêt propriété protéger prénom réduire référence région régler règle réparer répertoire réseau',
    'réveil réunion séjour sélectionner sélection série société spécial spécialité température théâtre unité université vélo',
    'vérifier végétarien été bâtiment boîte chaîne connaître dîner goût île maître dépôt plutôt',
  ]
    .flatMap((line) => line.split(' '))
    .map((word) => [word.normalize('NFD').replace(/\p{M}/gu, ''), word]),
);

/** Functions of French that go unheard in a phrase. */
export const frenchLost =
  "à au aux de du des la le les un une et ou en par pour avec mon ma mes son sa ses je ne me se te que pas l' d' est y".split(
    ' ',
  );

/** How the names of the consonants are written, so that the rules say them. */
export const frenchLetters: { readonly [letter: string]: string } = Object.fromEntries(
  'b bé,c cé,d dé,f effe,g gé,h ache,j ji,k ka,l elle,m emme,n enne,p pé,q qu,r erre,s esse,t té,v vé,w double vé,x ixe,z zède'
    .split(',')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/**
 * The phones of a French word.
 * @param region in France the vowels of brun and brin are one; in Canada (`CA`) they are two
 */
export function sayFrench(word: string, region: string | undefined): string[][] {
  // l'agence, d'eau: the word before the apostrophe is its consonant.
  const said = word
    .split("'")
    .map((part) => accented.get(part) ?? part)
    .flatMap((part, at, all) =>
      at < all.length - 1 && part.length === 1 ? sayBy(rules, part === 'j' ? 'j' : part) : sayBy(rules, part),
    );
  return [region === 'CA' ? said : said.map((name) => (name === 'UN' ? 'IN' : name))];
}
