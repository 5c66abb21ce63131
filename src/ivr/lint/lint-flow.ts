import { compareDiagnostics, type Diagnostic, type RuleSetting } from '../../diagnostics/index.js';
import { readAnyFlow } from '../flow-folder.js';
import type { FlowReading } from '../model.js';
import type { VxmlLibrary } from '../vxml/lint/library.js';
import { addressOf, isVxml } from '../vxml/read-vxml-flow.js';
import { type ContextSources, type FlowContext, gatherContext } from './context.js';
import { flowRules } from './rules/index.js';
import { flowSubject } from './subject.js';

/** What the files of one run have read, by their folder: files of one folder may read the same. */
export type LintRun = Map<string, VxmlLibrary>;

/** Severity by code; `off` silences a rule. What keeps a flow from being read stays an error. */
export type FlowRuleSettings = { readonly [code: string]: RuleSetting };

/**
 * Reads a flow and runs the rules that need nothing but its text.
 * @returns findings in the order of the text
 */
export function lintFlow(text: string, file: string, settings: FlowRuleSettings = {}): Diagnostic[] {
  return runRules(readAnyFlow(text, file), undefined, settings);
}

/**
 * Reads a flow and runs every rule over it and its context: grammars, subflows, schedules. VoiceXML has rules of its own.
 * @param file the flow's path; its grammars are resolved against it
 * @param run shared by the files of one run, so that what several of them name is read once
 * @returns findings in the order of the text
 */
export async function lintFlowWithin(
  text: string,
  file: string,
  sources: ContextSources,
  settings: FlowRuleSettings = {},
  run: LintRun = new Map(),
): Promise<Diagnostic[]> {
  if (isVxml(text, file)) {
    const [{ lintVxml }, { VxmlLibrary }] = await Promise.all([
      import('../vxml/lint/lint-vxml.js'),
      import('../vxml/lint/library.js'),
    ]);
    const uri = addressOf(file);
    const { resolve } = sources;
    const folder = new URL('.', uri).href;
    const library = run.get(folder) ?? new VxmlLibrary(resolve);
    run.set(folder, library);
    return lintVxml(text, { uri, resolve, rules: settings, library });
  }
  const reading = readAnyFlow(text, file);
  const flow = reading.flow ?? reading.partial;
  if (!flow) return runRules(reading, undefined, settings);
  const { context, dispose } = await gatherContext(flow, sources);
  try {
    return runRules(reading, context, settings);
  } finally {
    dispose();
  }
}

/** Rules that follow the ways through a flow, or count what is used. */
const ofWholeFlows: ReadonlySet<string> = new Set([
  ...['flow-unreachable', 'flow-unused', 'flow-silent-loop', 'flow-endless-loop', 'flow-no-human', 'flow-idle-edge'],
  ...['flow-unset-read', 'flow-dead-end', 'flow-closed-silent', 'flow-unheard-language', 'flow-subflow-recursion'],
  ...['flow-no-prompt', 'flow-error-edge', 'flow-missing-branch'],
]);

function runRules(reading: FlowReading, context: FlowContext | undefined, settings: FlowRuleSettings): Diagnostic[] {
  const diagnostics = [...reading.diagnostics];
  const subject = flowSubject(reading, context);
  for (const rule of flowRules) {
    // Nodes and edges that could not be read are missing: what hangs on the whole flow cannot be judged.
    if (!reading.flow && ofWholeFlows.has(rule.code)) continue;
    const severity = settings[rule.code] ?? rule.severity;
    if (severity === 'off') continue;
    rule.check(subject, ({ span, message, hint, fix }) => {
      diagnostics.push({
        ...{ code: rule.code, severity, message, ...span },
        ...(hint !== undefined && { hint }),
        ...(fix && { fix }),
      });
    });
  }
  return diagnostics.sort(compareDiagnostics);
}
