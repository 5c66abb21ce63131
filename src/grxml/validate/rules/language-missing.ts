import { partsOf } from '../facts/expansions.js';
import { headerRange } from '../facts/header-places.js';
import type { GrammarRule } from '../subject.js';
import { findingAt } from '../subject.js';

export const languageMissing: GrammarRule = {
  code: 'language-missing',
  severity: 'error',
  spec: 'SRGS 4.5',
  summary: 'A voice grammar without language.',
  what: 'xml:lang is required on grammar when the mode is voice, which it also is without mode.',
  why: 'The recogniser does not know how to pronounce the words: platforms refuse the grammar or take a default that may be wrong.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    coffee
  </rule>
</grammar>
`,
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'voice' || grammar.language !== undefined) return;
    const { tokens } = partsOf(grammar);
    const isKeys = tokens.size > 0 && [...tokens.keys()].every((text) => /^[0-9*#]$/.test(text));
    const [language, mode] =
      grammar.form === 'xml' ? ['xml:lang="en-US"', 'mode="dtmf"'] : ['"language en-US;"', '"mode dtmf;"'];
    report(
      findingAt(
        subject,
        headerRange(grammar),
        'a voice grammar must say its language',
        isKeys
          ? `add ${language} or another, or ${mode} if these are keys`
          : `add ${language}, or whatever the callers speak`,
      ),
    );
  },
};
