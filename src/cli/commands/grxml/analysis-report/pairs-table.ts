import type { AnalysisIssue } from '../../../../toolkit/types.js';
import { xmlText } from '../../../formats/helpers/xml.js';

interface PairEvidence {
  phrases: [string, string];
  meanings?: unknown;
  similarity: number;
  /** The aligned sounds; an empty one stands where the other phrase has a sound more. */
  sounds: [string, string][];
}

function pairEvidence({ evidence }: AnalysisIssue): PairEvidence | undefined {
  if (typeof evidence !== 'object' || evidence === null || Array.isArray(evidence)) return undefined;
  const { phrases, sounds, similarity } = evidence;
  const isPair =
    Array.isArray(phrases) && phrases.length === 2 && Array.isArray(sounds) && typeof similarity === 'number';
  return isPair ? (evidence as unknown as PairEvidence) : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The pairs of phrases that are mixed up: what they mean, how alike they are, their sounds above each other. */
export function pairsTable(issues: readonly AnalysisIssue[], anchor: string): string {
  const rows = issues.flatMap((issue) => {
    const found = pairEvidence(issue);
    return found ? [pairRow(issue, found, anchor)] : [];
  });
  if (rows.length === 0) return '';
  return `<h2 id="${anchor}-sounds">Phrases that sound alike</h2>
<p class="faint">Sounds stand above one another as a listener would pair them; those that tell the phrases apart are marked. 1.00 is the same sound.</p>
<table class="pairs" aria-labelledby="${anchor}-sounds"><thead><tr><th scope="col">Phrases</th><th scope="col">Alike</th><th scope="col">Sounds</th><th scope="col">Place</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function pairRow(
  issue: AnalysisIssue,
  { phrases, meanings, similarity, sounds }: PairEvidence,
  anchor: string,
): string {
  const told = phrases.map((phrase, side) => {
    const meaning = Array.isArray(meanings) && isText(meanings[side]) ? meanings[side] : undefined;
    return `<div><q>${xmlText(String(phrase))}</q>${meaning === undefined ? '' : `<span class="meaning">means ${xmlText(meaning)}</span>`}</div>`;
  });
  const sound = (value: unknown, differs: boolean) =>
    `<span class="${differs ? 'differs' : ''}">${isText(value) && value !== '' ? xmlText(value) : '<span class="none" aria-label="nothing">–</span>'}</span>`;
  const columns = sounds.map(([a, b]) => sound(a, a !== b) + sound(b, a !== b));
  const place = issue.line === undefined ? '' : `<a href="#${anchor}-line-${issue.line}">line ${issue.line}</a>`;
  return `<tr><td>${told.join('')}</td><td class="score ${issue.severity}"><b>${similarity.toFixed(2)}</b></td><td><div class="sounds" role="img" aria-label="${soundsLabel(sounds)}">${columns.join('')}</div></td><td>${place}</td></tr>`;
}

/** Sounds are capital letters; anything else is none that could be read out. */
function soundsLabel(sounds: readonly [string, string][]): string {
  const side = (n: 0 | 1) =>
    sounds
      .map((pair) => (/^[A-Z]+$/.test(String(pair[n])) ? pair[n] : ''))
      .filter(Boolean)
      .join(' ');
  return `${side(0)} against ${side(1)}`;
}
