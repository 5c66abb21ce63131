import type { RuleDoc } from '../../diagnostics/index.js';
import { exampleFiles, type RuleText } from '../../diagnostics/rule-examples.js';

const rows: readonly RuleText<RuleDoc>[] = [
  {
    code: 'tag-script-error',
    severity: 'error',
    spec: 'SISR 1.0',
    summary: 'A script threw while a phrase was interpreted.',
    what: 'The scripts of the tags on the matched path run in the order of the words. One that throws ends the interpretation; the phrase is matched, but has no value.',
    why: 'The caller said something the grammar knows, and the application gets nothing.',
  },
  {
    code: 'tag-limit',
    severity: 'error',
    spec: 'SISR 1.0',
    summary: 'A script went beyond what an interpretation may cost.',
    what: 'Time, work, memory, depth and the size of the result are limited, and there is no clock unless the caller gives one. The tag that was running is named.',
    why: 'A loop in a grammar would hold the recogniser, and the call with it.',
  },
  {
    code: 'value-undefined',
    severity: 'warning',
    spec: 'SISR 1.0',
    summary: 'The value of a phrase is undefined.',
    what: 'The tags left undefined, or a function, as the value of the activated rule: a reference that was not matched, or a property that was never set.',
    why: 'The phrase is matched and the application does not learn what was meant.',
  },
  {
    code: 'value-not-computed',
    severity: 'warning',
    spec: 'SRGS 4.8',
    summary: 'The meaning of a phrase is not computed.',
    what: 'The tags are of a format that is not of the Recommendation, and what they mean differs between engines or is not known here. No value is better than a wrong one.',
    why: 'A test of the grammar cannot show what the platform will answer.',
  },
];

/**
 * What interpretation alone can find, for a phrase and not for a grammar; the other codes are those of the validation.
 * The example element of each document holds the phrase.
 */
export const semanticFindings: readonly RuleDoc[] = rows.map(exampleFiles('grxml/semantics/examples', 'grxml'));
