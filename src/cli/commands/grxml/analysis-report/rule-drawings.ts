import { readGrammar } from '../../../../grxml/read/index.js';
import type { AnalysisIssue } from '../../../../toolkit/types.js';
import { plural } from '../../../formats/helpers/plural.js';
import { xmlAttribute, xmlText } from '../../../formats/helpers/xml.js';
import { railroad } from './railroad.js';

/** Rules drawn at most; what is left out is told. */
const mostRules = 60;

/** A railroad drawing of each rule. */
export function ruleDrawings(source: string, issues: readonly AnalysisIssue[], anchor: string): string {
  const { grammar } = readGrammar(source);
  const rules = grammar?.rules ?? [];
  if (rules.length === 0) return '';
  const shown = rules.slice(0, mostRules);
  const ids = new Set(shown.map(({ id }) => xmlAttribute(id)));
  // Several grammars on one page may have rules of the same name; a rule that is not drawn is no place to go to.
  const anchored = (svg: string) =>
    svg.replace(/<a href="#rule-([^"]*)">(.*?)<\/a>/gs, (_, id: string, body: string) =>
      ids.has(id) ? `<a href="#${anchor}-rule-${id}">${body}</a>` : body,
    );
  const drawn = shown.map((rule) => {
    const own = issues.filter(({ location, line }) => location === `rule:${rule.id}` && line !== undefined);
    const [first] = [...own].sort((a, b) => a.line! - b.line!);
    const notes = [
      rule.id === grammar?.root ? '<span class="chip">root</span>' : '',
      rule.scope === 'public' ? '<span class="chip">public</span>' : '',
      first ? `<a href="#${anchor}-line-${first.line}">${plural(own.length, 'finding')}</a>` : '',
    ];
    return (
      `<h3 id="${anchor}-rule-${xmlAttribute(rule.id)}"><code>${xmlText(rule.id)}</code>${notes.join('')}</h3>` +
      `<div class="drawing" role="region" aria-label="${xmlAttribute(`drawing of rule ${rule.id}`)}" tabindex="0">${anchored(railroad(rule))}</div>`
    );
  });
  if (rules.length > mostRules)
    drawn.push(`<p class="faint">${rules.length - mostRules} more rules are not drawn.</p>`);
  return `<h2 id="${anchor}-rules">The rules</h2>
<p class="faint">Follow the line from left to right: round boxes are words, green ones other rules, dashed ones what is returned. A line below goes around what may be left out, one above comes back for more.</p>
<div class="rules">${drawn.join('')}</div>`;
}
