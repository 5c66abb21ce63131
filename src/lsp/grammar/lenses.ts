import { type CodeLens, type InlayHint, InlayHintKind, type Range } from 'vscode-languageserver/node';
import type { Scene } from '../language.js';
import { rangeIn } from './navigation.js';
import { factsOf } from './rule-facts.js';

/** Rules for which something is counted: a lens above each of hundreds would be noise. */
const mostRules = 200;

/** Above each rule that callers reach: how many phrases it has, the score of the grammar, and a way to test a phrase. */
export async function lenses(scene: Scene): Promise<CodeLens[]> {
  const { document, project, score } = scene;
  const { read } = project.view(document);
  const linked = await project.linked(document);
  const { grammar } = read;
  if (!grammar || !linked) return [];
  return grammar.rules
    .filter(({ id, scope }) => id !== '' && (scope === 'public' || id === grammar.root))
    .slice(0, mostRules)
    .map((rule) => {
      const facts = factsOf(read, linked, rule.id);
      const parts = [facts?.size, rule.id === grammar.root && score !== undefined && `score ${score}`, 'test a phrase'];
      return {
        range: rangeIn(read, rule.start, rule.idEnd),
        command: {
          title: parts.filter(Boolean).join(' · '),
          command: 'cctool.testPhrase',
          arguments: [{ uri: document.uri, rule: rule.id }],
        },
      };
    });
}

/** Beside the name of each rule: how many phrases it has. */
export async function hints({ document, project }: Scene, range: Range): Promise<InlayHint[]> {
  const { read } = project.view(document);
  const linked = await project.linked(document);
  if (!read.grammar || !linked) return [];
  const found: InlayHint[] = [];
  for (const rule of read.grammar.rules) {
    const { end } = rangeIn(read, rule.idStart, rule.idEnd);
    if (rule.id === '' || end.line < range.start.line || end.line > range.end.line) continue;
    const facts = factsOf(read, linked, rule.id);
    if (!facts) continue;
    found.push({
      // Behind the closing quote of the attribute.
      position: read.grammar.form === 'xml' ? { ...end, character: end.character + 1 } : end,
      label: facts.size,
      kind: InlayHintKind.Type,
      paddingLeft: true,
    });
    if (found.length >= mostRules) break;
  }
  return found;
}
