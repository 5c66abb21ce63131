import type { Recogniser } from '../reader.js';
import { spellOut, type Tongue } from './tongue.js';

/** The letters that a pattern begins with: `[cC]te` has "cC"; undefined where there may be others. */
function firstOf({ source, flags }: RegExp): string | undefined {
  const [, set, letter] = /^(?:\[(\p{L}+)\]|(\p{L}))(?![?*{])/u.exec(source) ?? [];
  // Without what stands in brackets: another way may begin with another letter.
  let outside = source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  for (let shorter = ''; shorter !== outside; ) {
    shorter = outside;
    outside = shorter.replace(/\([^()]*\)/g, '');
  }
  return flags.includes('i') || outside.includes('|') ? undefined : (set ?? letter);
}

const firstIn = (pattern: RegExp): { first?: string } => {
  const first = firstOf(pattern);
  return first === undefined ? {} : { first };
};

/** A recogniser of a short form whose words depend on what stands around it. */
export const short = (pattern: RegExp, why: string, read: Recogniser['read']): Recogniser => ({
  class: 'abbreviation',
  begins: 'letter',
  ...firstIn(pattern),
  pattern,
  why,
  read: (match, place) => (/[\p{L}\d]$/u.test(place.before) ? undefined : read(match, place)),
});
/** A point at the end of the text, or before the next number of a list, ends the sentence too. */
export const point = (after: string) => (/^["')]*\s*(?:$|\s\d[.)]\s+\p{Lu})/u.test(after) ? '.' : '');

/** What is done each time, or to each: behind "c/" in Spanish. */
const eachOf =
  /^(?:ojo|o[ií]do|d[ií]a|noche|mes|semana|quincena|hora|persona|amig\p{L}|cliente|niñ\p{L}|año|pieza|caja|lado|viaje|turno|toma|fosa|brazo|pie|mano|habitaci[oó]n|un[ao]?)(?!\p{L})/iu;

/** Cut short behind an adjective: nouns of a feminine gender. */
const feminineShort =
  /^\s(?:rep|rev|conv|cons|vis|cit|fact|fra|reun|ses|hab|sem|quinc|mens|edic|vac|sal|ent|dir|cta|inst|insp|prom|clas|dosis|cita|visita|fecha|estaci|parad|liv|séan|quitt|fact|mens|éch|réun|visit|sem|ann|dem|conv|consult|interv|commande|cde|date)/iu;

function spanishContexts({ region, formBefore }: Tongue): readonly Recogniser[] {
  return [
    short(/([pP]r[óo]x|[úÚuU]lt)\.(?=\s\p{Ll})/uy, 'an adjective before its noun', ([, form], { after }) => {
      const isHers =
        formBefore(after) === 'feminine' ||
        (feminineShort.test(after) && !/^\s(?:sem\p{L}*str|dir\p{L}*tor|vis[oa]|ent\p{L}*o)/u.test(after));
      const many =
        /^\s\p{L}+s(?!\p{L})/u.test(after) &&
        !/^\s(?:lunes|martes|mi[ée]rcoles|jueves|viernes|mes)(?!\p{L})/u.test(after);
      const word = /^[pP]/.test(form!) ? 'próximo' : 'último';
      return (
        `${/^\p{Lu}/u.test(form!) ? word[0]!.toUpperCase() + word.slice(1) : word}`.replace(/o$/, isHers ? 'a' : 'o') +
        (many ? 's' : '')
      );
    }),
    short(/C\/(?=\p{Lu}\p{Ll})/uy, 'a street', () => 'calle'),
    short(/pers\.(?=\s\p{Ll}+[ai]das?(?!\p{L}))/uy, 'persons', (_, { after }) =>
      /^\s\p{L}+s(?!\p{L})/u.test(after) ? 'personas' : 'persona',
    ),
    short(/neg\.(?!\p{L})/uy, 'open to an offer', (_, { before, after }) =>
      /[€$]\s$/.test(before) ? `negociable${point(after)}` : undefined,
    ),
    short(/exp\.(?=\s(?:de\s|m[ií]n\.\s)?\d{1,2}\s?a(?:ños)?(?!\p{L}))/uy, 'experience', () => 'experiencia'),
    short(/enf\.(?!\p{L})/uy, 'ill', (_, { before, after }) =>
      /(?<!\p{L})(?:repartidor|ch[óo]fer|conductor|prof\.|profesor|empleado|alumno|ni[ñn]o|hijo|t[ée]cnico|est[áa])\s$/iu.test(
        before,
      )
        ? `enfermo${point(after)}`
        : undefined,
    ),
    short(/q(?=\s\p{Ll}{2,})/uy, '"que" in short', (_, { before }) =>
      /\s$/.test(before) && !/(?<!\p{L})(?:letra|fiebre|la|una|vitamina|valor|variable|tecla)\s$/iu.test(before)
        ? 'que'
        : undefined,
    ),
    short(/[cC]\/\s?(?=\p{Lu}{2,}(?!\p{L}))/uy, '"con" before capitals', () => 'con'),
    short(/[nN]o\.(?=\s[A-Z]{1,6}[-/]?\d|\s[A-Z]{2,4}\/)/uy, 'a number of papers', () => 'número'),
    short(/rec(?:s|ám)?\.(?!\p{L})/uy, 'bedrooms', (_, { before, after }) => {
      const count = /(?:^|[\s,])(\d)\s$/.exec(before)?.[1];
      return count === undefined || region === 'ES' ? undefined : `recámara${count === '1' ? '' : 's'}${point(after)}`;
    }),
    short(/[cC]\/\.?\s?(?=\p{Ll})/uy, '"con" or "cada" in short', (match, { after }) => {
      const [, word = ''] = /^(\p{L}+)/u.exec(after) ?? [];
      if (/^u(?:no|na)?$/.test(word)) return word === 'u' ? undefined : 'cada';
      if (word === 'c' || word === 'd' || word === 'h') return undefined;
      return !match[0].endsWith(' ') && eachOf.test(after) ? 'cada' : /^(?:al|del?)$/.test(word) ? undefined : 'con';
    }),
    short(/[cC]\/\.?\s?(?=\d{1,2}(?:,\s|\sn\.?[ºo°]|\sde\s))/uy, 'a street with a number', () => 'calle'),
    short(
      /[nN]o\.(?=\sde\s(?:serie|cuenta|cliente|contrato|orden|folio|gu[íi]a|tel|control|expediente|empleado|afiliaci|reporte|pedido|p[óo]liza|caso|identif|ticket|factura))/uy,
      'a number of papers',
      () => 'número',
    ),
    short(
      /x(?=\s(?:el|la|los|las|su|sus|un|una|mi|cada|favor|correo|tel[ée]fono|whats\p{L}*|hora|d[íi]a|mes|persona|noche|semana|pieza|kilo)(?!\p{L}))/uy,
      '"por" in short',
      (_, { before }) => (/\s$/.test(before) ? 'por' : undefined),
    ),
    short(/Cl@ve/y, 'the name of a service', () => ({ words: 'Clave', class: 'word' })),
    short(/c\/(?=[$€])/y, '"con" before an amount', () => 'con'),
    short(/[eE]xp\.?:?(?=\s(?:0[1-9]|1[0-2])\/\d\d(?!\d))/uy, 'the end of a card', () => 'vence'),
    short(
      /s\/\s?(?=(?:presup|contrato|albar|incid|norma|plan(?!\p{L})|acuerdo|convenio|instruc|indicac|tarifa|[lL]ey(?!\p{L})))/uy,
      '"según" in short',
      () => 'según',
    ),
    short(
      /s\/\s?(?=(?!n(?!\p{L})|c(?!\p{L})|ref|pedido|pdo|cta|fra|factura|carta)\p{L}{2,})/uy,
      '"sin" in short',
      () => 'sin',
    ),
    short(
      /p\/(?=(?:pers(?:ona)?|mes|noche|d[ií]a|hora|pieza|pza|cliente|familia|hab|kg|unidad|ud|visita|paquete)(?!\p{L}))/uy,
      'for each',
      () => 'por',
    ),
    short(/p\/\s?(?=\p{L}{3,}|\d|(?:el|la|lo|su|tu|mi|un|ir)(?!\p{L}))/uy, '"para" in short', () => 'para'),
    short(
      /(?:Dir(?:ect)?\.(?:\s([gG]ral|Gen|Adj|Méd|Com|Fin)\.)?|dir\.\s(gral|gen|adj|méd|com|fin)\.)/uy,
      'a director or a direction',
      ([, one, two], { before, after }) => {
        const found = one ?? two;
        const kind = found === undefined ? undefined : found[0]!.toUpperCase() + found.slice(1);
        const isWoman = /\b(?:Sra\.|señora|Dra\.|Lic(?:da)?\.)\s(?:la\s)?$|\buna\s$/iu.test(before);
        const isMan =
          /\b(?:el|al|del|un|su|sr\.|señor|dr\.|los)\s$|\b(?:Lic|Ing|Sr|Dr|Arq|C\.P)\.\s(?:\p{Lu}[\p{L}.]+\s?){1,3},\s$/iu.test(
            before,
          );
        const head = isWoman ? 'directora' : isMan ? 'director' : 'dirección';
        const isDirection = head === 'dirección';
        const end = {
          Gral: 'general',
          Gen: 'general',
          Com: 'comercial',
          Fin: isDirection ? 'financiera' : 'financiero',
        }[kind ?? ''];
        const other = { Adj: 'adjunt', Méd: 'médic' }[kind ?? ''];
        const tail = end ?? (other === undefined ? '' : `${other}${isMan ? 'o' : 'a'}`);
        return `${head}${tail === '' ? '' : ` ${tail}`}${point(after)}`;
      },
    ),
    short(/[rR]ef\.(?=\s(?:anual|vehic|de\splacas|tenencia))/uy, 'the yearly registration of a car', () =>
      region === 'MX' ? 'refrendo' : undefined,
    ),
    short(/[gG]ob\.(?=\s\p{Lu}\p{Ll})/uy, 'a governor before the name', (_, { before }) =>
      /\b(?:el|al|del)\s$/i.test(before) ? 'gobernador' : undefined,
    ),
    short(/C\.\s?P\.(?=\s\p{Lu}\p{Ll})/uy, 'an accountant before the name', (_, { before, after }) =>
      region === 'ES'
        ? undefined
        : /\bla\s$/i.test(before) || /^\s(?!Luca|Joshua|Elia)\p{Lu}\p{Ll}+a\s/u.test(after)
          ? 'contadora pública'
          : 'contador público',
    ),
    short(/[cC]ap(s)?\.(?=\s(?:\d|[IVXL]+(?!\p{L})))/uy, 'a chapter', ([, many], { before }) =>
      many === undefined ? 'capítulo' : /\d\s$/.test(before) ? undefined : 'capítulos',
    ),
    short(/[mM][ií]n\.?(?=:?\s(?:[$€]|\d[\d.,]*\s?(?:[$€%]|euros|pesos)))/uy, 'at least so much', (_, { before }) =>
      formBefore(` ${/(\p{L}+)\s$/u.exec(before)?.[1]?.toLowerCase()}`) === 'feminine' ? 'mínima' : 'mínimo',
    ),
    short(/C\.\s?S\.(?=\s\p{Lu}\p{Ll})/uy, 'a health centre', (_, { before }) =>
      region === 'ES' && !/\by\s$/.test(before) ? 'centro de salud' : undefined,
    ),
    short(/P\.\s?I\.(?=\s\p{Lu}\p{Ll})/uy, 'an industrial estate', () =>
      region === 'ES' ? 'polígono industrial' : undefined,
    ),
    short(/pl\.(?=\s?\d|[\s,;)]|$)/uy, 'a floor', (_, { before, after }) =>
      /(?:\d\.?[ªº]|\d[ao]\.?)\s$/.test(before) || /^\s\d/.test(after) ? `planta${point(after)}` : undefined,
    ),
    short(/[iI]mp\.(?!\p{L})/uy, 'taxes', (_, { before, after }) =>
      /(?:\+|\bm[áa]s|\bsin|\bcon|\bincl\.?|\by|\bantes\sde)\s?$/i.test(before) ||
      /^\s(?:aparte|no\s(?:incl|est)|incl|adicional|extra)/u.test(after)
        ? `impuestos${point(after)}`
        : undefined,
    ),
    short(/(n|d)(?=[.,;)\s]|$)\.?/uy, 'nights or days behind their number', ([match, letter], { before, after }) => {
      if (!/(?:^|[^\d.,/])[1-9]\d{0,2}\s$/.test(before) || /^[º°ªo]/.test(after)) return undefined;
      if (!match.endsWith('.') && !/^\s*(?:$|[,;)])/.test(after)) return undefined;
      const isOne = /(?:^|\D)1\s$/.test(before);
      return `${letter === 'n' ? 'noche' : 'día'}${isOne ? '' : 's'}${match.endsWith('.') ? point(after) : ''}`;
    }),
    short(/ud\.?(?!\p{L})/uy, 'a unit behind its ordinal', ([match], { before, after }) =>
      /\d\.?[ªa]\.?\s$/.test(before) ? `unidad${match.endsWith('.') ? point(after) : ''}` : undefined,
    ),
    short(/(MXN|USD|ARS|COP|CLP)\s?(?=\$\s?\d)/y, 'the code of a currency before its sign', ([, code]) =>
      code === 'USD' ? undefined : '',
    ),
    short(/R[xX](?=\s|[.,;:]|$)/y, 'prescriptions, or X-rays', (_, { before, after }) =>
      /(?:^|\D)1\s$/.test(before) || /^\s(?:#|n[.úo]|\d)/.test(after) || (region !== 'ES' && /^:/.test(after))
        ? 'receta'
        : /\d\s$/.test(before)
          ? 'recetas'
          : /^\s(?:de\s)?(?:t[óo]rax|abd|r[óo]d|col|dental|simple|pie|man|cad|lumbar|AP|PA)/iu.test(after)
            ? 'rayos X'
            : region === 'US'
              ? 'receta'
              : 'rayos X',
    ),
  ];
}

function frenchContexts({ region, tables, formBefore }: Tongue): readonly Recogniser[] {
  return [
    short(/([pP]roch|[dD]ern)\.(?=\s\p{Ll})/uy, 'an adjective before its noun', ([, form], { after }) => {
      const isHers = formBefore(after) === 'feminine' || feminineShort.test(after);
      const many = /^\s\p{L}+s(?!\p{L})/u.test(after) && !/^\s(?:mois|fois|accès|avis|cours)(?!\p{L})/u.test(after);
      const said = `${form}${/^[pP]/.test(form!) ? (isHers ? 'aine' : 'ain') : isHers ? 'ière' : 'ier'}`;
      return said + (many ? 's' : '');
    }),
    short(/av\.(?=\s*(?:$|[,;)]))/uy, '"avant" behind a length of time', (_, { before, after }) =>
      /\d\s?(?:min|mn|h|j|jours?|heures?|minutes?|sem|semaines?|mois)\.?\s$/iu.test(before)
        ? `avant${point(after)}`
        : undefined,
    ),
    short(/[aA]v\.?(?=[\s,;)]|$)/uy, 'an avenue behind its ordinal', (_, { before }) =>
      /\d(?:re|e|ère|ème)\s$/u.test(before) ? 'avenue' : undefined,
    ),
    short(
      /(J|M|A|P)\.-(Ch|Cl|Ph|Fr|Chr|Ls|Th|Jos|Jac|Mich|Bapt)\.(?=\s\p{Lu})/uy,
      'two first names',
      ([, one, two]) =>
        `${{ J: 'Jean', M: 'Marie', A: 'Anne', P: 'Pierre' }[one!]}-${{ Ch: 'Charles', Cl: 'Claude', Ph: 'Philippe', Fr: 'François', Chr: 'Christophe', Ls: 'Louis', Th: 'Thérèse', Jos: 'Joseph', Jac: 'Jacques', Mich: 'Michel', Bapt: 'Baptiste' }[two!]}`,
    ),
    short(/s\.(?!\p{L})/uy, 'centuries', (_, { before, after }) =>
      /[IVX]e\s$/.test(before)
        ? `siècle${/[IVX]e?\s?(?:-|–|et|au)\s?[IVX]+e\s$/.test(before) ? 's' : ''}${point(after)}`
        : undefined,
    ),
    short(/ss(?=\s\d{1,2}\s?(?:h|j|jours|heures|sem)(?!\p{L}))/uy, '"sous" in short', () => 'sous'),
    short(/ret\.(?=\s(?:de\s)?\d{1,3}\s?(?:min|mn|h)(?!\p{L}))/uy, 'how late it is', () => 'retard'),
    short(/p\.(?=\s\d{1,2}(?!\d))/uy, '"pour" in short', (_, { before }) =>
      /(?<!\p{L})(?:table|menu|plat|gâteau|couverts?)\s$/iu.test(before) ? 'pour' : undefined,
    ),
    short(
      /[lL]oc\.(?=\s(?:du|de\sl['’]|au|n['’]|ne\s|se\s|sign|dem|veut|appel|absent|mécont|refus|impay))/uy,
      'who rents a flat',
      ([match]) => (match.startsWith('L') ? 'Locataire' : 'locataire'),
    ),
    short(/tél\.(?!\p{L})/uy, 'has called', (_, { before, after }) =>
      /(?<!\p{L})(?:a|ai|ont|avons|avez)\s$/iu.test(before) ? `téléphoné${point(after)}` : undefined,
    ),
    short(/sign\.(?=\s(?:M\.|Mme|Mlle|par|le\s\d|hier))/uy, 'signed', () => 'signé'),
    short(/hab\.(?!\p{L})/uy, 'of living space', (_, { before, after }) =>
      /m[²2]\s$/.test(before) ? `habitables${point(after)}` : undefined,
    ),
    short(/C\.\s?P\.(?=\s*(?:$|[,;)]))/uy, 'a box of the post', (_, { before, after }) =>
      region === 'CA' && /\bla\s$/i.test(before) ? `case postale${point(after)}` : undefined,
    ),
    short(/pér\.(?=\s:?\s?\d\d\/)/uy, 'the last day of use', () => 'péremption'),
    short(/nég\.(?!\p{L})/uy, 'open to an offer', (_, { before, after }) =>
      /[€$]\s$/.test(before) ? `négociable${point(after)}` : undefined,
    ),
    short(/[Rr]és\.(?=[\s,;:)]|$)/uy, 'a reservation, or a residence before its name', (_, { before, after }) =>
      /^\s(?:(?:le|la|les|du|des|de)\s|[ld]['’])?\p{Lu}/u.test(after) || /\b[Tt]él\.\s$/u.test(before)
        ? `résidence${point(after)}`
        : `réservation${point(after)}`,
    ),
    short(
      /[Dd]ir\.(?:\s(gén|adj|rég|comm|techn?|fin|méd|act)\.)?/uy,
      'a director or a direction',
      ([, kind], { before, after }) => {
        const isWoman = /\b(?:Mme|Madame|Mlle)\s(?:la\s)?$|\bune\s$/iu.test(before);
        const isMan = /\b(?:le|du|au|un|M\.|Monsieur|Dr)\s$/iu.test(before) || kind === 'adj';
        const head = isWoman ? 'directrice' : isMan ? 'directeur' : 'direction';
        const isHe = head === 'directeur';
        const tail = {
          ...{
            gén: isHe ? 'général' : 'générale',
            adj: isHe ? 'adjoint' : 'adjointe',
            rég: isHe ? 'régional' : 'régionale',
          },
          ...{
            comm: isHe ? 'commercial' : 'commerciale',
            tech: 'technique',
            techn: 'technique',
            méd: isHe ? 'médical' : 'médicale',
          },
          ...{ fin: isHe ? 'financier' : 'financière', act: 'active' },
        }[kind ?? ''];
        return `${head}${tail === undefined ? '' : ` ${tail}`}${point(after)}`;
      },
    ),
    short(/[cC]h\.?(?=\s(\d|dble|dbl|double|simple|twin|indiv|fam|d['’]h[ôo]te))/uy, 'a room', ([match], { before }) =>
      /\d\s?$/.test(before) && !/,\s$/.test(before) ? undefined : match.startsWith('C') ? 'Chambre' : 'chambre',
    ),
    short(/ch\.?(?=\s(?:mois|jour|sem|année|fois|pers|client|enfant)(?!\p{L}*\d))/uy, 'each', () => 'chaque'),
    short(/ch\.?(?=\s*(?:$|[,;.)]))/uy, 'each one, or charges', (_, { before, after }) =>
      /\$\s$/.test(before)
        ? `chacun${point(after)}`
        : /[€$]\sde\s$/.test(before)
          ? `charges${point(after)}`
          : undefined,
    ),
    short(/p\.(?=\s\d{1,5}(?![\d,.]\d))/uy, 'an extension behind a telephone number', (_, { before }) =>
      region === 'CA' &&
      /(?:\d{3}[-.\s]\d{4},?|(?:rappeler|joindre|appeler|demander|parler\sà)\s[^.;]{2,30},)\s$/iu.test(before)
        ? 'poste'
        : undefined,
    ),
    short(/[Rr]emb\.(?=\s(?:par|à|en|sous|sur))/uy, 'paid back', (_, { before }) =>
      /%\s$/.test(before) ? 'remboursé' : undefined,
    ),
    short(/ch\.(?=\s(?:incl|compr|comprises|non))/uy, 'charges', () => 'charges'),
    short(/[eE]xp\.?\s?:?(?=\s(?:0[1-9]|1[0-2])\/\d\d(?!\d))/uy, 'the end of a card', () => 'expire'),
    short(/[dD]['’]acc\.?(?![\p{L}])/uy, 'agreed', (_, { after }) => `d'accord${point(after)}`),
    short(/[mM]in\.(?=\s?:?\s-?\d)/uy, 'at least', () => 'minimum'),
    short(/pers\.?(?!\p{L})/uy, 'one person', (_, { before, after }) =>
      /\b(?:par|une|chaque|la|cette)\s$/i.test(before)
        ? `personne${/^\s\p{Lu}/u.test(after) ? '.' : point(after)}`
        : undefined,
    ),
    short(/j\.?(?=\s(?:fér|ouvr|calend|franc|suiv|avant|après))/uy, 'days', () => 'jours'),
    short(
      /[dD]im\.?(?=\s?:?\s?\d+(?:,\d+)?\s?(?:[cmk]?m|po|pi)?\s?[x×])/uy,
      'measures of a parcel',
      () => 'dimensions',
    ),
    short(/(CC|HC)(?=[\s,;.)]|$)/uy, 'charges within or without a rent', ([, letters], { before }) =>
      /(?:€|euros)(?:\/(?:m|mois))?\s?$/.test(before)
        ? { CC: 'charges comprises', HC: 'hors charges' }[letters!]
        : undefined,
    ),
    short(/p\.\s?p\.(?=[\s,;)]|$)/uy, 'for each person', (_, { before, after }) =>
      /[€$]\s?$/.test(before) ? `par personne${point(after)}` : undefined,
    ),
    short(
      /mer\.(?=\s(?:avant|après|matin|soir|midi|à|de|entre|et|ou|dès|vers)(?!\p{L})|,)/uy,
      'a day of the week',
      () => 'mercredi',
    ),
    short(/p\.\s?pers\.?(?!\p{L})/uy, 'for each person', (_, { after }) => `par personne${point(after)}`),
    short(
      /[tT]ech\.(?=\s(?:entre|à|sur|arrive|passe|vient|viendra|de|en|le|demain|lun|mar|mer|jeu|ven|sam))/uy,
      'a technician',
      () => 'technicien',
    ),
    short(/[cC]at\.(?=\s(?:[A-Z]|\d)(?!\p{L}))/uy, 'a category', () => 'catégorie'),
    short(/av\.(?=\s(?:\d{1,2}\s?h|le\s\d|midi|minuit))/uy, '"avant" before a time', () => 'avant'),
    short(/(\p{Lu})h?\.\s?-(\p{Lu})\./uy, 'two initials', ([match, one, two], { after }) =>
      // "R.-V." and "N.-B." have their words.
      tables.abbreviations.has(match.slice(0, -1)) && !/^\s\p{Lu}\p{Ll}+\s\p{Lu}/u.test(after)
        ? undefined
        : /[NS]/.test(one!) && /[EO]/.test(two!)
          ? `${one === 'N' ? 'nord' : 'sud'}-${two === 'E' ? 'est' : 'ouest'}${point(after)}`
          : `${one} ${two}`,
    ),
    short(/ouvr?\./uy, 'working days', (_, { before, after }) =>
      /\d\s?j(?:rs?|ours)?\.?\s$/.test(before)
        ? `${region === 'CA' ? 'ouvrables' : 'ouvrés'}${point(after)}`
        : undefined,
    ),
    short(
      /(Ch|Gén|Mal|Gal)\.?-de-(?=\p{Lu})/uy,
      'a name with its first one in short',
      ([, first]) => `${{ Ch: 'Charles', Gén: 'Général', Mal: 'Maréchal', Gal: 'Général' }[first!]} de`,
    ),
    short(
      /(\p{Lu}[\p{L}'’]+(?:-\p{Lu}\p{L}+)*)-(Ste?)-(\p{Lu}\p{Ll}+)/uy,
      'a saint inside a name',
      ([, name, saint, other]) => `${name}-${saint === 'St' ? 'Saint' : 'Sainte'}-${other}`,
    ),
    short(
      /(\p{Lu}{2})(?=[\s,.;:)]|$)/uy,
      'two capitals behind an article: letters',
      ([, letters], { before, shouting }) =>
        !shouting &&
        /(?<!\p{Lu}\s)\b(?:[Ll]e|[Dd]u|[Aa]u|[Uu]n|[Vv]otre|[Nn]otre|[Ss]on|[Ll]a|[Uu]ne)\s$/u.test(before) &&
        !/^(?:II|IV|VI|IX|XI|XV|XX|RV|CP|PJ|SS|NB)$/.test(letters!)
          ? { words: spellOut(letters!), class: 'letters' }
          : undefined,
    ),
    short(/Rx(?=\s(?:no|n°|#|\d))/uy, 'a prescription', () => 'ordonnance'),
    short(/[Cc]ell?\.?(?=\s?:)/uy, 'a mobile telephone', ([match]) =>
      region === 'CA' ? (match.startsWith('C') ? 'Cellulaire' : 'cellulaire') : undefined,
    ),
  ];
}

/** Short forms that stand for several words: what is around them decides. */
export const contextForms = (tongue: Tongue): readonly Recogniser[] =>
  tongue.saysPairs ? frenchContexts(tongue) : spanishContexts(tongue);
