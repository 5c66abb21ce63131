import type { Recogniser } from '../reader.js';
import { point, short } from './contexts.js';
import { spellOut, type Tongue } from './tongue.js';

/** The word with a capital where its short form has one. */
const like = (written: string, word: string): string =>
  /^\p{Lu}/u.test(written) ? word[0]!.toUpperCase() + word.slice(1) : word;

/** Feminine nouns that are sent or open, and their short forms, before the word that agrees with them. */
const sentByHer =
  /(?<!\p{L})(?:relance|facture|fact|lettre|copie|demande|dem|carte|commande|cde|pièce|offre|réponse|clé|attestation|confirmation|factura|fra|carta|copia|queja|solicitud|petici[oó]n|cotizaci[oó]n|tarjeta|nota|foto|gu[ií]a|orden)(s?)\.?\s$/iu;
const openHer =
  /(?<!\p{L})(?:église|boutique|pharmacie|boulangerie|mairie|bibliothèque|piscine|clinique|banque|épicerie|poste|école|salle|agence|librairie|boucherie|cantine)(s?),?\s$/iu;
/** What is sent is said where its way or its day follows. */
const behindSent =
  /^\s(?:por|via|vía|al?|el\s\d|ayer|hoy|x\s|par|à|le\s\d|hier|ce\s|au\s|lun|mar|mer|jeu|ven)(?!\p{L})/u;

const sent = (word: string) =>
  short(/env\.(?!\p{L})/uy, 'what was sent', (_, { before, after }) => {
    if (!behindSent.test(after) || !/\p{L}{3,}\.?\s$/u.test(before) || /(?<!\p{L})(?:de|à|pour)\s$/u.test(before))
      return undefined;
    const her = sentByHer.exec(before);
    if (her === null && word === 'envoyé') return undefined;
    if (her === null)
      return /(?:cheque|paquete|correo|reporte|recibo|contrato|pedido|doc)s?\.?\s$/u.test(before) ? word : undefined;
    return `${word === 'envoyé' ? 'envoyée' : 'enviada'}${her[1]}${point(after)}`;
  });

function spanishEveryday({ region, cardinal }: Tongue): readonly Recogniser[] {
  const schools: { readonly [short: string]: string } = {
    sec: 'secundaria',
    prim: 'primaria',
    prep: 'preparatoria',
    sup: 'superior',
    púb: 'pública',
    part: 'particular',
  };
  return [
    sent('enviado'),
    short(
      /([eE])sc\.\s(sec|prim|prep|sup|púb|part)(?:\.|(?!\p{L}))/uy,
      'a school of a kind',
      ([match, , kind], { after }) =>
        `${like(match, 'escuela')} ${schools[kind!]}${match.endsWith('.') ? point(after) : ''}`,
    ),
    short(/proc\.(?!\p{L})/uy, '"en proceso"', (_, { before, after }) =>
      /(?<!\p{L})en\s$/iu.test(before) ? `proceso${point(after)}` : undefined,
    ),
    short(/[dD]esp\.(?=\sdel?\s)/uy, '"después" in short', ([match]) => like(match, 'después')),
    short(
      /[pP]te\.(?=\s(?:c\/|s\/|con\s|sin\scita|no\s|lleg|acud|refier|pid|solicit|cancel|present|viene|ingres))/uy,
      'a patient of a note',
      ([match], { before }) => (/^$|[.;]\s$/.test(before) ? like(match, 'paciente') : undefined),
    ),
    short(
      /[cC]x(?=\s(?:ok|OK|content|molest|enojad|pid|llam|solicit|no\s|ya\s|quier|acept|inform|report|confirm|cancel|satisf))/uy,
      'a customer of a note',
      (_, { before }) => (region !== 'ES' && /^$|[.,;:]\s$/.test(before) ? 'cliente' : undefined),
    ),
    short(/WIFI_(?=\p{L})/uy, 'a network without wires', () => ({ words: 'wifi guion bajo', class: 'word' })),
    {
      class: 'code',
      begins: 'digit',
      pattern: /([1-9]\d{0,3})-([1-9]\d{0,3})(?![\p{L}\d]|[-.,/]\d)/uy,
      why: 'the two numbers of a complaint or a file',
      read: ([, one, other], { before }) =>
        /(?<!\p{L})(?:recl|reclam|reclamaci[óo]n|exp|expte|expediente|incid|incidencia|queja|denuncia|folio)\.?\s(?:n\.?[ºo°]\.?\s)?$/iu.test(
          before,
        )
          ? `${cardinal(Number(one), 'alone')} guion ${cardinal(Number(other), 'alone')}`
          : undefined,
    },
  ];
}

const frenchDays: { readonly [short: string]: string } = {
  ...{ lun: 'lundi', mar: 'mardi', mer: 'mercredi', jeu: 'jeudi', ven: 'vendredi', sam: 'samedi', dim: 'dimanche' },
};

function frenchEveryday({ region, formBefore, cardinal }: Tongue): readonly Recogniser[] {
  return [
    sent('envoyé'),
    short(
      /(lun|mar|mer|jeu|ven|sam|dim)\.\s(AM|PM|am|pm|a\.m\.|p\.m\.)(?!\p{L})/uy,
      'half of a day of the week',
      ([, name, half], { after }) =>
        `${frenchDays[name!]} ${/^p/i.test(half!) ? 'après-midi' : region === 'CA' ? 'avant-midi' : 'matin'}${half!.endsWith('.') ? point(after) : ''}`,
    ),
    short(/ouv\.(?=\s(?:le\s|la\s|du\s|tous|tlj|7j|de\s\d|dim|lun|sam|en\s|jusqu|24))/uy, 'open', (_, { before }) => {
      const her = openHer.exec(before);
      return her === null ? undefined : `ouverte${her[1]}`;
    }),
    short(/t\.(?=\s(?:partiel|plein|complet|part\.)(?!\p{L}))/uy, 'how long one works', (_, { before }) =>
      /(?<!\p{L})à\s$/iu.test(before) ? 'temps' : undefined,
    ),
    short(/[pP]\.\s?j\.(?=\s(\d)|[\s:,;)]|$)/uy, 'what is enclosed', (match, { before, after }) =>
      /^(?:[2-9]|1\d)$/.test(match[1] ?? '')
        ? like(match[0], 'pièces jointes')
        : /\d\s$/.test(before)
          ? undefined
          : `${like(match[0], 'pièce jointe')}${point(after)}`,
    ),
    short(/Ent\.(?=\s\p{Lu}\p{Ll})/uy, 'a firm before its name', (_, { before }) =>
      /(?<!\p{L})[Ll]es\s$/u.test(before)
        ? 'Entreprises'
        : /^$|(?<!\p{L})(?:[Ll]['’]|[Uu]ne\s)$/u.test(before)
          ? 'Entreprise'
          : undefined,
    ),
    short(/([mM]auv|[bB]onn?)\.(?=\s\p{Ll})/uy, 'an adjective before its noun', ([match, form], { after }) => {
      const isHers =
        formBefore(after) === 'feminine' || /^\s(?:hum|adr|odeur|ligne|qual|connex|note|inst|local)/u.test(after);
      return like(match, /^m/i.test(form!) ? `mauvais${isHers ? 'e' : ''}` : isHers ? 'bonne' : 'bon');
    }),
    short(/hum\.(?!\p{L})/uy, 'how somebody feels', (_, { before, after }) =>
      /(?<!\p{L})(?:mauv\.|mauvaise|bonne?|bonn\.)\s$/iu.test(before) ? `humeur${point(after)}` : undefined,
    ),
    short(
      /[dD]iff?\.(?=\s(?:audition|vue|à\s|respir|march|mob|d['’]|motrices?|paiem|pour\s))/uy,
      'what somebody finds hard',
      ([match]) => like(match, 'difficulté'),
    ),
    {
      class: 'number',
      begins: 'digit',
      pattern: /([1-9]\d?)\/([1-9]\d?)(?![\p{L}\d/%]|[.,]\d)/uy,
      why: 'so many of all',
      read: ([, one, other], { before }) =>
        Number(one) <= Number(other) &&
        /(?<!\p{L})(?:partielle?|livr\.|livraison|colis|page|étape|essai|visite|lot|carton|palette|paiement|vers\.|versement|tentative)\s$/iu.test(
          before,
        )
          ? `${cardinal(Number(one), 'alone')} sur ${cardinal(Number(other), 'alone')}`
          : undefined,
    },
    {
      class: 'money',
      begins: 'digit',
      pattern: /(\d{1,6}),(\d\d)(?=\s(?:à|et|ou)\s\d{1,6},\d\d\s?(€|\$|euros|dollars))/uy,
      why: 'the first of two amounts',
      read: ([, whole, cents], { before, after }) => {
        if (/[\p{L}\d.,]$/u.test(before)) return undefined;
        const [one, many, cent] = /^\D+[\d,]+\s?(?:\$|dollars)/.test(after)
          ? ['dollar', 'dollars', 'cents']
          : ['euro', 'euros', 'centimes'];
        return `${cardinal(Number(whole), 'alone')} ${Number(whole) < 2 ? one : many}${cents === '00' ? '' : ` et ${cardinal(Number(cents), 'alone')} ${cents === '01' ? cent!.slice(0, -1) : cent}`}`;
      },
    },
  ];
}

/** Short forms, numbers and signs of letters and notes that come before the others. */
export function everydayForms(tongue: Tongue): readonly Recogniser[] {
  const triple = (group: string) =>
    group.startsWith('0')
      ? [...group].map((n) => tongue.cardinal(Number(n), 'alone')).join(' ')
      : tongue.cardinal(Number(group), 'alone');
  return [
    ...(tongue.saysPairs ? frenchEveryday(tongue) : spanishEveryday(tongue)),
    {
      class: 'sign',
      begins: 'sign',
      pattern: /\.zip(?![\p{L}\d])/iuy,
      why: 'the kind of a file, without its name',
      read: (_, { before }) =>
        /(?:^|[\s(])$/.test(before) ? `${tongue.saysPairs ? 'point' : 'punto'} zip` : undefined,
    },
    {
      class: 'code',
      begins: 'letter',
      pattern: /([A-Z]{2})\s?(\d{3})\s(\d{3})\s(\d{3})\s?([A-Z]{2})(?![\p{L}\d])/uy,
      why: 'the number of a parcel of the post, between two letters each',
      read: ([, kind, one, two, three, land], { before }) =>
        /[\p{L}\d.-]$/u.test(before)
          ? undefined
          : `${spellOut(kind!)} ${[one, two, three].map((group) => triple(group!)).join(', ')}, ${spellOut(land!)}`,
    },
  ];
}
