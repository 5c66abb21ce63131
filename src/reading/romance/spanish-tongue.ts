import { spanishCardinal, spanishMonths, spanishOrdinal } from '../spanish.js';
import type { Form, Tongue } from './tongue.js';
import { readTables, regionOf } from './tongue.js';

/** Words that no noun is: the number before them stands alone. */
const noNoun =
  /^\s(?:y|e|o|ó|u|ú|a|al|de|del|en|con|por|para|que|es|son|fue|era|se|su|la|el|los|las|lo|un|una|como|hasta|desde|entre|sobre|si|no|más|menos|pero|cuando|donde|ha|han|había|hay|está|están|tras|ante|bajo|según|sin|fueron|estaba|cuyo|cuya|aproximadamente|solo|también|ya|muy|le|les|me|te|nos)(?![\p{L}])/iu;
const feminineNoun =
  /^\s(?:(?:primeras|últimas|nuevas|pequeñas|grandes|otras|buenas|mil)\s)?(?!d[ií]as?\b|pies?(?!\p{L})|problemas?\b|programas?\b|sistemas?\b|temas?\b|idiomas?\b|mapas?\b|planetas?\b|poemas?\b|esquemas?\b|turistas?\b|colegas?\b|atletas?\b|[\p{L}]*istas?\b|[\p{L}]*gramas?\b|s[ií]ntomas?\b|diplomas?\b|dilemas?\b|climas?\b|aromas?\b|enigmas?\b|tranv[ií]as?\b|pijamas?\b|paraguas\b|kil[oó]\w*\b)(?:[\p{L}]+(?:as?|[csngx]i[oó]n(?:es)?|dades|dad|tudes|tud|umbres?)|veces|vez|[\p{L}]*ies?|noches?|tardes?|clases?|partes?|llaves?|calles?|claves?|series?|mujeres|dosis|crisis|tesis|razones|señales|sucursales|terminales|credenciales|postales|torres|fuentes|naves|paredes|pieles|raíces|actrices|fotos|motos|manos|radios|bases|fases|redes|sedes|leyes|voces|cruces|luces|imágenes|órdenes)(?![\p{L}])/iu;
/** Feminine nouns of one thing before which "una" becomes "un". */
export const stressed =
  /^\s(?:agua|águila|alma|arma|área|aula|ave|hacha|hada|habla|haya|ama|ala|alba|alga|alta|ancla|ánfora|arca|arpa|asa|asma|acta|ansia|aria|asta|aspa|hambre)(?!\p{L})/iu;
const regions = /^es-(?:419|US|MX|PR|DO|GT|HN|NI|SV|PA|PE)$/i;
const pesos = /^es-(?:MX|AR|CL|CO|UY|DO|CU|PH)$/i;
const vowel = /[aeiouáéíóú]/i;

/** Spanish: of Spain, or of a region with its signs of numbers and money. */
export function spanishTongue(language: string): Tongue {
  const region = regionOf(language);
  const tables = readTables('es', region);
  const currencies = new Map(tables.currencies);
  if (/^es-MX$/i.test(language)) currencies.set('MXN', { ...currencies.get('MXN')!, one: 'peso', many: 'pesos' });
  currencies.set('$', currencies.get(pesos.test(language) ? 'MXN' : 'USD')!);
  const formBefore = (after: string): Form =>
    !/^\s\p{Ll}/u.test(after) || noNoun.test(after) ? 'alone' : feminineNoun.test(after) ? 'feminine' : 'masculine';
  const gendered = { alone: 'uno', masculine: 'un', feminine: 'una' } as const;
  const hour = (n: number) => spanishCardinal(n, 'una');
  return {
    region,
    cardinal: (n, form) => spanishCardinal(n, gendered[form]),
    ordinal: (n, isFeminine) => (isFeminine ? spanishOrdinal(n).replace(/o\b/g, 'a') : spanishOrdinal(n)),
    shortOrdinal: (n) => spanishOrdinal(n).replace(/(?<=primer|tercer)o$/, ''),
    roman: (n, before) =>
      /\b(?:siglos?|capítulos?|tomos?|volumen|artículos?|títulos?|vol\.?|fases?|zonas?|tipos?|grupos?|nivel(?:es)?|anexos?|partes|clases|actos|Guerra|Part)\s(?:[IVXLCDM]+\s[yal]+\s)?$/i.test(
        before,
      ) || n > 10
        ? spanishCardinal(n)
        : /(?:Isabel|Juana|Mar[ií]a|Catalina|Cristina|Margarita|Ana|Victoria|parte|clase|edici[oó]n)\s$/.test(before)
          ? spanishOrdinal(n).replace(/o$/, 'a')
          : spanishOrdinal(n),
    formBefore,
    thousands: regions.test(language) ? ',' : '.',
    decimal: { ',': 'coma', '.': 'punto' },
    months: spanishMonths,
    shortMonths: {
      ...{
        ene: 0,
        feb: 1,
        mar: 2,
        abr: 3,
        may: 4,
        jun: 5,
        jul: 6,
        ago: 7,
        sep: 8,
        sept: 8,
        set: 8,
        oct: 9,
        febr: 1,
        agto: 7,
        dicbre: 11,
        novbre: 10,
        nov: 10,
        dic: 11,
      },
      setiembre: 8,
    },
    days: {
      ...{
        lun: 'lunes',
        mar: 'martes',
        miérc: 'miércoles',
        mierc: 'miércoles',
        mié: 'miércoles',
        mie: 'miércoles',
        mart: 'martes',
        jue: 'jueves',
        vie: 'viernes',
      },
      ...{
        sáb: 'sábado',
        sab: 'sábado',
        dom: 'domingo',
        lu: 'lunes',
        ma: 'martes',
        mi: 'miércoles',
        ju: 'jueves',
        vi: 'viernes',
      },
    },
    day: (n) => (n === 1 ? 'primero' : spanishCardinal(n)),
    date: (day, month, year) => `${day} de ${month}${year === undefined ? '' : ` de ${year}`}`,
    isMonthFirst: /^es-(?:US|PR)$/i.test(language),
    clock(h, m, half, hasUnit) {
      if (half !== undefined) {
        const minutes = m === 0 ? '' : m === 15 ? ' y cuarto' : m === 30 ? ' y media' : ` y ${spanishCardinal(m)}`;
        const part =
          half === 'a'
            ? h === 12
              ? 'de la noche'
              : h < 6
                ? 'de la madrugada'
                : 'de la mañana'
            : h === 12
              ? m === 0
                ? 'del mediodía'
                : 'de la tarde'
              : h < 8
                ? 'de la tarde'
                : 'de la noche';
        return `${hour(h)}${minutes} ${part}`;
      }
      if (m === 0) return hasUnit ? `${hour(h)} ${h === 1 ? 'hora' : 'horas'}` : hour(h);
      return `${hour(h)} ${m < 10 ? 'y ' : ''}${spanishCardinal(m)}`;
    },
    money: (units, cents) => `${units} con ${cents}`,
    of: () => ' de ',
    endingIn: (isFeminine) => (isFeminine ? 'terminada en' : 'terminado en'),
    words: {
      minus: 'menos',
      plus: 'más',
      percent: 'por ciento',
      permille: 'por mil',
      to: 'a',
      and: 'y',
      or: 'o',
      per: 'por',
      number: 'número',
      extension: 'extensión',
      degrees: 'grados',
      by: 'por',
      times: 'por',
      equals: 'igual a',
      plusOrMinus: 'más o menos',
      section: 'sección',
      onHours: ' ',
      lessThan: 'menos de',
      moreThan: 'más de',
      atMost: 'como máximo',
      atLeast: 'al menos',
      about: 'aproximadamente',
    },
    winds: {
      ...{ N: 'norte', S: 'sur', E: 'este', O: 'oeste', W: 'oeste', NE: 'noreste', NO: 'noroeste', NW: 'noroeste' },
      ...{ SE: 'sureste', SO: 'suroeste', SW: 'suroeste' },
    },
    each: /^\s?(?:año|mes|semana|día|dia|hora|h|noche|persona|pers|pax|habitante|hab|kg|m2|m²|m3|m³|unidad|ud|km|l|L)(?![\p{L}\d])/u,
    perShort: {
      ...{
        d: 'día',
        sem: 'semana',
        pers: 'persona',
        hab: 'habitante',
        hr: 'hora',
        hrs: 'hora',
        ud: 'unidad',
        u: 'unidad',
      },
      ...{ pax: 'persona', pza: 'pieza', mín: 'minuto', mes: 'mes', año: 'año', día: 'día', noche: 'noche' },
      ...{
        semana: 'semana',
        persona: 'persona',
        hora: 'hora',
        línea: 'línea',
        ...{ mo: 'mes', yr: 'año', milla: 'milla', galón: 'galón', lb: 'libra', libra: 'libra', adulto: 'adulto' },
        ...{ niño: 'niño', minuto: 'minuto', mensaje: 'mensaje', caja: 'caja', viaje: 'viaje', pieza: 'pieza' },
        ...{ kilo: 'kilo', visita: 'visita', paquete: 'paquete', habitación: 'habitación', alumno: 'alumno' },
        min: 'minuto',
        h: 'hora',
        kg: 'kilo',
        L: 'litro',
        l: 'litro',
      },
    },
    signs: {
      ...{ '.': 'punto', '/': 'barra', '-': 'guion', _: 'guion bajo', '?': 'interrogación', '=': 'igual', '&': 'y' },
      ...{ '#': 'almohadilla', ':': 'dos puntos', '%': 'por ciento', '+': 'más', '~': 'virgulilla', '@': 'arroba' },
      '*': 'asterisco',
      // The key of the key pad has other names in America.
      ...(/^es-mx$/i.test(language) ? { '#': 'gato' } : regions.test(language) ? { '#': 'numeral' } : {}),
    },
    scales: {
      mil: ['mil', 'mil'],
      k: ['mil', 'mil'],
      K: ['mil', 'mil'],
      millón: ['millón', 'millones'],
      millon: ['millón', 'millones'],
      millones: ['millón', 'millones'],
      'mil millones': ['mil millones', 'mil millones'],
      billones: ['billón', 'billones'],
      M: ['millón', 'millones'],
      mdp: ['millón', 'millones'],
    },
    fractions: {
      ...{
        '1/2': 'un medio',
        '½': 'medio',
        '1/3': 'un tercio',
        '2/3': 'dos tercios',
        '1/4': 'un cuarto',
        '3/4': 'tres cuartos',
      },
      ...{
        '¼': 'un cuarto',
        '¾': 'tres cuartos',
        '⅓': 'un tercio',
        '⅔': 'dos tercios',
        '⅛': 'un octavo',
        '1/5': 'un quinto',
      },
      ...{
        '2/5': 'dos quintos',
        '3/5': 'tres quintos',
        '4/5': 'cuatro quintos',
        '1/8': 'un octavo',
        '3/8': 'tres octavos',
        '1/6': 'un sexto',
      },
    },
    halfOf: (form) => (form === 'feminine' ? 'media' : form === 'masculine' ? 'medio' : 'un medio'),
    numberContext:
      /(?:(?<!\p{L})(?:NIP|PIN|token|c[óo]digo|clave|contraseña|folio|localizador|SSN|CURP|RFC|NSS|CLABE|expediente|confirmaci[óo]n|autorizaci[óo]n)(?:\s(?!de\b|por\b|en\b|a\b|con\b)(?:su\s|de\s)?\p{L}{2,20}){0,3}\s(?:es|son|ser[áa])(?:\sel)?|(?<!\p{L})(?:cta\.?|pdo\.?|ped\.?|tarj\.?|terminaci[óo]n|term\.|P\.?\s?O\.?\sBox|fol\.?|token|caso|reporte|boleto|empleado|socio|miembro|afiliaci[óo]n|NSS|SSN|CLABE|CURP|ID|CN|ISBN|c[óo]d\.(?:\sde\s\p{L}+)?|loc\.|tkt?|ticket|inc(?:id)?\.|incidencia|cup[óo]n|aviso\sn\.?[ºo]|exp\.?|env[íi]o|autorizaci[óo]n|confirmaci[óo]n|(?:gu[íi]a\s)?(?:DHL|UPS|FedEx|Estafeta|SEUR|MRW))(?:\s(?:n[úu]m(?:ero|\.)?|n\.?[ºo]\.?))?:?)[\s:#(]*$/iu,
    digitContext:
      /(?:\b(?:código|clave)(?:\s\p{L}+){1,5}\ses(?:\sel)?|\b(?:terminad[ao]|termina|acaba|acabad[ao])\sen|\b(?:código|clave|contraseña|PIN|pin|NIP|tarjeta|cuenta|póliza|pedido|referencia|ref\.?|expediente|folio|extensión|ext\.?|DNI|NIE|NIF|CVV|IBAN|localizador|reserva|incidencia|ticket|cliente|contrato|factura|tracking|serie|guía|RFC|seguimiento|trámite|solicitud|matrícula|placa|últimos\s(?:cuatro|4)\s(?:dígitos|números)))(?:\s(?:número|n\.?[ºo]\.?|núm\.?|es|de\s\p{L}+|postal))*[\s:#]*$/iu,
    callContext:
      /\b(?:llam\w+|marqu?\w*|tel\w*\.?|teléfono|tfno\.?|móvil|celular|fax|whatsapp|número|al|extensión|ext\.?)(?:\s(?:al?|el|número|gratuito|n\.?º|con\snosotros))*[\s:]*$/iu,
    saysPairs: false,
    isPronounceable: (letters) =>
      vowel.test(letters) &&
      /^(?:(?:[bcdfgpt][lr]|ch|ll|qu|[bcdfghjklmnñprstvxyz])?[aeiouáéíóúü]{1,2}(?:[nsrlmpbcdgxtz](?![aeiouáéíóú]))?)+$/i.test(
        letters,
      ),
    commonWords: new Set(
      'el la los las un una y o de del en a al no si sí por para con sin más su que es se tu mi lo le ya hoy aquí gran solo san sol mar paz fin vida día ley rey voz luz pan sur dos tres seis diez mil uno ante son hay fue mas ver ser dar ir voy soy hoy aún dos tal cual esta este esto gratis nuevo nueva ojo gym wifi app pago clave aviso nota error menú pero pues sea hace cada otro otra alta baja cita casa caja todo toda pro max dúo duo air net zen top bio kit bar bus web box gas gel red mes año uso muy sus tus mis les nos ni así ahí van ven vez tan eso esa ese fui tú mí él sé dé qué ha te'.split(
        ' ',
      ),
    ),
    tables: { ...tables, currencies },
  };
}
