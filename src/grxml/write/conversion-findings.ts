import type { RuleDoc } from '../../diagnostics/index.js';
import { exampleFiles, type RuleText } from '../../diagnostics/rule-examples.js';

const rows: readonly RuleText<RuleDoc>[] = [
  {
    code: 'not-in-abnf',
    severity: 'warning',
    spec: 'SRGS Appendix D',
    summary: 'The ABNF form cannot say this part of a grammar.',
    what: 'The two forms of SRGS say the same, with few exceptions: metadata, elements and attributes of other namespaces and processing instructions belong to XML. Comments inside a rule are put before it.',
    why: 'Who converts a grammar and throws the original away should know what went with it.',
  },
  {
    code: 'not-in-grxml',
    severity: 'info',
    spec: 'SRGS 4.3',
    summary: 'The XML form, newly written, does not keep this part of a grammar.',
    what: 'A grammar that is written anew in XML form keeps its comments; those inside a rule are put before it. Metadata and markup of other namespaces are lost.',
    why: 'A comment that explains one alternative may be puzzling above the whole rule.',
  },
  {
    code: 'not-in-jsgf',
    severity: 'warning',
    spec: 'JSGF 1.0',
    summary: 'JSGF cannot say this part of a grammar.',
    what: 'JSGF has no GARBAGE, no languages inside a rule, no mode, no lexicons and no scripts in tags; counted repeats are written out, a reference to another document becomes an import, and a root rule becomes public.',
    why: 'A recogniser with the converted grammar accepts other phrases, or gives other values, than before.',
  },
  {
    code: 'not-in-sisr',
    severity: 'warning',
    spec: 'SISR 1.0',
    summary: 'A tag has no exact translation to semantics/1.0.',
    what: 'Scripts of the drafts and of Microsoft, and assignments to slots of Nuance, are written anew in semantics/1.0 where that means the same. Names that an engine predefines, names that may be a slot or a rule, and scripts of the header are left.',
    why: 'A document has one tag-format: while one tag needs the old one, the grammar stays bound to its platform.',
  },
  {
    code: 'not-in-dot',
    severity: 'warning',
    summary: 'The drawing is too large for Graphviz.',
    what: 'A drawing of more than 2,000 nodes takes Graphviz minutes and is too large to read.',
    why: 'A job that draws a list of streets seems to hang.',
    bad: () => `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of>
      ${Array.from({ length: 2000 }, (_, i) => `<item>order ${i}</item>`).join('')}
    </one-of>
  </rule>
</grammar>
`,
  },
];

/**
 * What converting a grammar can report. A finding is a warning where phrases, meanings or information are lost, and an
 * info where the same is said in another way.
 */
export const conversionFindings: readonly RuleDoc[] = rows.map(
  exampleFiles('grxml/write/examples', (code) => (code === 'not-in-grxml' ? 'gram' : 'grxml')),
);
