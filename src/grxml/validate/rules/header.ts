import { nearest } from '../../../diagnostics/nearest.js';
import type { Grammar } from '../../model.js';
import { checkValue } from '../facts/attribute-values.js';
import { newValue, removeAttribute, setAttribute } from '../facts/edits.js';
import { partsOf } from '../facts/expansions.js';
import { declarationRange, headerRange } from '../facts/places.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

/** The forms of SRGS declare language, root and tag-format; JSGF and GSL leave them to the platform. */
const hasHeader = ({ form }: Grammar) => form === 'xml' || form === 'abnf';

export const rootUndefined = withExamples({
  code: 'root-undefined',
  severity: 'error',
  spec: 'SRGS 4.7',
  summary: 'The root rule does not exist.',
  what: 'root names a rule that is defined in this grammar. Case matters.',
  why: 'Nothing can be recognised: the platform refuses the grammar during the call.',
  fixes: { unsafe: 'Names the rule with the most similar name.' },
  inSchema: true,
  check(subject, report) {
    const { grammar } = subject;
    const root = grammar && declarationRange(grammar, 'root');
    if (!root || !grammar.root || grammar.ruleByName.has(grammar.root) || checkValue('root', 'root', grammar.root))
      return;
    const meant = nearest(grammar.root, grammar.ruleByName.keys());
    const attribute = grammar.document.root?.attributes.find(({ name }) => name === 'root');
    report(
      findingAt(
        subject,
        root,
        `the root rule "${grammar.root}" is not defined`,
        meant ? `did you mean "${meant}"?` : 'define it, or name another rule as root',
        attribute && meant ? newValue(attribute, meant, 'unsafe') : undefined,
      ),
    );
  },
});

export const rootMissing = withExamples({
  code: 'root-missing',
  severity: 'warning',
  spec: 'SRGS 4.7',
  summary: 'The grammar declares no root rule.',
  what: 'The root attribute of grammar names the rule that is active when a platform loads the grammar without naming a rule. The analysis tells of it at depth deep where a public rule can be activated by its name.',
  why: 'A dialog that refers to the grammar by its address alone fails; many platforms refuse the grammar.',
  fixes: { safe: 'Names the only public rule.', unsafe: 'Names the first public rule, or the first rule.' },
  check(subject, report) {
    const { grammar } = subject;
    // JSGF and GSL have no root: their public rules are active.
    if (!grammar || !hasHeader(grammar) || grammar.root !== undefined || grammar.rules.length === 0) return;
    const first = grammar.rules.find((rule) => rule.scope === 'public') ?? grammar.rules[0]!;
    const hint = grammar.form === 'xml' ? `write root="${first.id}"` : `write "root $${first.id};" in the header`;
    // Without a root the only public rule is the one that is active.
    const isClear = grammar.rules.filter(({ scope }) => scope === 'public').length === 1;
    const { root } = grammar.document;
    const isNamed = root !== undefined && first.id !== '';
    const fix = isNamed ? setAttribute(root, 'root', first.id, isClear ? 'safe' : 'unsafe') : undefined;
    report(findingAt(subject, headerRange(grammar), 'the grammar declares no root rule', hint, fix));
  },
});

export const grammarEmpty = withExamples({
  code: 'grammar-empty',
  severity: 'warning',
  spec: 'SRGS 4.7',
  summary: 'A grammar without rules.',
  what: 'A grammar without any rule is legal and matches nothing.',
  why: 'It is usually the result of a failed export: no caller is understood.',
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar || grammar.rules.length > 0) return;
    const hint = grammar.form === 'xml' ? 'add a <rule>' : 'add a rule';
    report(findingAt(subject, headerRange(grammar), 'the grammar has no rules: it matches nothing', hint));
  },
});

export const languageMissing = withExamples({
  code: 'language-missing',
  severity: 'error',
  spec: 'SRGS 4.5',
  summary: 'A voice grammar without a language.',
  what: 'xml:lang is required on grammar when the mode is voice, which is the default.',
  why: 'The recogniser does not know how to pronounce the words: platforms refuse the grammar or use a default that may be wrong.',
  check(subject, report) {
    const { grammar } = subject;
    // In JSGF the locale may be left to the recogniser, in GSL it is, in a VoiceXML document the language to the platform.
    if (
      grammar?.mode !== 'voice' ||
      !hasHeader(grammar) ||
      subject.read.document.part ||
      grammar.language !== undefined
    )
      return;
    const { tokens } = partsOf(grammar);
    const isKeys = tokens.size > 0 && [...tokens.keys()].every((text) => /^[0-9*#]$/.test(text));
    const [language, mode] =
      grammar.form === 'xml' ? ['xml:lang="en-US"', 'mode="dtmf"'] : ['"language en-US;"', '"mode dtmf;"'];
    report(
      findingAt(
        subject,
        headerRange(grammar),
        'a voice grammar must declare its language',
        isKeys
          ? `add ${language} or another, or ${mode} if these are keys`
          : `add ${language}, or the language that callers speak`,
      ),
    );
  },
});

export const dtmfLanguage = withExamples({
  code: 'dtmf-language',
  severity: 'info',
  spec: 'SRGS 4.6',
  summary: 'A language in a key-press grammar.',
  what: 'In a grammar with mode="dtmf" xml:lang is ignored.',
  why: 'Keys have no language; the mode may be the mistake.',
  fixes: { safe: 'Removes xml:lang.' },
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'dtmf') return;
    const language = declarationRange(grammar, 'language');
    if (language) {
      const name = grammar.form === 'xml' ? 'xml:lang' : 'the language';
      const attribute = grammar.document.root?.attributes.find((one) => one.name === 'xml:lang');
      const fix = attribute && removeAttribute(grammar.document.source, attribute, 'safe');
      const message = `${name} is ignored in a key-press grammar`;
      report(findingAt(subject, language, message, 'remove it, or check the mode', fix));
    }
  },
});
