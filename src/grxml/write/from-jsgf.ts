import type { Grammar, RuleReference } from '../model.js';
import { dialectOf, tagsOf } from '../semantics/dialect.js';
import type { Notes } from './conversion.js';

/** What SRGS needs and JSGF and GSL do not have. */
export interface SrgsOptions {
  /** The language of a grammar that declares none. */
  language?: string;
}

const defaultLanguage = 'en-US';

/**
 * The grammar with the header that SRGS needs: a grammar of JSGF or GSL gets a language, and one of JSGF the tag-format that
 * its tags look as if they were written for. Other grammars stay as they are.
 */
export function withSrgsHeader(grammar: Grammar, notes: Notes, options: SrgsOptions): Grammar {
  if (grammar.form !== 'jsgf' && grammar.form !== 'gsl') return grammar;
  const start = { start: 0, end: 0 };
  const header = { ...grammar };
  if (grammar.language === undefined && grammar.mode === 'voice') {
    header.language = options.language ?? defaultLanguage;
    if (options.language === undefined) {
      notes.add(start, {
        severity: 'warning',
        message: `no language is declared: ${defaultLanguage} was written`,
        hint: 'name the language that callers speak: --language',
      });
    }
  }
  const open = grammar.rules.filter(({ scope }) => scope === 'public').length;
  if (open > 1 && grammar.root === undefined) {
    const others = grammar.form === 'jsgf' ? 'JSGF recognisers all of them' : 'a dialog in GSL names one';
    const message = `${open} public rules and no root: SRGS platforms activate one rule, ${others}`;
    notes.add(start, {
      severity: 'warning',
      message,
      hint: 'write a rule that refers to them, and declare it as root',
    });
  }
  const [first] = tagsOf(grammar);
  if (!first || grammar.form === 'gsl') return header;
  const { name } = dialectOf(grammar);
  if (name === 'script' || name === 'literals') {
    header.tagFormat = name === 'script' ? 'semantics/1.0' : 'semantics/1.0-literals';
    const what = name === 'script' ? 'scripts' : 'texts, of which the last in a rule counts';
    notes.add(first, {
      severity: 'info',
      message: `the tags became ${header.tagFormat}: JSGF does not say what they mean, they look like ${what}`,
    });
  } else {
    const message = 'the tags are kept as they are, without a tag-format: what they mean is up to the application';
    notes.add(first, { severity: 'warning', message });
  }
  return header;
}

/** The URI of a reference as SRGS writes it; an import of JSGF or an include of GSL names the file that the other grammar becomes. */
export function srgsUri(grammar: Grammar, { target }: RuleReference, ending: string, notes: Notes): string {
  if (target.kind !== 'external') throw new Error('only references to other documents have a URI');
  if (!target.candidates) return target.uri;
  const from = grammar.uri.split('/').slice(0, -1);
  const to = target.resolved.split('/');
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  const path = [...from.slice(shared).map(() => '..'), ...to.slice(shared)]
    .join('/')
    .replace(/\.(gram|jsgf|gsl|grammar)$/i, ending);
  notes.add(grammar.rules[0] ?? { start: 0, end: 0 }, {
    severity: 'info',
    message: `imports became references to ${ending} files: convert the imported grammars too`,
  });
  return `${path}#${target.fragment}`;
}
