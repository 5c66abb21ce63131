import type { Preparation } from '../../grxml/testing/index.js';
import { processorTime } from '../../toolkit/clocks.js';
import type { Workspace } from '../../toolkit/context.js';
import type { TestGrammarInput } from '../../toolkit/operations/test-grammar.js';
import { JsonText } from '../http/exchange.js';

/** Milliseconds of processor time that a grammar may have taken a worker process, with a phrase. */
const mostMilliseconds = 10;
/** The largest ones, and all together; prepared, a grammar takes some seventy times its size. */
const mostCharacters = { grammar: 16_000, phrase: 500, together: 500_000 };
/** A million steps take a third of a second. */
const mostMatching = { words: 50, steps: 2000 };
const mostMeaning = { nodes: 500, text: 10_000 };
/** Findings of a grammar, which are part of each answer. */
const mostFindings = 100;
/** Preparing grammars takes at most this part of the time of the process. */
const shareOfTime = 1 / 20;

const loadEngines = () =>
  Promise.all([
    import('../../grxml/testing/index.js'),
    import('../../grxml/semantics/index.js'),
    import('../../toolkit/operations/test-grammar.js'),
  ]);
type Loaded = Awaited<ReturnType<typeof loadEngines>>;
type Grammars = InstanceType<Loaded[0]['PreparedGrammars']>;

/**
 * Tests phrases against grammars that were seen before in the process that answers requests: the way to a worker process and
 * back costs several times what such a phrase does. A grammar is prepared here on its second request, when a worker process
 * has measured that it is little work, and only if it has no scripts beyond plain assignments. A phrase has few steps;
 * one that needs more, has no match, or whose meaning cannot be computed within small limits, is left to a worker process.
 * So no request holds up the others.
 */
export class KnownGrammars {
  #loaded: Loaded | undefined;
  readonly #grammars = new WeakMap<Workspace, Grammars>();
  /** Those that have no scripts, with their findings as the end of each answer: most of its text, written once. */
  readonly #plain = new WeakMap<Preparation, string>();
  #restsUntil = 0;

  /** The answer, if the grammar is known here and the phrase is little work. */
  async answer(workspace: Workspace, input: TestGrammarInput, now: number): Promise<JsonText | undefined> {
    const preparation = isShort(input) ? this.#grammars.get(workspace)?.known(input.content) : undefined;
    const findings = preparation && this.#plain.get(preparation);
    if (!preparation || findings === undefined) return undefined;
    const [{ testPhrase }, , { testResult }] = this.#loaded!;
    const outcome = await testPhrase(preparation.grammar!, input.input, { now, limits: mostMatching }).catch(
      () => undefined,
    );
    if (!outcome || outcome.readings.length === 0) return undefined;
    if (outcome.readings.some(({ interpretation }) => interpretation.error)) return undefined;
    // Those of the interpretation follow the grammar's in the same list.
    const isMore = outcome.readings[0]!.interpretation.warnings.length > 0;
    const result = testResult(outcome, isMore ? preparation.diagnostics : []);
    const text = JSON.stringify(result);
    return new JsonText(isMore ? text : `${text.slice(0, -1)}${findings}}`);
  }

  /**
   * Takes note of a grammar that a worker process has worked with.
   * @param milliseconds processor time that it took, the preparation of the grammar included
   */
  async learn(workspace: Workspace, input: TestGrammarInput, milliseconds: number): Promise<void> {
    if (milliseconds > mostMilliseconds || !isShort(input)) return;
    this.#loaded ??= await loadEngines();
    const [{ PreparedGrammars }, { usesScripts }] = this.#loaded;
    let grammars = this.#grammars.get(workspace);
    if (!grammars) {
      const options = { rules: workspace.rules, limits: { semantics: mostMeaning } };
      grammars = new PreparedGrammars(options, {
        together: mostCharacters.together,
        largest: mostCharacters.grammar,
      });
      this.#grammars.set(workspace, grammars);
    }
    const { content } = input;
    if (grammars.known(content) || !grammars.wasSeen(content)) return;
    const now = performance.now();
    if (now < this.#restsUntil) return;
    const began = processorTime();
    const preparation = await grammars.get(content);
    const { grammar, diagnostics } = preparation;
    if (grammar && diagnostics.length <= mostFindings && !usesScripts(grammar.linked)) {
      const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
      this.#plain.set(preparation, warnings.length === 0 ? '' : `,"warnings":${JSON.stringify(warnings)}`);
    }
    this.#restsUntil = performance.now() + (processorTime() - began) / shareOfTime;
  }
}

/** Whether a request is for no more than the best meaning of a phrase by the root rule. */
const isShort = ({ content, input, rules, all, trace, xml }: TestGrammarInput): boolean =>
  content.length <= mostCharacters.grammar && input.length <= mostCharacters.phrase && !(rules || all || trace || xml);
