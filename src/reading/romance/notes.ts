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

function spanishNotes({ region }: Tongue): readonly Recogniser[] {
  return [
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
      /^\s(?:de\s)?(?:pago|cobro|firma|entrega|env[íi]o|revisi[óo]n|confirmaci[óo]n|aprobaci[óo]n|respuesta|validaci[óo]n|resoluci[óo]n|pagar|cobrar|firmar|entregar|enviar|revisar|confirmar|recibir)(?!\p{L})/u.test(
        after,
      )
        ? 'pendiente'
        : (/(?:^|[.;:]\s)$/.test(before) &&
              /^\s(?:no|se|ya|lleg\p{L}+|acud\p{L}+|refier\p{L}+|pid\p{L}+|solicit\p{L}+|llam\p{L}+|cancel\p{L}+|present\p{L}+|requier\p{L}+|necesit\p{L}+|viene|est[áa]|tiene|confirm[aó]|avis[aó]|masculin\p{L}|femenin\p{L}|de\s\d)(?!\p{L})/u.test(
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

function frenchNotes(): readonly Recogniser[] {
  return [
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
      /[aA]v\.(?=\s(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|demain|ce\ssoir|fin\s|Noël|expédition|livraison|intervention|signature|paiement|\d{1,2}\/\d{1,2}(?!\d))(?!\p{L}))/uy,
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

/** Words that notes cut short where one short form has several words: the words beside it decide. */
export const noteForms = (tongue: Tongue): readonly Recogniser[] =>
  tongue.saysPairs ? frenchNotes() : spanishNotes(tongue);
