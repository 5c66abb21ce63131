import type { Span } from '../../diagnostics/index.js';
import { once } from '../../diagnostics/kept.js';
import type { Expansion, Grammar, Tag } from '../model.js';

/**
 * How the tags of a document are read.
 * - `script`: SISR 1.0 script
 * - `literals`: SISR 1.0 string literals
 * - `dollar`: `$`, `$$` and `$rule` of the working drafts and of Microsoft's engine
 * - `slots`: `name = value`, as Nuance's SWI engine has it
 * - `opaque`: not understood here
 */
export type DialectName = 'script' | 'literals' | 'dollar' | 'slots' | 'opaque';

export interface Dialect {
  name: DialectName;
  /** Set for every format that is not of the Recommendation: what was found and how it is read. */
  notice?: { code: 'tag-format-missing' | 'tag-format-dialect' | 'tag-format-unknown'; message: string; hint: string };
}

const script: Dialect = { name: 'script' };
const literals: Dialect = { name: 'literals' };
const useRecommendation = 'Write the tags in the syntax of SISR 1.0 and set tag-format="semantics/1.0".';

function legacy(name: DialectName, format: string, how: string): Dialect {
  return {
    name,
    notice: {
      code: 'tag-format-dialect',
      message: `tag-format "${format}" is not a format of the Recommendation; ${how}.`,
      hint: useRecommendation,
    },
  };
}

/** The dialect of a document by its tag-format, or by the look of its tags where it names none (SISR 1.0, section 3.2). */
export const dialectOf = once(findDialect);

function findDialect(grammar: Grammar): Dialect {
  const format = grammar.tagFormat?.trim();
  switch (format) {
    case 'semantics/1.0':
      return script;
    case 'semantics/1.0-literals':
      return literals;
    case 'semantics/1.0.2006':
      return legacy('script', format, 'the candidate Recommendation of 2006 is read as semantics/1.0');
    case 'semantics/1.0.2006-literals':
      return legacy('literals', format, 'the candidate Recommendation of 2006 is read as semantics/1.0-literals');
    case 'semantics-ms/1.0':
      return legacy(
        'dollar',
        format,
        "Microsoft's `$` is read as the rule's value, `$$` as that of the last reference",
      );
    case 'swi-semantics/1.0':
      return legacy('slots', format, 'assignments to slots are collected into one object per rule');
    case 'properties-ms/1.0':
      return legacy('opaque', format, 'its tags are left alone');
    case undefined:
    case '':
      return guessDialect(grammar);
    default:
      return {
        name: 'opaque',
        notice: {
          code: 'tag-format-unknown',
          message: `tag-format "${format}" is not known here; its tags are left alone.`,
          hint: useRecommendation,
        },
      };
  }
}

/**
 * SRGS 4.8 leaves tags without a tag-format to the processor. The look of all the document's tags decides, so that two
 * phrases of one grammar are never read in two ways.
 */
function guessDialect(grammar: Grammar): Dialect {
  let sisr = false;
  let dollar = false;
  let plain = true;
  for (const { content } of tagsOf(grammar)) {
    if (/(?:^|[^\w$.])(?:out\s*(?:[.[=]|\+=)|rules\s*[.[]|meta\s*\.)/.test(content)) sisr = true;
    if (/(?:^|[^\w$])\$/.test(content)) dollar = true;
    if (/[=;(){}$\\]/.test(content)) plain = false;
  }
  const missing = (name: DialectName, how: string): Dialect => ({
    name,
    notice: {
      code: 'tag-format-missing',
      message:
        grammar.form === 'jsgf'
          ? `JSGF does not say what tags mean; ${how}.`
          : `The grammar has tags but no tag-format; ${how}.`,
      hint: 'Say which syntax the tags have: tag-format="semantics/1.0" for scripts, "semantics/1.0-literals" for text.',
    },
  });
  if (sisr && !dollar) return missing('script', 'they look like scripts of SISR 1.0 and are read so');
  if (dollar && !sisr) return missing('dollar', 'they look like scripts of the drafts of SISR (`$`) and are read so');
  if (plain) return missing('literals', 'they are read as string literals');
  return missing('opaque', 'what they mean is not clear, so they are left alone');
}

/** Every tag of a document: the header's, then the rules' in document order. */
export function* tagsOf(grammar: Grammar): Generator<Tag> {
  yield* grammar.headerTags;
  for (const rule of grammar.rules) {
    const open: Expansion[] = rule.expansion.toReversed();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.kind === 'tag') yield node;
      else if (node.kind === 'item') for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!);
      else if (node.kind === 'one-of') {
        for (let i = node.alternatives.length - 1; i >= 0; i--) open.push(node.alternatives[i]!);
      }
    }
  }
}

/** Whether some tag of a document's rules has a property. */
export function someRuleTag({ rules }: Grammar, has: (tag: Tag) => boolean): boolean {
  // Without a generator: it is asked of every grammar that a phrase is tested against.
  const within = (parts: readonly Expansion[]): boolean => {
    for (const part of parts) {
      if (part.kind === 'tag') {
        if (has(part)) return true;
      } else if (part.kind === 'item') {
        if (within(part.children)) return true;
      } else if (part.kind === 'one-of' && within(part.alternatives)) return true;
    }
    return false;
  };
  return rules.some(({ expansion }) => within(expansion));
}

/** Where a document says its tag-format, or would say it. */
export function tagFormatSpan(grammar: Grammar): Span {
  const { root, lines } = grammar.document;
  const attribute = root?.attributes.find((each) => each.name === 'tag-format');
  if (attribute !== undefined) return lines.span(attribute.start, attribute.end);
  return root === undefined ? lines.span(0, 0) : lines.span(root.start, root.openEnd);
}
