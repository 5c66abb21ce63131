/** The main file of the process that checks grammars deeply: one task at a time. */
import { dirname } from 'node:path';
import { analyzeGrammar } from '../../analysis/analyze-grammar.js';
import type { AnalysisIssue } from '../../analysis/report.js';
import { compareDiagnostics, type Diagnostic } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import { analysisCodes } from '../../grxml/validate/analysis-codes.js';
import { checkGrammars } from '../../grxml/validate/validate-grammars.js';
import { workspaceResolver } from '../../toolkit/file-resolver.js';
import { likelyPhrases } from '../../toolkit/operations/analyze-grammar.js';
import { runAsWorker } from '../../work/process-main.js';
import { pathOf } from '../documents.js';
import type { DeepResult, DeepTask } from './deep-check.js';

runAsWorker({ isBackground: true });

function resolverOf({ workspace, path, open }: DeepTask): Resolve {
  const onDisk = workspaceResolver(workspace, path === undefined ? {} : { folder: dirname(path) });
  return async (uri) => {
    const found = await onDisk(uri);
    const text = open.get(pathOf(found.uri) ?? '');
    return text === undefined ? found : { ...found, bytes: new TextEncoder().encode(text) };
  };
}

async function check(task: DeepTask): Promise<DeepResult> {
  const began = performance.now();
  const { text, uri, workspace, depth } = task;
  const resolve = resolverOf(task);
  const { rules } = workspace;
  const [checked] = await checkGrammars([{ source: text, uri, resolve }], { rules });
  const { issues, score } = await analyzeGrammar(text, { uri, resolve, depth, rules, suggest: likelyPhrases });
  const validation = checked!.diagnostics;
  const said = new Set(validation.map(placeAndCode));
  const more = issues
    .filter(({ type }) => analysisCodes.has(type) || type.startsWith('suppression-') || type.startsWith('analysis-'))
    .map(asDiagnostic)
    .filter((finding) => !said.has(placeAndCode(finding)));
  const diagnostics = [...validation, ...more].sort(compareDiagnostics);
  return { diagnostics, score, took: performance.now() - began };
}

const placeAndCode = ({ code, line, column }: Diagnostic): string => `${code} ${line}:${column}`;

function asDiagnostic({ type, severity, message, fix, location, ...rest }: AnalysisIssue): Diagnostic {
  const { line, column, end_line, end_column } = rest;
  const rule = /^rule:(.+)$/.exec(location)?.[1];
  return {
    code: type,
    severity,
    message,
    ...{ line, column, end_line, end_column },
    ...(rule === undefined ? {} : { rule }),
    ...(fix === undefined ? {} : { hint: fix }),
  };
}

process.on('message', async (task: DeepTask) => {
  try {
    process.send?.(await check(task));
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
process.send?.('ready');
