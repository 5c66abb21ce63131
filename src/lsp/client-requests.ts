import { CctoolError } from '../diagnostics/index.js';
import { prepareGrammar, testPhrase } from '../grxml/testing/index.js';
import { readAnyFlow } from '../ivr/flow-folder.js';
import { type TestGrammarResult, testResult, usableGrammar } from '../toolkit/operations/test-grammar.js';
import type { DeepResult } from './check/deep-check.js';
import { shownFinding } from './check/shown-findings.js';
import { acceptPhrase } from './grammar/accept-phrase.js';
import { rangeIn } from './grammar/navigation.js';
import type { Scene } from './language.js';
import { scheduleText } from './yaml/hover.js';

interface RequestScene extends Scene {
  runDeep(depth: 'quick' | 'standard' | 'deep'): Promise<DeepResult | undefined>;
}

/** A request of the protocol that is cctool's own; `params` comes from a client and holds anything. */
interface ClientRequest {
  method: string;
  answer(scene: RequestScene, params: { readonly [name: string]: unknown }): Promise<unknown>;
}

/** The requests that clients may use beyond the protocol; docs/editors.md describes them. All name a document by `uri`. */
export const requests: readonly ClientRequest[] = [
  { method: 'cctool/testPhrase', answer: testOne },
  { method: 'cctool/diagram', answer: diagram },
  { method: 'cctool/check', answer: check },
  { method: 'cctool/schedule', answer: schedule },
  { method: 'cctool/acceptPhrase', answer: accept },
];

const text = (value: unknown, name: string): string => {
  if (typeof value === 'string') return value;
  throw new CctoolError('input', `"${name}" must be a text`);
};

/** Matches a phrase against the grammar as it is in the editor: the answer of `cctool grxml test --json`. */
async function testOne(
  { document, project, now }: RequestScene,
  params: { readonly [name: string]: unknown },
): Promise<TestGrammarResult> {
  if (document.kind !== 'grammar') throw new CctoolError('input', 'phrases are tested against grammars');
  const phrase = text(params.phrase, 'phrase');
  const preparation = await prepareGrammar(document.text.getText(), {
    uri: document.base,
    resolve: project.resolver(document.path),
    rules: project.workspace.rules,
  });
  const rules = params.rule === undefined ? {} : { rules: [text(params.rule, 'rule')] };
  const outcome = await testPhrase(usableGrammar(preparation), phrase, {
    nearest: true,
    now,
    trace: params.trace === true,
    ...rules,
  });
  return testResult(outcome, preparation.diagnostics, { trace: params.trace === true });
}

/** Draws a flow, or the rules of a grammar: `{ format, text }`, an SVG or the source for a tool that draws. */
async function diagram(
  { document, project }: RequestScene,
  params: { readonly [name: string]: unknown },
): Promise<{ format: string; text: string }> {
  if (document.kind === 'flow') {
    const { flow, diagnostics } = readAnyFlow(document.text.getText(), document.path ?? document.uri);
    if (!flow) throw new CctoolError('input', `the flow has errors: ${diagnostics[0]?.message}`);
    const [{ flowGraph }, { withErrors }] = await Promise.all([
      import('../ivr/diagram/flow-graph.js'),
      import('../ivr/diagram/error-edges.js'),
    ]);
    const graph = withErrors(flowGraph(flow), 'fold');
    if (params.format === 'mermaid') {
      return { format: 'mermaid', text: (await import('../ivr/diagram/to-mermaid.js')).toMermaid(graph) };
    }
    return { format: 'svg', text: (await import('../ivr/diagram/to-svg.js')).toSvg(graph) };
  }
  if (document.kind === 'grammar') {
    const linked = await project.linked(document);
    if (!linked) throw new CctoolError('input', 'the document is not a grammar');
    const { writeDot } = await import('../grxml/write/write-dot.js');
    return { format: 'dot', text: writeDot(linked.main).text };
  }
  throw new CctoolError('input', 'flows and grammars can be drawn');
}

/** Checks a grammar now, as deeply as asked: its findings and its score. */
async function check(
  { document, runDeep }: RequestScene,
  params: { readonly [name: string]: unknown },
): Promise<unknown> {
  const depth = (['quick', 'standard', 'deep'] as const).find((each) => each === (params.depth ?? 'standard'));
  if (!depth) throw new CctoolError('input', `"${String(params.depth)}" is not a depth`, 'use quick, standard or deep');
  if (document.kind !== 'grammar') throw new CctoolError('input', 'only grammars have a score');
  const result = await runDeep(depth);
  if (!result) throw new CctoolError('input', 'the document was changed while it was checked', 'check again');
  return { score: result.score, diagnostics: result.diagnostics.map(shownFinding) };
}

/** A schedule: its state now and its week, in Markdown. */
async function schedule(scene: RequestScene, params: { readonly [name: string]: unknown }): Promise<{ text: string }> {
  const key = text(params.schedule, 'schedule');
  const found = await scheduleText(scene, scene.document, key);
  if (found === undefined)
    throw new CctoolError('input', `there is no schedule "${key}", or its hours file has errors`);
  return { text: found };
}

/** The edit that adds a phrase to a grammar, beside one that means the same. */
async function accept(scene: RequestScene, params: { readonly [name: string]: unknown }): Promise<unknown> {
  const { document, project } = scene;
  if (document.kind !== 'grammar') throw new CctoolError('input', 'phrases are added to grammars');
  const model = params.like === undefined ? undefined : text(params.like, 'like');
  const { like, rule, edit } = await acceptPhrase(scene, text(params.phrase, 'phrase'), model);
  const range = rangeIn(project.view(document).read, edit.start, edit.end);
  return { like, rule, edit: { changes: { [document.uri]: [{ range, newText: edit.text }] } } };
}
