import { CctoolError, type Diagnostic } from '../../diagnostics/index.js';
import type { PhraseOutcome, Preparation, PreparedGrammar } from '../../grxml/testing/index.js';
import { steadyTime, workMeter } from '../clocks.js';
import type { ToolkitContext, Workspace } from '../context.js';
import { defineOperation, type Json, read, type SchemaInput, type SchemaOutput, word } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';
import { validateGrammar } from './validate-grammar.js';

const schemas = ({ z, json, diagnostic }: SchemaKit) => ({
  input: z.strictObject({
    content: z.string().describe('The grammar document as text.'),
    input: z.string().describe('The phrase: words separated by spaces, or DTMF keys.'),
    rules: z.array(z.string()).optional().describe('Rules to activate at the same time; the root when absent.'),
    all: z.boolean().optional().describe('List every distinct interpretation.'),
    trace: z.boolean().optional().describe('List the tags that ran and the values they left.'),
    xml: z.boolean().optional().describe('Add the XML form of the interpretation (SISR 1.0 section 7).'),
  }),
  output: z.looseObject({
    matches: z.boolean(),
    result: z.string().describe('The matched phrase; empty without a match.'),
    interpretation: json.describe('The SISR value; null without a match.'),
    parse: z.string().describe('The W3C Logical Parse Structure as text; empty without a match.'),
    matched_prefix: z
      .string()
      .optional()
      .describe('Without a match: the longest prefix of the phrase that some accepted phrase starts with.'),
    expected: z
      .array(z.string())
      .optional()
      .describe('Without a match: some of what could come next after that prefix.'),
    expected_total: z.int().optional().describe('How many there are of them.'),
    nearest: z.string().optional().describe('Without a match: the accepted phrase nearest to the input.'),
    nearest_differs_in: z
      .string()
      .optional()
      .describe('The nearest phrase differs in these signs only: a hyphen, an apostrophe.'),
    ambiguous: z.boolean().optional().describe('The phrase has more than one distinct interpretation.'),
    extendable: z.boolean().optional().describe('Some accepted phrase is longer and begins with this one.'),
    interpretation_error: diagnostic.optional().describe('Why the tags of the best parse give no value.'),
    xml: z.string().optional().describe('With xml: the XML form of the interpretation.'),
    interpretations: z
      .array(
        z.looseObject({
          interpretation: json,
          parse: z.string(),
          likelihood: z.number().describe('Product of the likelihoods of its choices, 0 to 1.'),
          error: diagnostic.optional(),
        }),
      )
      .optional()
      .describe('With all: every distinct interpretation, the best parse of each, best first.'),
    parses: z.int().optional().describe('With all: how many distinct parses were looked at.'),
    truncated: z.boolean().optional().describe('With all: whether there are more.'),
    trace: z
      .array(
        z.looseObject({
          rule: z.string(),
          uri: z.string(),
          line: z.int(),
          column: z.int(),
          tag: z.string(),
          out: json.optional().describe("The rule's value after the tag."),
        }),
      )
      .optional()
      .describe('With trace: the tags that ran, in time order.'),
    warnings: z.array(diagnostic).optional().describe('Findings that do not stop the match.'),
  }),
});

export type TestGrammarInput = SchemaInput<typeof schemas>;
export type TestGrammarResult = SchemaOutput<typeof schemas>;

const findingShape = { code: 'text', severity: 'text', message: 'text', line: 'place?', column: 'place?' } as const;

/** What the optional fields of a service's answer are read as. */
const testShape = {
  matched_prefix: 'text?',
  expected: ['?', ['text']],
  expected_total: 'number?',
  nearest: 'text?',
  ambiguous: 'flag?',
  extendable: 'flag?',
  interpretation_error: ['?', { ...findingShape, hint: 'text?' }],
  xml: 'text?',
  interpretations: ['?', [{ parse: 'text', likelihood: 'number', error: ['?', findingShape] }]],
  parses: 'number?',
  truncated: 'flag?',
  trace: ['?', [{ rule: 'text', uri: 'text', line: 'number', column: 'number', tag: 'text' }]],
  warnings: ['?', [findingShape]],
} as const;

/** A grammar that this process has prepared already: many phrases are tested against it. */
export interface PreparedTest {
  grammar: PreparedGrammar;
  /** What the validation says of it. */
  diagnostics: readonly Diagnostic[];
  /** Gets the outcome in full: the answer holds its texts only. */
  report?(outcome: PhraseOutcome): void;
}

/** What the preparation of a grammar took, and that of the one that an answer is about, in milliseconds of work. */
const preparations = new WeakMap<Preparation | TestGrammarResult, number>();

/** How often a grammar that is kept was measured again. */
const measurements = new WeakMap<Preparation, number>();
/**
 * Milliseconds of a preparation that is measured again while the grammar is kept: the first work of a process takes many times
 * what later work does, and would be taken for the grammar's for as long as it is kept.
 */
const doubtful = { from: 5, to: 100, times: 3 };

/** At most so many parses of a phrase are listed. */
const mostParses = 100;

/**
 * The grammar, if it may be used.
 * @throws CctoolError of kind `input` that lists the findings when the grammar has errors
 */
export function usableGrammar({ grammar, obstacles }: Preparation): PreparedGrammar {
  if (grammar && obstacles.length === 0) return grammar;
  const shown = obstacles
    .slice(0, 5)
    .map(({ line, column, message, code }) => `line ${line}, column ${column}: ${message} [${code}]`);
  const more = obstacles.length > shown.length ? `; and ${obstacles.length - shown.length} more` : '';
  throw new CctoolError(
    'input',
    obstacles.length === 0
      ? 'the document is not a grammar'
      : `no phrase can be tested against the grammar: ${shown.join('; ')}${more}`,
    'fix them first; validating the grammar shows more',
  );
}

/** The signs in which two phrases differ where they do not differ in letters. */
function signsApart(said: string, accepted: string): string | undefined {
  const bare = (text: string, signs: RegExp) => text.toLowerCase().replace(signs, '');
  const hyphen = /[\s\u2010\u2011-]/gu;
  const apostrophe = /['\u2018\u2019\u02bc]/gu;
  if (bare(said, hyphen) === bare(accepted, hyphen))
    return /[\u2010\u2011-]/u.test(said + accepted) ? 'a hyphen' : undefined;
  if (bare(said, apostrophe) === bare(accepted, apostrophe)) return 'an apostrophe';
  const both = (text: string) => bare(bare(text, hyphen), apostrophe);
  return both(said) === both(accepted) ? 'a hyphen and an apostrophe' : undefined;
}

function nearestOf(said: string, nearest: string): Pick<TestGrammarResult, 'nearest' | 'nearest_differs_in'> {
  const signs = signsApart(said, nearest);
  return { nearest, ...(signs === undefined ? {} : { nearest_differs_in: signs }) };
}

/** An outcome in the shape of the service. */
export function testResult(
  outcome: PhraseOutcome,
  findings: readonly Diagnostic[],
  requested: Pick<TestGrammarInput, 'all' | 'trace' | 'xml'> = {},
): TestGrammarResult {
  const { result, readings } = outcome;
  const [best] = readings;
  const warnings = findings.filter((finding) => finding.severity === 'warning');
  if (!best) {
    return {
      matches: false,
      result: '',
      interpretation: null,
      parse: '',
      matched_prefix: result.words.slice(0, result.prefix).join(' '),
      expected: result.expected.map(({ text }) => text ?? '(end of phrase)'),
      expected_total: result.expectedTotal,
      ...(result.nearest ? nearestOf(result.words.join(' '), result.nearest.words.join(' ')) : {}),
      extendable: result.extendable,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  }
  const { interpretation } = best;
  const all = [...warnings, ...interpretation.warnings];
  return {
    matches: true,
    result: result.words.join(' '),
    interpretation: interpretation.value ?? null,
    parse: best.structure,
    ambiguous: outcome.ambiguous,
    extendable: result.extendable,
    ...(interpretation.error ? { interpretation_error: interpretation.error } : {}),
    ...(requested.xml ? { xml: interpretation.xml() } : {}),
    ...(requested.all
      ? {
          interpretations: outcome.meanings.map((reading) => ({
            interpretation: reading.interpretation.value ?? null,
            parse: reading.structure,
            likelihood: reading.likelihood,
            ...(reading.interpretation.error ? { error: reading.interpretation.error } : {}),
          })),
          parses: readings.length,
          truncated: result.truncated,
        }
      : {}),
    ...(requested.trace ? { trace: interpretation.trace ?? [] } : {}),
    ...(all.length > 0 ? { warnings: all } : {}),
  };
}

/** Matches a phrase against a grammar that has no place of its own: its references lead to what the workspace allows. */
export const testGrammar = defineOperation<PreparedTest>()(schemas, {
  name: 'testGrammar',
  summary: 'Match a phrase against a grammar and compute its meaning.',
  scope: 'grxml:test',
  command: 'grxml test',
  routes: [{ method: 'POST', path: '/api/grxml/test', input: 'json' }],
  example: { ...validateGrammar.example, input: 'yes' },
  runs: 'worker',
  reads: 'rules',
  async load() {
    const [{ PreparedGrammars, testPhrase }, { workspaceResolver }] = await Promise.all([
      import('../../grxml/testing/index.js'),
      import('../file-resolver.js'),
    ]);
    const known = new WeakMap<Workspace, InstanceType<typeof PreparedGrammars>>();
    const prepare = ({ workspace }: ToolkitContext, { content, rules }: TestGrammarInput) => {
      let grammars = known.get(workspace);
      if (!grammars) {
        grammars = new PreparedGrammars({ resolve: workspaceResolver(workspace), rules: workspace.rules });
        known.set(workspace, grammars);
      }
      // What a grammar keeps for each choice of rules is not bounded.
      return rules === undefined ? grammars.get(content) : grammars.prepare(content);
    };
    const measureAgain = async (
      { workspace }: ToolkitContext,
      { content }: TestGrammarInput,
      preparation: Preparation,
      taken: number,
    ): Promise<number | undefined> => {
      const times = measurements.get(preparation) ?? 0;
      if (taken < doubtful.from || taken > doubtful.to || times === doubtful.times) return undefined;
      measurements.set(preparation, times + 1);
      const began = steadyTime();
      await known.get(workspace)!.prepare(content);
      return Math.min(taken, workMeter.since(began));
    };
    return async (context, input, local) => {
      const began = steadyTime();
      const preparation = local ? undefined : await prepare(context, input);
      // One that was kept took its time earlier.
      const before = preparation && preparations.get(preparation);
      const again = before === undefined ? undefined : await measureAgain(context, input, preparation!, before);
      const taken = again ?? before ?? workMeter.since(began);
      const grammar = local?.grammar ?? usableGrammar(preparation!);
      const outcome = await testPhrase(grammar, input.input, {
        nearest: true,
        now: context.now(),
        trace: input.trace ?? false,
        ...(input.rules === undefined ? {} : { rules: input.rules }),
        ...(input.all ? { parses: mostParses } : {}),
      });
      local?.report?.(outcome);
      const result = testResult(outcome, (local ?? preparation!).diagnostics, input);
      for (const about of preparation ? [preparation, result] : []) preparations.set(about, taken);
      return result;
    };
  },
  together: {
    sizeOf: ({ content, input }) => content.length + input.length,
    spared: (result) => preparations.get(result) ?? 0,
  },
  answer: {
    fields: {
      matches: read.required('boolean'),
      result: { read: (value) => read.text(value) },
      interpretation: { read: (value) => (value ?? null) as Json },
      parse: {
        read: (value) => (typeof value === 'string' || value === undefined ? read.text(value) : JSON.stringify(value)),
      },
    },
    shape: testShape,
  },
  words: {
    content: word.stdin,
    input: word.argument,
    rules: (rules) => ({ options: rules.map((rule) => `--rule=${rule}`) }),
    all: word.flag('all'),
    trace: word.flag('trace'),
    xml: word.flag('xml'),
  },
});
