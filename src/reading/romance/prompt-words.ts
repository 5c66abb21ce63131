import type { Recogniser } from '../reader.js';
import { point, short } from './contexts.js';
import { digitWords, type Form, type Tongue } from './tongue.js';

/** A point that ends a sentence too: nothing follows, or a capital. */
const stop = (after: string) => (/^["')]*\s*$|^\s+\p{Lu}/u.test(after) ? '.' : '');

/** What somebody is, behind the name: for a man and for a woman. */
const roles: { readonly [short: string]: readonly [man: string, woman: string] } = {
  ...{ adj: ['adjoint', 'adjointe'], 'adj. adm': ['adjoint administratif', 'adjointe administrative'] },
  ...{ dir: ['directeur', 'directrice'], 'dir. gén': ['directeur général', 'directrice générale'] },
  ...{ prés: ['président', 'présidente'], cons: ['conseiller', 'conseillère'], tech: ['technicien', 'technicienne'] },
  ...{
    trés: ['trésorier', 'trésorière'],
    'v.-p': ['vice-président', 'vice-présidente'],
    coord: ['coordonnateur', 'coordonnatrice'],
  },
  ...{ asst: ['assistant', 'assistante'], 'asst. adm': ['assistant administratif', 'assistante administrative'] },
  ...{ insp: ['inspecteur', 'inspectrice'], avoc: ['avocat', 'avocate'], enseign: ['enseignant', 'enseignante'] },
};
const ROLE = Object.keys(roles)
  .sort((a, b) => b.length - a.length)
  .map((role) => role.replace(/\./g, '\\.').replace(/ /g, '\\s'))
  .join('|');

/** A first name of a woman, by its end. */
const isHerName =
  /^(?!Pierre|Philippe|Jérôme|Antoine|Guillaume|Stéphane|Christophe|Alexandre|Maxime|Étienne|Georges?|Baptiste|Eugène|Serge|Luca|Claude|Jean|Gilles|Jacques|Hugues|Yves|Charles)(?:\p{L}+[ea]s?(?=\s|-)|Manon|Margot|Élisabeth|Carmen|Sarah|Deborah|Marion|Alison)/u;

/** Parts of the body that are on both sides, by their gender. */
const hers =
  /(?<!\p{L})(?:main|oreille|épaule|hanche|cheville|jambe|cuisse|joue|fesse|carotide|clavicule|aisselle|paupière|mano|oreja|rodilla|cadera|pierna|muñeca|mama|cadera|mejilla|axila|clav[íi]cula|ceja|ingle)\s$/iu;
const his =
  /(?<!\p{L})(?:genou|œil|oeil|pied|poignet|coude|bras|sein|rein|poumon|doigt|côté|ovaire|fémur|tibia|mollet|talon|pouce|orteil|gros\sorteil|sourcil|ojo|o[íi]do|pie|tobillo|codo|brazo|hombro|riñ[óo]n|pulm[óo]n|dedo|lado|ovario|f[ée]mur|muslo|tal[óo]n|pulgar|gl[úu]teo)\s$/iu;

/** Things that have letters for names. */
export const lettered =
  /(?<!\p{L})(?:zones?|salles?|lignes?|groupes?|bâtiments?|quais?|portes?|halls?|classes?|lots?|zonas?|salas?|l[íi]neas?|grupos?|puertas?|bloques?|terminal(?:es)?|andenes|planes?|plans?|tipos?|types?|formules?|sectores|secteurs?)\s$/iu;

function frenchPromptWords({ region, cardinal }: Tongue): readonly Recogniser[] {
  return [
    short(
      new RegExp(`(${ROLE})\\.(?=\\s*(?:$|[,;)])|\\s(?:à|au|du|de|des|d['’])(?![\\p{L}]))`, 'uy'),
      'what somebody is',
      ([, role], { before, after }) => {
        const title = /(?:(M\.|Mme|Mlle|Me|Dre?)\s)?(?:\p{Lu}[\p{L}'’-]+\s?){1,3},\s$/u.exec(before);
        if (title === null) return undefined;
        const isWoman = title[1] === undefined ? isHerName.test(title[0]) : /^(?:Mme|Mlle|Dre)$/.test(title[1]);
        return (
          title[1] === undefined && /^(?:adj|tech|cons)$/.test(role!) ? undefined : roles[role!]![isWoman ? 1 : 0]
        )?.concat(point(after));
      },
    ),
    short(/rés\.(?!\p{L})/uy, 'who lives there', (_, { before, after }) => {
      const many = /(?<!\p{L})(les|des|aux|vos|nos|chers)\s$/iu.test(before);
      return many || /(?<!\p{L})(?:le|un|du|au|ce|chaque|tout|cher)\s$/iu.test(before)
        ? `résident${many ? 's' : ''}${point(after)}`
        : undefined;
    }),
    short(/méd\.(?!\p{L})/uy, 'what a patient takes', (_, { before, after }) =>
      /(?<!\p{L})(?:vos|ses|mes|nouveaux|autres|liste\s(?:de\s)?(?:vos|des|ses)|sans|prises?\sde|boîtes?\sde)\s$/iu.test(
        before,
      )
        ? `médicaments${point(after)}`
        : undefined,
    ),
    short(
      /ass\.(?=\s(?:maladie|mal\.|auto|hab|vie|voyage|dentaire|privée|collective|parentale|emploi|resp|invalidité))/uy,
      'an insurance',
      () => 'assurance',
    ),
    short(/dispos?\.?(?![\p{L}'’-])/uy, 'whether it can be had', ([match], { before, after }) =>
      /(?<!\p{L})(?:selon(?:\s(?:la|les))?|réserve\sde|sujette?s?\sà|suivant|vos|voir|vérifier\s(?:la|les)|sans|pas\sde)\s$/iu.test(
        before,
      )
        ? `disponibilité${/(?:les|vos)\s$/.test(before) || /s\.?$/.test(match) ? 's' : ''}${match.endsWith('.') ? stop(after) : ''}`
        : undefined,
    ),
    short(/(incl|excl)\.(?!\p{L})/uy, 'what a price has in it', ([, form], { before, after }) => {
      const noun =
        /(?<!\p{L})(boisson|charge|taxe|TVA|livraison|assurance|entrée|consommation|nuitée?|pension|installation|garantie|fourniture|pose|option|visite|location|caution|dégustation|pile|batterie|ficelle|recharge|housse|monture)(s?)\s$/iu.exec(
          before,
        );
      return noun === null ? undefined : `${form === 'incl' ? 'incluse' : 'exclue'}${noun[2]}${point(after)}`;
    }),
    {
      class: 'measure',
      begins: 'digit',
      pattern: /([4-9]|[1-3]\d|4[0-2])\s?SA(?![\p{L}\d])/uy,
      why: 'weeks of a pregnancy',
      read: ([, number], { before }) =>
        /(?<!\p{L})(?:écho\p{L}*|grossesse|terme|des|à|de|entre|et|dès|semaine)\s$/iu.test(before)
          ? `${cardinal(Number(number), 'feminine')} semaines d'aménorrhée`
          : undefined,
    },
    short(/DOM-TOM(?!\p{L})/uy, 'the lands beyond the sea', () => ({ words: 'dom tom', class: 'word' })),
    short(/JF(?!\p{L})/uy, 'holidays', (_, { before }) =>
      /(?:(?<!\p{L})(?:et|sauf|les|hors|ou)|,)\s$/iu.test(before) ? 'jours fériés' : undefined,
    ),
    short(/mun\.(?!\p{L})/uy, 'the town', (_, { before, after }) =>
      /(?<!\p{L})(?:la|une|votre|notre|chaque|cette)\s$/iu.test(before) ? `municipalité${point(after)}` : undefined,
    ),
    {
      class: 'phone',
      begins: 'digit',
      pattern: /(3\d)(\d\d)(?=\s*(?:$|[.,;)(]))/uy,
      why: 'a short number to call behind what it is for: in pairs',
      read: ([, one, two], { before }) =>
        /(?<!\p{L})(?:harcèlement|violences?|écoute|info\p{L}*|urgences?|numéro|ligne|service|allô|assistance|aide|secours|addictions?|suicide|prévention|enfance|maltraitance|personnes\sâgées|météo|appel|conseil\p{L}*|drogues?|tabac)(?![\p{L}])[^.:;]{0,30}\s?:\s$/iu.test(
          before,
        )
          ? `${cardinal(Number(one), 'alone')} ${two === '00' ? 'zéro zéro' : two!.startsWith('0') ? `zéro ${cardinal(Number(two), 'alone')}` : cardinal(Number(two), 'alone')}`
          : undefined,
    },
    short(/A\/C(?!\p{L}|\/)/uy, 'cold air', (_, { before }) =>
      lettered.test(before) ? undefined : region === 'CA' ? 'air climatisé' : 'climatisation',
    ),
  ];
}

function spanishPromptWords(tongue: Tongue): readonly Recogniser[] {
  const { region, cardinal } = tongue;
  return [
    short(/pers\.(?=\s\p{Ll}{2,}as(?!\p{L}))/uy, 'persons', () => 'personas'),
    short(/C\.\s?P\.(?=\s(?!\d)\p{Lu}\p{Ll})/uy, 'a school', (_, { before }) =>
      region === 'MX' || region === 'US' || !/(?<!\p{L})(?:el|al|del|colegio)\s$/iu.test(before)
        ? undefined
        : 'colegio público',
    ),
    short(/aut\.(?!\p{L})/uy, 'who has leave', (_, { before, after }) =>
      /(?<!\p{L})(?:personas\s|(?:pers\.|personas)\s\p{Ll}+as\s(?:[^.;]{0,40},\s(?:excepto|salvo)\s)?)$/iu.test(before)
        ? `autorizadas${point(after)}`
        : undefined,
    ),
    short(/disp\.(?!\p{L})/uy, 'whether it can be had', (_, { before, after }) =>
      /(?<!\p{L})(?:suje(?:to|ta)s?\sa(?:\sla)?|seg[úu]n|previa|consultar|hasta\sfin\sde|fin\sde|verificar|salvo|bajo)\s$/iu.test(
        before,
      )
        ? `disponibilidad${point(after)}`
        : undefined,
    ),
    short(/A\/C(?!\p{L}|\/)/uy, 'cold air', (_, { before }) =>
      lettered.test(before) ? undefined : 'aire acondicionado',
    ),
    short(/[pP]ol\.(?=\s\p{Lu}\p{Ll})/uy, 'an industrial estate', (_, { after }) =>
      region === 'ES' && !/^\sInd/u.test(after) ? 'polígono' : undefined,
    ),
    short(/P\.\s?C\.(?=\s\p{Lu}\p{Ll})/uy, 'a place with shops', (_, { before }) =>
      region === 'ES' && /(?<!\p{L})(?:el|al|del)\s$/iu.test(before) ? 'parque comercial' : undefined,
    ),
    short(/P\.\s?R\.(?!\s?\p{L}\.)/uy, 'Puerto Rico', (_, { before, after }) =>
      region !== 'ES' && /(?:,|(?<!\p{L})(?:de|en))\s$/iu.test(before) ? `Puerto Rico${stop(after)}` : undefined,
    ),
    short(/Urb\.(?=\s\p{Ll}|\s*(?:$|[,;)]))/uy, 'how a town is built', (_, { before, after }) =>
      /(?<!\p{L})de\s$/iu.test(before) ? `Urbanismo${point(after)}` : undefined,
    ),
    short(/[tT]rab\.\s[sS]oc\.(?!\p{L})/uy, 'who helps families', (_, { before, after }) =>
      /(?<!\p{L})(?:la|una|nuestra)\s$|(?:Sra|Srta|Lcda|Lda|Dña)\.\s[^,.]{2,30},\s$/iu.test(before)
        ? `trabajadora social${point(after)}`
        : /(?<!\p{L})(?:el|al|del|un)\s$|(?:Sr|D)\.\s[^,.]{2,30},\s$/iu.test(before)
          ? `trabajador social${point(after)}`
          : `trabajo social${point(after)}`,
    ),
    short(/insc\.(?!\p{L})/uy, 'the entry of a name', (_, { before, after }) =>
      /^\sen\sel\sReg/u.test(after) || /S\.\s?[AL]\.[^.;]{0,20}$/u.test(before)
        ? undefined
        : `inscripción${point(after)}`,
    ),
    short(/[sS]up\.(?=\s(?:de\s)?\d+(?:[.,]\d+)?\s?€|\sindiv)/uy, 'what is paid on top', ([match]) =>
      match.startsWith('S') ? 'Suplemento' : 'suplemento',
    ),
    short(/incl\.(?!\p{L})/uy, 'what a price has in it', (_, { before, after }) => {
      const isNext = /^\s(?!(?:y|e|o|u|ni|en|para|con|por|del?|al?)\s)\p{L}/u.test(after);
      if (
        isNext &&
        /(?<!\p{L})no\s$/iu.test(before) &&
        !/(?<!\p{L})(?:IVA|impuestos|gastos|portes|env[íi]o)\sno\s$/iu.test(before)
      )
        return 'incluye';
      const noun = isNext
        ? /^\s(\p{Ll}{4,})/u.exec(after)?.[1]
        : /(?<!\p{L})(\p{L}{4,})\s(?:no\s)?$/u.exec(before)?.[1]?.toLowerCase();
      if (noun === undefined || (isNext && !/^$|[(,;:.]\s?$/.test(before))) return undefined;
      const isHers = tongue.formBefore(` ${noun}`) === 'feminine';
      return `incluid${isHers ? 'a' : 'o'}${/[aeo]s$/.test(noun) ? 's' : ''}${isNext ? '' : point(after)}`;
    }),
    {
      class: 'measure',
      begins: 'digit',
      pattern: /([1-9]),(\d{3})\s?(?:kg|kilos)(?!\p{L})/uy,
      why: 'the weight of a child, with a decimal comma',
      read: ([, kilos, grams], { before }) =>
        region !== 'ES' && /(?<!\p{L})(?:pes[aó]|peso(?:\sal\snacer)?\s?:?|naci[óo]\scon)\s$/iu.test(before)
          ? `${cardinal(Number(kilos), 'masculine')} kilo${kilos === '1' ? '' : 's'}${grams === '000' ? '' : ` ${cardinal(Number(grams), 'masculine')} gramos`}`
          : undefined,
    },
    {
      class: 'phone',
      begins: 'digit',
      pattern: /\d{3,4}(?![\d\p{L}]|[.,:/-]\d|\s?[%€$]|\s\d)/uy,
      why: 'another number to call',
      read: ([match], { before }) =>
        /(?<!\d)(?:\d{2,4}[\s-]){2,4}\d{2,4}\so(?:\sal?)?\s$/u.test(before) ? digitWords(match, tongue) : undefined,
    },
  ];
}

/** Parts of an inch and of other units. */
const parts = {
  es: { 2: 'medio', 3: 'tercio', 4: 'cuarto', 5: 'quinto', 8: 'octavo', 16: 'dieciseisavo', 32: 'treintaidosavo' },
  fr: { 2: 'demi', 3: 'tiers', 4: 'quart', 5: 'cinquième', 8: 'huitième', 16: 'seizième', 32: 'trente-deuxième' },
} as const;

/** Short forms of prompts and notices whose words depend on what stands around them. */
export function promptWordForms(tongue: Tongue): readonly Recogniser[] {
  const { cardinal, words } = tongue;
  const isFrench = tongue.saysPairs;
  const inch = isFrench ? 'pouce' : 'pulgada';
  const form: Form = isFrench ? 'masculine' : 'feminine';
  const partOf = (above: number, below: number) => {
    const name = (isFrench ? parts.fr : parts.es)[below as 2];
    return name === undefined
      ? undefined
      : `${cardinal(above, 'masculine')} ${name}${above > 1 && !/s$/.test(name) ? 's' : ''}`;
  };
  return [
    ...(isFrench ? frenchPromptWords(tongue) : spanishPromptWords(tongue)),
    short(/([GDI])\.?(?![\p{L}\d'’&-])/uy, 'left or right', ([match, letter], { before, after }) => {
      const isHers = hers.test(before);
      if (!isHers && !his.test(before)) return undefined;
      const end = match.endsWith('.') ? stop(after) : '';
      if (isFrench) return letter === 'I' ? undefined : (letter === 'G' ? 'gauche' : isHers ? 'droite' : 'droit') + end;
      return letter === 'G' ? undefined : `${letter === 'I' ? 'izquierd' : 'derech'}${isHers ? 'a' : 'o'}${end}`;
    }),
    {
      class: 'code',
      begins: 'letter',
      pattern: /([HJD])\s?([-+])\s?(\d{1,3})(?![\p{L}\d-]|[.,/]\d)/uy,
      why: 'so many days or minutes before or after',
      read: ([, letter, sign, number], { before }) =>
        (isFrench ? /[HJ]/ : /D/).test(letter!) &&
        /(?<!\p{L})(?:à|jusqu['’]à|dès|en|sous|avant|délai|livraison|livrée?|envoi|rappel|mail|sms|et|entrega|plazo|env[íi]o|aviso|y|a|antes\sde)\s?:?\s$|^$|[(:]\s?$/iu.test(
          before,
        )
          ? `${letter} ${sign === '-' ? words.minus : words.plus} ${cardinal(Number(number), 'alone')}`
          : undefined,
    },
    {
      class: 'sign',
      begins: 'sign',
      pattern: /([-–+])\s?(?=de\s\d)/uy,
      why: 'less or more than so many',
      read: ([, sign], { before, after }) =>
        /(?:^|[(,;:]\s?|(?<!\p{L})(?:les|aux|des|pour|los|las|para|a|de|y|et|ou|o|si|avec|con)\s)$/iu.test(before) &&
        !/^de\s\d{1,2}(?::\d\d|\s?h)?\s(?:à|a)\s/.test(after)
          ? sign === '+'
            ? words.plus
            : words.minus
          : undefined,
    },
    {
      class: 'punctuation',
      begins: 'letter',
      pattern: /([A-Z]{2,4})\s?[-–]\s?(?=[A-Z]{2,4}(?![\p{L}\d-]))/uy,
      why: 'two teams or places in letters: a pause between them',
      read: ([, one], { before }) =>
        /(?<!\p{L})(?:match|rencontre|finale?|derby|partido|cl[áa]sico|vol|vuelo|trayecto|trajet|ligne|navette)\s$/iu.test(
          before,
        ) && one!.length < 4
          ? { words: `${[...one!].join(' ')},`, class: 'letters' }
          : undefined,
    },
    {
      class: 'range',
      begins: 'letter',
      pattern: /([A-Z])\s?[-–]\s?([A-Z])(?![\p{L}\d'’-])/uy,
      why: 'from one letter to another',
      read: ([, from, to], { before }) =>
        from! < to! &&
        !/[\p{L}\d-]$/u.test(before) &&
        /(?<!\p{L})(?:rang[ée]e?s?|salles?|portes?|quais?|sections?|lettres?|halls?|blocs?|zones?|bâtiments?|bât\.|voies?|allées?|groupes?|classes?|secteurs?|escaliers?|noms?(?:\sde\sfamille)?(?:\s(?:en|de))?|filas?|puertas?|letras?|salas?|aulas?|zonas?|bloques?|portal(?:es)?|and[ée]n(?:es)?|grupos?|escaleras?|terminal(?:es)?|apellidos?|m[óo]dulos?|secci[óo]n(?:es)?|sectores|niveles)\s?:?\s$/iu.test(
          before,
        )
          ? `${from} ${words.to} ${to}`
          : undefined,
    },
    {
      class: 'punctuation',
      begins: 'sign',
      pattern: /\s?\/\s?(?=\d{1,2}\s?(?::\d\d|h(?!\p{L})))/uy,
      why: 'several times, one after the other',
      read: (_, { before }) => (/\d{1,2}(?::\d\d|\s?h(?:\s?\d\d)?)$/.test(before) ? ',' : undefined),
    },
    {
      class: 'time',
      begins: 'digit',
      pattern: /\d{1,2}\s?h(?:\s?[0-5]\d)?(?:\s?\/\s?\d{1,2}\s?h(?:\s?[0-5]\d)?){2,7}(?![\p{L}\d])/uy,
      why: 'several times, one after the other',
      read: ([match], { before }) =>
        /[\p{L}\d.,/-]$/u.test(before)
          ? undefined
          : match
              .split(/\s?\/\s?/)
              .map((time) => {
                const [hour, minute] = time.split(/\s?h\s?/);
                return tongue.clock(Number(hour), Number(minute), undefined, true);
              })
              .join(', '),
    },
    {
      class: 'fraction',
      begins: 'digit',
      pattern:
        /(?:(\d{1,2})[\s-])?(\d{1,2})\/(2|3|4|5|8|16|32)\s?(?:"|''|pulg(?:adas?|\.)?(?!\p{L})|po(?:\.|uces?)?(?!\p{L}))/uy,
      why: 'a part of an inch',
      read: ([, whole, above, below], { before }) => {
        const half = below === '2' && above === '1';
        const part = partOf(Number(above), Number(below));
        if (/[\p{L}\d.,/]$/u.test(before) || part === undefined || Number(above) >= Number(below)) return undefined;
        if (whole === undefined) return half ? (isFrench ? 'un demi-pouce' : 'media pulgada') : `${part} de ${inch}`;
        return `${cardinal(Number(whole), form)} ${inch}${whole === '1' ? '' : 's'} ${words.and} ${half ? (isFrench ? 'demi' : 'media') : part}`;
      },
    },
    {
      class: 'number',
      begins: 'digit',
      pattern:
        /1(?=\s(?!lunes|martes|mi[ée]rcoles|jueves|viernes|dosis|mes(?!\p{L})|pa[íi]s|bus|autob[úu]s|an[áa]lisis|virus|crisis|tesis|gas|inter[ée]s|paraguas|abrelatas|cumpleaños|campus|bonus|caries|microondas|lavavajillas)\p{Ll}{2,}[aeo]s(?!\p{L}))/uy,
      why: 'a key, before what it leads to',
      read: (_, { before }) =>
        !isFrench && /(?:^|[:,;.]\s|(?<!\p{L})(?:pulse|marque|presione|oprima|digite|opción)\s)$/iu.test(before)
          ? cardinal(1, 'alone')
          : undefined,
    },
    {
      class: 'date',
      begins: 'digit',
      pattern: /(1[3-9]|2\d|3[01])-(0?[1-9]|1[0-2])(?![\p{L}\d]|[.,:/-]\d)/uy,
      why: 'a day and a month with a hyphen, behind an article: no range falls',
      read: ([, day, month], { before }) =>
        /(?<!\p{L})(?:el|del|al|le|du|au)\s$/iu.test(before) &&
        !/(?<!\p{L})(?:gan[óo]|partido|match|score|résultat)[^.;]{0,20}$/iu.test(before)
          ? tongue.date(tongue.day(Number(day)), tongue.months[Number(month) - 1]!, undefined)
          : undefined,
    },
  ];
}
