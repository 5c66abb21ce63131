import { partsOf } from '../facts/expansions.js';
import { tagRange } from '../facts/structure.js';
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
    const root = subject.read.document.root;
    if (!root || subject.grammar?.mode !== 'voice' || subject.grammar.language !== undefined) return;
    const isKeys = [...partsOf(subject.grammar).tokens.keys()].every((text) => /^[0-9*#]$/.test(text));
    report(
      findingAt(
        subject,
        tagRange(root),
        'a voice grammar must say its language',
        isKeys && partsOf(subject.grammar).tokens.size > 0
          ? 'add xml:lang="en-US" or another, or mode="dtmf" if these are keys'
          : 'add xml:lang="en-US", or whatever the callers speak',
      ),
    );
  },
};
