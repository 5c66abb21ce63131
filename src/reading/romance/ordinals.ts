import { romanValue } from '../english/roman.js';
import { longestFirst } from '../english/vocabulary.js';
import type { Recogniser } from '../reader.js';
import type { Tongue } from './tongue.js';

/** Names of kings and popes that a single "X" follows. */
const rulers =
  /\b(?:Alfonso|P[ií]o|Pie|León|Léon|Carlos|Charles|Luis|Louis|Juan|Jean|Benedicto|Benoît|Gregorio|Grégoire|Inocencio|Innocent|Clemente|Clément|Sixto|Urbano|Urbain|Ramsés|Federico|Cristián|Christian)\s$/u;

/** Words before a range of Roman numerals. */
const numbered =
  /(?<!\p{L})(?:siglos?|s{1,2}\.|si[èe]cles?|cap[íi]tulos?|caps?\.|chap(?:itres?|\.)|tom[oe]s?|t\.|vol(?:[úu]menes|umes?|s?\.)|art[íi]culos?|arts?\.|anex[oe]s?|annexes?|part(?:es|ies)|t[íi]tulos?|titres?|fases?|phases?|nivel(?:es)?|niveaux?|clases?|classes?|grados?|grades?|tipos?|types?|actos?|actes?|libros?|livres?|lib\.|secciones|sections?)\s$/iu;

/** Ordinals with their endings, and Roman numerals. */
export function ordinalForms(tongue: Tongue): readonly Recogniser[] {
  /** A month follows: the form for dates reads its day. */
  const isMonth = new RegExp(
    `^\\s(?:${longestFirst([...tongue.months, ...Object.keys(tongue.shortMonths)])})(?!\\p{L})`,
    'iu',
  );
  return [
    {
      class: 'ordinal',
      begins: 'digit',
      pattern:
        /(\d{1,4})(?:(\.?[ºª°]|\.er|\.[oa])|(ers?|res?|ères?|[eè]mes?|es?|nds?|ndes?|avos?|[rdtvmn][oa]s?|des?|[ao](?=\.|\s(?:de\s)?\p{Ll}{3,})))(?:\.(?=\s\p{Ll})|(?<=\d(?:[aoer]{1,2}|[a-z]{2,3})(?<!\d(?:er|re|e|res|ers|[rdtvmn][oa]s)))\.(?=\s\p{Lu}\p{Ll}))?(?![\p{L}\d](?<!\d[ºª]\d))/uy,
      why: 'an ordinal',
      read: ([, number, mark, ending], { before, after }) => {
        if (/[\d.,]$/.test(before) || (ending === 'er' && isMonth.test(after))) return undefined;
        const n = Number(number);
        if (mark === '°' && (/^\s?[CFNSEOW\d]\b/.test(after) || /^\s*(?:$|[.,;])/.test(after))) return undefined;
        const isFrench = tongue.saysPairs;
        if (mark === 'º' && !isFrench && /(?<!\p{L})m[áaíi][xn]\p{L}*\.?\s$/iu.test(before)) return undefined;
        if (mark === 'º' && !isFrench && n > 12 && /^\s*(?:$|[.,;)]|y\s|a\s)/.test(after)) return undefined;
        // In French "16°" are degrees; ordinals have their endings.
        if (mark === '°' && isFrench && !/^\s(?:étage|arrondissement|édition|trimestre|classe)/.test(after))
          return undefined;
        if (
          ending !== undefined &&
          isFrench !== /^(?:e|r(?![oa])|èr|ém|èm|nd|de)/.test(ending) &&
          !/^ers?$|^res?$/.test(ending)
        )
          return undefined;
        if (/^(?:nd|des?$)/.test(ending ?? '') && n === 2)
          return `second${/^(?:nde|de)/.test(ending!) ? 'e' : ''}${/s$/.test(ending!) ? 's' : ''}`;
        if (ending !== undefined && !isFrench && !/^(?:er|avos?|[rdtmvn][oa]s?|a|o)$/.test(ending)) return undefined;
        // "16vos de final": beyond ten they are parts of a whole.
        if (/^avos?$/.test(ending ?? '') || (ending === 'vos' && n > 10))
          return `${tongue
            .cardinal(n, 'alone')
            .replace(' y ', 'i')
            .normalize('NFD')
            .replace(/\p{M}/gu, '')}avo${ending!.endsWith('s') ? 's' : ''}`;
        if (mark === '.er' || (ending === 'er' && !isFrench)) return tongue.shortOrdinal(n);
        const isFeminine =
          mark === 'ª' ||
          mark === '.ª' ||
          /^(?:re|ère|nde|ra|da|ta|ma|va|na|a(?!v))/.test(ending ?? '') ||
          mark === '.a';
        if (
          mark !== undefined &&
          !isFeminine &&
          /^\s(?!(?:iz\p{L}*|d[er]?r?ch\p{L}*|der|de|del|y|en|puerta|[a-z])(?![\p{L}]))\p{Ll}/u.test(after) &&
          !isFrench &&
          [1, 3].includes(n % 10) &&
          tongue.formBefore(after) === 'masculine'
        )
          return tongue.shortOrdinal(n);
        return tongue.ordinal(n, isFeminine) + (/s$/.test(ending ?? '') && ending !== 's' ? 's' : '');
      },
    },
    {
      class: 'roman',
      begins: 'letter',
      pattern:
        /(Pie|Jean-Paul|Jean|Louis|Charles|Henri|Léon|François|Philippe|Benoît|Grégoire|Urbain|Napoléon|Édouard|Albert|George)-([IVX]{1,6})(?![\p{L}\d-])/uy,
      why: 'a king or a pope in the name of a street',
      read: ([, name, letters], { before }) => {
        const n = romanValue(letters!);
        return n === undefined || n === 0 || !tongue.saysPairs || /[\p{L}\d-]$/u.test(before)
          ? undefined
          : `${name} ${tongue.roman(n, `${name} `)}`;
      },
    },
    {
      class: 'roman',
      begins: 'letter',
      pattern: /([IVXL]{1,7})(e)?\s?[-–]\s?([IVXL]{1,7})(e)?(?![\p{L}\d-])/uy,
      why: 'a range of Roman numerals',
      read: ([, one, first, two, second], { before }) => {
        const [a, b] = [romanValue(one!), romanValue(two!)];
        if (!a || !b || a >= b || /[\p{L}\d-]$/u.test(before)) return undefined;
        if (first !== undefined || second !== undefined)
          return tongue.saysPairs
            ? `${tongue.ordinal(a, false)} ${tongue.words.to} ${tongue.ordinal(b, false)}`
            : undefined;
        return numbered.test(before)
          ? `${tongue.cardinal(a, 'alone')} ${tongue.words.to} ${tongue.cardinal(b, 'alone')}`
          : undefined;
      },
    },
    {
      class: 'roman',
      begins: 'letter',
      pattern: /([IVXLCDM]{1,8})((?<=(?<![\p{L}])I)(?:ers?|res?)|e|ème|ᵉ|°)?(?![\p{L}\d&'-])/uy,
      why: 'a Roman numeral',
      read: ([, letters, ending], { before, after }) => {
        const n = romanValue(letters!);
        if (n === undefined || n === 0) return undefined;
        if (
          ending !== undefined &&
          (letters!.length > 1 ||
            /^\s(?:si[eè]cle|arrondissement|R[ée]publique)/u.test(after) ||
            /^(?:er|re)/.test(ending))
        )
          return tongue.ordinal(n, /^re/.test(ending) || /^\s(?:République|dynastie|guerre|édition)/iu.test(after));
        if (ending !== undefined) return undefined;
        const isNumbered =
          /\b(?:siglos?|siècles?|cap[ií]tulos?|chapitres?|tomos?|tomes?|partes?|parties?|vol(?:umen|ume)?\.?|art[ií]culo|t[ií]tulo|titre|fases?|phases?|guerra mundial|guerre mondiale|actos?|actes?|zonas?|zones?|tipos?|types?|grupos?|groupes?|nivel(?:es)?|niveaux?|clases?|classes?|anexos?|annexes?|Part)\s(?:[ivxlcdmIVXLCDM]+\s(?:y|et|a|à|al?)\s)?$/iu.test(
            before,
          ) ||
          (letters!.length > 1 && /^\s(?:Guerra|Guerre|Juegos|edici[oó]n|Congreso|R[ée]publi)/u.test(after));
        const isName =
          /\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?\s$/u.test(before) &&
          (letters!.length > 1 ||
            /^[IV]$/.test(letters!) ||
            // Few names of one "X" are numbered: "Alfonso X", but "Rayos X".
            (letters === 'X' && rulers.test(before))) &&
          !/^[CDLM]{1,2}$/.test(letters!);
        // "La III Jornada": an ordinal before its noun.
        const article = !tongue.saysPairs && /\b(el|la|del|los|las)\s$/iu.exec(before)?.[1]?.toLowerCase();
        if (
          article &&
          n <= 10 &&
          (letters!.length > 1 ? /^\s\p{L}{4,}/u : /^\s\p{Lu}\p{L}{4,}/u).test(after) &&
          /^[IVX]/.test(letters!) &&
          letters !== 'X'
        ) {
          if (article === 'el' || article === 'del') return tongue.shortOrdinal(n);
          return `${tongue.ordinal(n, article.startsWith('la'))}${article.endsWith('s') ? 's' : ''}`;
        }
        // "IX Certamen de Poesía", without its article.
        if (
          !tongue.saysPairs &&
          n <= 10 &&
          /^$|[,.;:"(]\s?$|\s[ye]\s$/.test(before) &&
          /^\s(?:Certamen|Feria|Carrera|Congreso|Jornadas?|Festival|Concurso|Semana|Encuentro|Edici[óo]n|Marat[óo]n|Trofeo|Torneo|Premio|Campeonato|Muestra|Ciclo|Curso|Sal[óo]n|Simposio|Foro|Marcha|Romer[íi]a|Liga|Copa|Gala|Mercado|Milla|Ruta|Noche|Simulacro|Plan|Cumbre|Olimpiada|Rally|Triatl[óo]n)(?!\p{L})/u.test(
            after,
          )
        ) {
          const isHers = tongue.formBefore(after.toLowerCase()) === 'feminine';
          const many = /^\s\p{L}+s(?!\p{L})/u.test(after) ? 's' : '';
          return isHers || many ? `${tongue.ordinal(n, isHers)}${many}` : tongue.shortOrdinal(n);
        }
        // "El XL aniversario", "la XXI edición".
        if (
          /^\s(?:aniversario|edici[oó]n|centenario|congreso|jornadas?|legislatura|feria|festival|certamen|concurso|olimpiada|anniversaire|[ée]dition|congrès|législature|festival|olympiade)(?!\p{L})/iu.test(
            after,
          )
        )
          return tongue.cardinal(n, tongue.formBefore(after.toLowerCase()));
        // Two of these letters and more are spelled by nobody.
        // "Classe C" has a letter.
        if (/^[CDLM]$/.test(letters!)) return undefined;
        if (!isNumbered && !isName) return /^[IVX]{2,}$/.test(letters!) ? tongue.cardinal(n, 'alone') : undefined;
        if (
          letters === 'I' &&
          !isNumbered &&
          !/^(?:\s(?:de|d['’]|le|el|y|et|fue|a|est)\b|[\s,.;)]*$|[,.;)])/u.test(after)
        )
          return undefined;
        return tongue.roman(n, before);
      },
    },
  ];
}
