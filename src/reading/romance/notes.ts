import type { Recogniser } from '../reader.js';
import { point, short } from './contexts.js';
import type { Tongue } from './tongue.js';

/** The word with a capital where its short form has one. */
const like = (written: string, word: string): string =>
  /^\p{Lu}/u.test(written) ? word[0]!.toUpperCase() + word.slice(1) : word;

/** A short form with its point, for words that `choose` finds by what stands around it. */
const clip = (pattern: RegExp, why: string, choose: (before: string, after: string) => string | undefined) =>
  short(pattern, why, ([match], { before, after }) => {
    const word = choose(before, after);
    return word === undefined ? undefined : like(match, word) + point(after);
  });

/** Verbs that a note cuts short behind the person who acts. */
const spanishVerbs: { readonly [short: string]: string } = {
  ...{ solic: 'solicita', confirm: 'confirma', conf: 'confirma', recl: 'reclama', reclam: 'reclama', inf: 'informa' },
  ...{ indic: 'indica', coment: 'comenta', insist: 'insiste', rech: 'rechaza', acept: 'acepta', comunic: 'comunica' },
  ...{ llam: 'llama', contest: 'contesta', cancel: 'cancela', requier: 'requiere', neces: 'necesita', pag: 'paga' },
  ...{ desist: 'desiste', avis: 'avisa', prom: 'promete', consult: 'consulta', refier: 'refiere', report: 'reporta' },
};
const frenchVerbs: { readonly [short: string]: string } = {
  ...{ dem: 'demande', conf: 'confirme', confirm: 'confirme', sign: 'signale', réclam: 'réclame', ann: 'annule' },
  ...{ souh: 'souhaite', ref: 'refuse', acc: 'accepte', insist: 'insiste', inf: 'informe' },
  ...{ prév: 'prévient', contest: 'conteste', menac: 'menace', prom: 'promet', pay: 'paie', résil: 'résilie' },
};
/** The person of a note, before the verb. */
const person = {
  es: /(?:^|[.;:,(]\s|(?<!\p{L})(?:el|la|al|del|y)\s)(?:clie(?:nte)?|clt?e|cte|cli?t?|cx|pac(?:iente)?|px|pte|tit(?:ular)?|us(?:u|uario)|hij[oa]|espos[oa]|mad(?:re)?|inquilin[oa]|vecin[oa]|soci[oa]|abonad[oa])\.?\s(?:no\s|ya\s)?$/iu,
  fr: /(?:^|[.;:,(]\s|(?<!\p{L})(?:le|la|du|et)\s)(?:client?e?|cl|clte?|cli|pat(?:iente?)?|pte?|usager|locataire|loc|titulaire|tit|fils|fille|époux|épouse|conjoint|conj|voisine?|adhérent|adh)\.?\s(?:ne\s|a\s)?$/iu,
};

function spanishNotes({ region }: Tongue): readonly Recogniser[] {
  return [
    short(/(\p{Ll}{3,8})\.(?!\p{L})/uy, 'a verb behind the person of a note', ([, verb], { before, after }) => {
      const said = spanishVerbs[verb!];
      return said === undefined || !person.es.test(before) ? undefined : said + point(after);
    }),
    short(/Fdo\.(?=\s\p{Lu}\p{Ll})/uy, 'a first name', (_, { before }) =>
      /(?:\p{Ll},\s|\by\s|\bD\.\s|\bSr\.\s)$/u.test(before) ? 'Fernando' : undefined,
    ),
    clip(/[lL]ab\.(?!\p{L})/uy, 'a laboratory', (before) =>
      /(?<!\p{L})(?:estudios?|pruebas?|an[áa]lisis|resultados?|orden|ex[áa]men(?:es)?|muestras?|el|al)\s(?:de\s|del\s)?$/iu.test(
        before,
      )
        ? 'laboratorio'
        : undefined,
    ),
    clip(/[cC]om\.(?!\p{L})/uy, 'a community of owners', (before) =>
      /(?<!\p{L})(?:presidente|pte\.|vicep\p{L}+\.?|admin\p{L}*\.?|junta|gastos|cuota|estatutos)\s(?:de\s(?:la\s)?)?$/iu.test(
        before,
      )
        ? 'comunidad'
        : undefined,
    ),
    clip(/[vV]ac\.(?!\p{L})/uy, 'holidays', (before) =>
      /(?<!\p{L})(?:por|de|en|las|mis|sus|periodo|cerrado)\s$/iu.test(before) ? 'vacaciones' : undefined,
    ),
    clip(/[dD]er\.(?!\p{L})/uy, 'right', (before) =>
      /(?<!\p{L})(?:carril|lado|ojo|pie|brazo|o[íi]do|margen|muslo|hombro|pulm[óo]n)\s$/iu.test(before)
        ? 'derecho'
        : undefined,
    ),
    clip(/[pP]rog\.(?!\p{L})/uy, 'planned', (before) =>
      /(?<!\p{L})(?:IQ|cirug[íi]a|cita|visita|intervenci[óo]n|operaci[óo]n)\s$/iu.test(before)
        ? 'programada'
        : undefined,
    ),
    clip(/[iI]nt\.(?!\p{L})/uy, 'the network', (before, after) =>
      /(?<!\p{L})(?:sin|falla\sde|fallo\sde|servicio\sde|corte\sde|aver[íi]a\sde|no\shay|contrato\sde|fibra\se)\s$/iu.test(
        before,
      ) && !/^\s\d/.test(after)
        ? 'internet'
        : undefined,
    ),
    clip(/[eE]nc\.(?!\p{L})/uy, 'is there', (before) => (/(?<!\p{L})se\s$/iu.test(before) ? 'encuentra' : undefined)),
    clip(/[vV]ig\.(?!\p{L})/uy, 'a guard', (before) =>
      /(?<!\p{L})(?:el|al|con\sel|del)\s$/iu.test(before) ? 'vigilante' : undefined,
    ),
    clip(/[dD]om\.?(?!\p{L})/uy, 'where somebody lives', (before, after) =>
      /(?<!\p{L})(?:comp(?:r(?:ob\p{L}*)?)?\.?\sde|(?:recog\p{L}*\.?|entregar?|reparto|visita|cita)\sen|(?<!(?:lun|mar|mi[ée]r?c?|jue|vie|s[áa]b|lunes|martes|jueves|viernes|s[áa]bado)\.?\s)(?:doc\.|documento|m[ée]dico|env[íi]o|mando|enviar|llevar|paquete|pedido|servicio|serv\.|recetas?|comida)\sa|comprobante\sde|cambio\sde|su|nuevo|sin|entrega\sa|servicio\sa|visita\sa|env[íi]o\sa|reparto\sa|atenci[óo]n\sa|prueba\sde|mismo)\s$/iu.test(
        before,
      ) ||
      /^\s(?:no\s|conocido|particular|fiscal|social|err[óo]neo|incorrecto|actual|laboral|equivocado|cerrado|incompleto|incompl|fisc|part|del\s(?:cliente|titular)|c\/|calle)/u.test(
        after,
      )
        ? 'domicilio'
        : undefined,
    ),
    clip(/[rR]ep\.(?!\p{L})/uy, 'who delivers', (_before, after) =>
      /^\s(?:no\s|deja|dej[óo]|llam|avis|indic|inform|confirm|intent|sale|va\s|vuelve|pas[óoa]|entreg|report)/u.test(
        after,
      )
        ? 'repartidor'
        : undefined,
    ),
    clip(/[aA]sig\.(?!\p{L})/uy, 'given to somebody', (before) =>
      /(?<!\p{L})(?:t[ée]c(?:nico|n)?\.?|operador|agente|gestor|equipo|turno|cuadrilla|unidad|caso|folio|asesor)\s$/iu.test(
        before,
      )
        ? 'asignado'
        : undefined,
    ),
    clip(/[eE]xcl\.(?!\p{L})/uy, 'without', (_before, after) => (/^:?\s\p{Ll}/u.test(after) ? 'excepto' : undefined)),
    clip(/[iI]nc\.(?!\p{L})/uy, 'a report of a fault', (_before, after) =>
      /^\s(?:n\.?[º°]\s)?\d{4,}/.test(after) ? 'incidencia' : undefined,
    ),
    clip(/[rR]esp\.(?!\p{L})/uy, 'an answer', (before) =>
      /(?<!\p{L})(?:de|sin|su|la|espera|esperando|a\sla\sespera\sde)\s$/iu.test(before) &&
      !/\bp[ól]p{L}*\sde\s$|seguro\sde\s$/i.test(before)
        ? 'respuesta'
        : undefined,
    ),
    short(/([OA])([DIO])(?![\p{L}\d.])/uy, 'an eye', ([match], { before }) =>
      /(?<!\p{L})(?:en|gotas?|ojo|colirio|visi[óo]n|AV|catarata)\s(?:el\s|de\s|del\s)?$/iu.test(before)
        ? { OD: 'ojo derecho', OI: 'ojo izquierdo', AO: 'ambos ojos' }[match]
        : undefined,
    ),
    short(/[cC]l?te(s)?\.(?!\p{L})/uy, 'a client, or what is current', ([match, many], { before, after }) => {
      if (/^C/.test(match) && /^\s\p{Lu}/u.test(after)) return undefined;
      const isCurrent =
        /(?:\d|\b(?:ctas?\.|cuentas?|mes|año|ejercicio|gastos?))\s(?:del?\s)?$/iu.test(before) ||
        (/\bal\s$/i.test(before) && /^\s(?:de|en|con)\s(?:los\s|sus\s|el\s)?pagos?/iu.test(after));
      const isPerson =
        /(?:^|[.;:,(]\s|(?<!\p{L})(?:el|al|del?|un|una|la|su|este|otro|cada|los|las|por|con|a|para|y|n\.?º|n[úu]m\.|ref\.|at[nt]\.|cód\.)\s)$/iu.test(
          before,
        );
      return isCurrent || !isPerson
        ? undefined
        : like(match, many === undefined ? 'cliente' : 'clientes') + point(after);
    }),
    clip(/[dD]isp\.(?!\p{L})/uy, 'whether there is some', (before) =>
      /(?<!\p{L})(?:confirm\p{L}*|verifi\p{L}*|consult\p{L}*|che[cq]\p{L}*|revis\p{L}*|comprob\p{L}*|sin|la|su|poca|falta\sde|seg[úu]n|sujet\p{L}\sa)\s$/iu.test(
        before,
      )
        ? 'disponibilidad'
        : undefined,
    ),
    clip(/[pP]te\.(?!\p{L})/uy, 'a patient, or what is pending', (before, after) =>
      /(?<!\p{L})(?:hij[oa]|familia(?:res|r)?|madre|padre|espos[oa]|cama|habitaci[óo]n|hab\.)\s(?:del|de\sla)\s$/iu.test(
        before,
      )
        ? 'paciente'
        : /^\s(?:de\s)?(?:R[Xx]|TAC|RMN?|eco|anal[íi]tica|pruebas?|resultados?|informe|cita|valoraci|interconsulta|operar|cirug|quir|docum|resp|visita|pieza|repuesto|material|abono|devoluc|recog|factur|liquid|ingres|traslad|ser\s|que\s|pago|cobro|firma|entrega|env[íi]o|revisi[óo]n|confirmaci[óo]n|aprobaci[óo]n|respuesta|validaci[óo]n|resoluci[óo]n|pagar|cobrar|firmar|entregar|enviar|revisar|confirmar|recibir)/u.test(
              after,
            )
          ? 'pendiente'
          : (/(?:^|[.;:]\s)$/.test(before) &&
                /^\s(?:a|en|con|sin|tras|sube|baja|pasa|sale|ingres\p{L}+|habla|sigue|estable|[Hh]ab|[Cc]ama|[Bb]ox|UCI|no|se|ya|lleg\p{L}+|acud\p{L}+|refier\p{L}+|pid\p{L}+|solicit\p{L}+|llam\p{L}+|cancel\p{L}+|present\p{L}+|requier\p{L}+|necesit\p{L}+|viene|est[áa]|tiene|confirm[aó]|avis[aó]|masculin\p{L}|femenin\p{L}|de\s\d)(?!\p{L})/u.test(
                  after,
                )) ||
              (/(?<!\p{L})(?:[Ee]l|[Ll]a|[Aa]l|[Dd]el)\s$/u.test(before) &&
                /^\s(?:no|se|ya|lleg\p{L}+|acud\p{L}+|refier\p{L}+|pid\p{L}+|solicit\p{L}+|llam\p{L}+|viene|est[áa]|tiene)(?!\p{L})/u.test(
                  after,
                ))
            ? 'paciente'
            : undefined,
    ),
    short(/([ap])\.\s?m\.(?!\p{L})/uy, 'a part of the day without its hour', ([, half], { before, after }) => {
      const part = half === 'a' ? 'mañana' : 'tarde';
      if (
        /(?:\d|h|hs|hrs|horas?)\.?\s?$|(?<!\p{L})(?:un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|media|cuarto|quince|treinta|punto)\s$/iu.test(
          before,
        )
      )
        return undefined;
      const joint = /(?<!\p{L})(?:la|esta)\s$/iu.test(before)
        ? ''
        : /(?<!\p{L})(?:turno|horario|sesi[óo]n|grupo)\s$/iu.test(before)
          ? 'de la '
          : 'por la ';
      return joint + part + point(after);
    }),
    clip(/[cC]onst\.(?!\p{L})/uy, 'a certificate, or building', (before, after) =>
      /\bacta\s$/i.test(before)
        ? 'constitutiva'
        : /^\s(?:fiscal|m[ée]dica|laboral|de\s(?:situaci|estudio|residencia|trabajo|ingreso|pago|domicilio|inscripci|empleo|no\s))/u.test(
              after,
            )
          ? 'constancia'
          : /(?<!\p{L})(?:en|de|la|empresa|materiales)\s$/iu.test(before)
            ? 'construcción'
            : undefined,
    ),
    clip(/[sS]oc\.(?!\p{L})/uy, 'social, or a member', (before) =>
      /(?<!\p{L})(?:raz[óo]n|seg(?:\.|uridad|uro)|obra|trab(?:\.|ajo|ajadora?)|asist(?:\.|encia|ente)|bienestar|serv(?:\.|icio)|red|capital|domicilio|educadora?)\s$/iu.test(
        before,
      )
        ? 'social'
        : /(?<!\p{L})(?:redes|servicios)\s$/iu.test(before)
          ? 'sociales'
          : /(?<!\p{L})(?:n\.?º|n[úu]m(?:\.|ero)|n[úu]mero\sde)\s$/iu.test(before)
            ? 'socio'
            : undefined,
    ),
    short(/([sS][áa]b|[dD]om)\.(?!\p{L})/uy, 'each of these days', ([match], { before, after }) =>
      /(?<!\p{L})los\s(?:(?:vier(?:nes)?|vie|s[áa]b(?:ados)?|lun(?:es)?)\.?(?:,|\s[yoe])\s)?$/iu.test(before)
        ? `${/^s/i.test(match) ? 'sábados' : 'domingos'}${point(after)}`
        : undefined,
    ),
    clip(/[uU]rg\.(?!\p{L})/uy, 'urgent', (before, after) =>
      /(?:[,;(]\s?|(?<!\p{L})(?:muy|es|caso|m[áa]s|cita|pedido|entrega|env[íi]o|llamada|como)\s)$/iu.test(before) &&
      !/^\s?:?\s?(?:[\d(+]|de(?:l|\sl)|hosp|pedi)/iu.test(after)
        ? 'urgente'
        : undefined,
    ),
    clip(/[oO]bs\.(?!\p{L})/uy, 'remarks', (before, after) =>
      /(?<!\p{L})(?:ver|leer|l[ée]anse|v[ée]anse|sin|las|sus|otras|estas|varias)\s$/iu.test(before) ||
      (/^\s?:/.test(after) && /(?:^|[.;,]\s)$/.test(before))
        ? 'observaciones'
        : undefined,
    ),
    clip(/[jJ]ustif\.(?!\p{L})/uy, 'a proof of absence', (before) =>
      /(?<!\p{L})(?:falta|ausencia|inasistencia)\s$/iu.test(before)
        ? 'justificada'
        : /(?<!\p{L})(?:faltas|ausencias|inasistencias)\s$/iu.test(before)
          ? 'justificadas'
          : /(?<!\p{L})(?:el|un|del|al|su|sin|con|como|env[íi]e\p{L}*|adjunt\p{L}+)\s$/iu.test(before)
            ? 'justificante'
            : undefined,
    ),
    clip(/[aA]tt\.(?!\p{L})/uy, 'attention', (before, after) =>
      /(?<!\p{L})la\s$/iu.test(before) || /^\s(?:al\s(?:cliente|p[úu]blico|usuario))/iu.test(after)
        ? 'atención'
        : undefined,
    ),
    clip(/[cC]onsult\.(?=\s\d)/uy, 'the room of a doctor', () => (region === 'ES' ? undefined : 'consultorio')),
    clip(/[mM]od\.(?=\s(?:[A-Z]{2,5}[ -]?\d|[A-Z]-?\d{2}|(?:19|20)\d\d(?!\d)))/uy, 'a model', () => 'modelo'),
    short(/[nN](?:\.\s?os|\.?[º°]s)\.?(?=\s\d)/uy, 'numbers', () => 'números'),
  ];
}

/** Whether a French person of a note is a woman. */
const isHer =
  /(?<!\p{L})(?:patiente|cliente|fille|femme|épouse|mère|sœur|voisine|Mme|Mlle|famille|adhérente|conjointe|la|une|IDE|infirmière)(?:\s\p{Lu}[\p{L}-]+)?\.?\s$/iu;

function frenchNotes(): readonly Recogniser[] {
  return [
    short(/(\p{Ll}{3,8})\.(?!\p{L})/uy, 'a verb behind the person of a note', ([, verb], { before, after }) => {
      const said = frenchVerbs[verb!];
      return said === undefined || !person.fr.test(before) || /(?:famille|fille|fils)\s$/i.test(before)
        ? undefined
        : said + point(after);
    }),
    short(/[pP]t(e)?\.?(?![\p{L}\d'’-])/uy, 'a patient', ([match, isWoman], { before, after }) =>
      /(?:^|[.;:,(]\s|(?<!\p{L})(?:la|le|une?|du|au|cette?|et)\s)$/iu.test(before) &&
      /^\s(?:absente?|vue?|a\s|est|dit|refuse|demande|appelle|rappel|veut|ne\s|n['’]|se\s|en\s|très|pas\s|sous\s|ch\.|de\s\d|\d{1,3}\s?a(?:ns)?(?!\p{L})|âgée?|sort|arriv|confirm|annul|mécontente?|à\s|chez\s|avec\s|sans\s|transf|hospit|prévenue?|injoign|souhait|ok(?!\p{L})|stable|agit|doulour|fébrile|attend|connue?|diab|enceinte)/u.test(
        after,
      )
        ? `${like(match, isWoman ? 'patiente' : 'patient')}${match.endsWith('.') ? point(after) : ''}`
        : undefined,
    ),
    short(/[cC]l\.(?!\p{L})/uy, 'a client', ([match], { before, after }) =>
      /(?:^|[.;:,(]\s|(?<!\p{L})(?:le|du|au|un|ce|et|avec|par)\s)$/iu.test(before) &&
      !/^\s(?:\d|[A-Z](?![\p{L}]))/u.test(after)
        ? like(match, 'client') + point(after)
        : undefined,
    ),
    short(
      /([hHfF])\.?(?=,?\s\d{1,3}\s?(?:ans?|a)(?!\p{L}))/uy,
      'a man or a woman, before the age',
      ([, letter], { before }) =>
        /(?:^|[.;:,(]\s|(?<!\p{L})(?:un|une|pour)\s)$/iu.test(before)
          ? /h/i.test(letter!)
            ? 'homme'
            : 'femme'
          : undefined,
    ),
    short(/a\.?(?![\p{L}\d'’])/uy, 'the age of a patient', ([match], { before, after }) =>
      /(?<!\p{L})(?:pte?\.?|pat\.|patiente?|h\.?|f\.?|homme|femme|enfant|durée|sur|âgée?\sde)\s(?:de\s)?\d{1,3}\s?$/iu.test(
        before,
      ) && /^\s*(?:$|[,;.)])/.test(after)
        ? `ans${match.endsWith('.') ? point(after) : ''}`
        : undefined,
    ),
    clip(/vol\.(?!\p{L})/uy, 'of its volume', (before) => (/%\s$/.test(before) ? 'volume' : undefined)),
    short(/pers\.(?=\s\p{L}+ée(?!\p{L}))/uy, 'one person', () => 'personne'),
    short(/env\.(?!\p{L})/uy, 'sent', (_, { before, after }) =>
      /(?<!\p{L})(?:mail|courriel|courrier|sms|docs?|colis|lettre|mél|message|msg|RIB|justif\.)\s$/iu.test(before)
        ? `envoyé${point(after)}`
        : undefined,
    ),
    short(/[sS]at\.?(?=\s(?:à\s)?\d{2,3}\s?%)/uy, 'how much oxygen there is', ([match]) => like(match, 'saturation')),
    clip(/[dD]em\.(?!\p{L})/uy, 'tomorrow', (before, after) =>
      /(?<!\p{L})(?:sortie|rappel(?:er|é)?|rdv|rendez-vous|r\.?-v\.?|passage|passe|visite|retour|livraison|livré|intervention|revient|dès|pour|avant|tech\.?)\s$/iu.test(
        before,
      ) || /^\s(?:matin|soir|\d{1,2}\s?h|à\s\d|mat\.|aprèm|a\.?m|p\.?m)/u.test(after)
        ? 'demain'
        : /(?<!\p{L})(?:SMUR|renfort|dépanneuse|ambulance|police|pompiers|IRM|radio|scanner|bilan|avis|devis|échange|remboursement|RX|docs?|CR)\s$/iu.test(
              before,
            ) && /^\s*(?:$|[,;.)])/.test(after)
          ? 'demandé'
          : undefined,
    ),
    short(/prév\.(?!\p{L})/uy, 'told before', (_match, { before, after }) =>
      /(?<!\p{L})(?:fille|fils|femme|mari|famille|épou(?:x|se)|m[èe]re|p[èe]re|voisine?|conjointe?|cliente?|clte?|cl\.|patiente?|pte?\.?|syndic|gardien(?:ne)?|IDE|resp\.|méd\.|médecin|chauffeur|M\.\s\p{Lu}[\p{L}-]+|Mme\s\p{Lu}[\p{L}-]+)\s$/iu.test(
        before,
      )
        ? `prévenu${isHer.test(before) ? 'e' : ''}${point(after)}`
        : /^\s(?:à|le|pour|vers|dem|\d)/u.test(after)
          ? `prévu${/(?<!\p{L})(?:sortie|livraison|visite|réparation|intervention|date|arrivée|rentrée|opération)\s$/iu.test(before) ? 'e' : ''}`
          : undefined,
    ),
    clip(
      /[aA]v\.(?=\s(?:M\.|MM\.|Mme|Mlle|Dre?\s|Me\s|le\s(?:client|clt|resp|syndic|gardien|tech)|la\s(?:cliente|resp|gardienne)|cl(?:ient|t)|réserves?|lui|elle|eux|photos?))/uy,
      'with somebody',
      (before) =>
        /(?<!\p{L})(?:vue?|voir|rdv|rendez-vous|parlé|appel|échang[eé]|discuté|convenu|entretien|point|accord|réunion|mail|contact|pris|ok|signée?|remise?|livrée?|reçue?)\s$/iu.test(
          before,
        )
          ? 'avec'
          : undefined,
    ),
    clip(/[pP]rop\.(?!\p{L})/uy, 'offered', (_before, after) =>
      /^:?\s(?:remise|rabais|nouv|geste|offre|échange|rdv|report|avoir|crédit|de\s\p{Ll}+er|\d)/u.test(after)
        ? 'proposé'
        : undefined,
    ),
    clip(/[fF]act\.(?!\p{L})/uy, 'the office that makes the bills', (before) =>
      /(?<!\p{L})(?:serv(?:ice|\.)?|dép(?:artement|t?\.)|questions?|erreurs?|problèmes?|adresse|équipe)\s(?:de\s(?:la\s)?|à\sla\s)?$/iu.test(
        before,
      )
        ? 'facturation'
        : undefined,
    ),
    clip(/[cC]om\.(?!\p{L})/uy, 'of the trade', (before) =>
      /(?<!\p{L})(?:geste|service|serv\.|centre|attaché|conseiller|agent|bail|local|responsable|resp\.)\s$/iu.test(
        before,
      )
        ? 'commercial'
        : /(?<!\p{L})(?:direction|offre|remise|relation|équipe|conseillère)\s$/iu.test(before)
          ? 'commerciale'
          : undefined,
    ),
    clip(
      /[aA]v\.(?=\s(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|demain|ce\ssoir|fin\s|Noël|(?:lun|mar|mer|jeu|ven|sam|dim)\.|expédition|livraison|intervention|signature|paiement|\d{1,2}\/\d{1,2}(?!\d))(?!\p{L}))/uy,
      '"avant" before a day',
      () => 'avant',
    ),
    short(/p\.(?!\p{L})/uy, 'the rooms of a flat', (_match, { before, after }) => {
      const count =
        /(?<!\p{L})(?:appart(?:ement)?|appt|apt|logement|maison|loc(?:ation)?|villa|duplex|meublé)\.?\s(?:\p{L}+\s)?(\d{1,2})\s$/iu.exec(
          before,
        )?.[1];
      return count === undefined ? undefined : `pièce${count === '1' ? '' : 's'}${point(after)}`;
    }),
    short(/[aA]tt\.(?!\p{L})/uy, 'attention', ([match], { before, after }) =>
      /(?<!\p{L})à\sl['’]$/iu.test(before) && /^\s(?:de|du|des|d['’])/u.test(after)
        ? 'attention'
        : match.startsWith('A') && /^\s(?:M\.|MM\.|Mme|Mlle|Dre?\s)/u.test(after)
          ? "À l'attention de"
          : undefined,
    ),
    clip(/[cC]ompt\.(?!\p{L})/uy, 'a meter', (before, after) =>
      (!/(?<!\p{L})(?:serv(?:ice|\.)|cabinet|plan|chef|la)\s$/iu.test(before) &&
        /^\s(?:rempl|posé|élec|de\sgaz|gaz|d['’]eau|Linky|Gazpar|défect|bloqué|changé|illisible|HS(?!\p{L})|gelé|cassé|install)/u.test(
          after,
        )) ||
      /(?<!\p{L})(?:relevé|index|n°|no|numéro)\s(?:de\s|du\s)?$/iu.test(before)
        ? 'compteur'
        : undefined,
    ),
    short(/ex\.(?!\p{L})/uy, 'copies of a paper', (_match, { before, after }) => {
      const count = /(?<!\p{L})(un|deux|trois|quatre|cinq|chaque|cet|dernier|seul)\s$/iu.exec(before)?.[1];
      return count === undefined ||
        !/^\s(?:du|de\s(?:la|l['’]|ce|votre|vos)|des|sign|orig|chacun)|^[,;)]|^\s*$/u.test(after)
        ? undefined
        : `exemplaire${/^(?:deux|trois|quatre|cinq)$/i.test(count) ? 's' : ''}${point(after)}`;
    }),
  ];
}

/** What lasts for months, or is due in some. */
const ofMonths =
  /(?:%|[$€](?:\/\s?m(?:ois)?)?|descuento|dto\.|remise|rabais|\p{L}{3,}\s[x×]|(?:chequeo|rev\p{L}*\.?|control|cita|garant[íi]a|permanencia|vacuna|anal[íi]tica|suivi|visite|contrôle|garantie|rdv|rappel|engagement|próx\p{L}*\.?\s\p{L}+\.?|proch\p{L}*\.?\s\p{L}+)\s(?:en|de|a|dentro\sde|ds|dans|sous|à))\s(?:[x×]\s|por\s|durante\s|sur\s|pendant\s|pdt\s)?$/iu;

/** Months in one letter: "20 % x 6 m". */
const monthForm = (tongue: Tongue): Recogniser => ({
  class: 'measure',
  begins: 'digit',
  pattern: /(\d{1,2})\s?m(?=\s*(?:$|[,;)])|\.)(\.?)/uy,
  why: 'months in one letter',
  read: ([, count, end], { before, after }) =>
    ofMonths.test(before)
      ? `${tongue.cardinal(Number(count), 'masculine')} ${tongue.saysPairs ? 'mois' : count === '1' ? 'mes' : 'meses'}${end === '' ? '' : point(after)}`
      : undefined,
});

/** Words that notes cut short where one short form has several words: the words beside it decide. */
export const noteForms = (tongue: Tongue): readonly Recogniser[] => [
  monthForm(tongue),
  ...(tongue.saysPairs ? frenchNotes() : spanishNotes(tongue)),
];
