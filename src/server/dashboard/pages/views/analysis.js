import { ask } from '../api.js';
import { h } from '../dom.js';
import { numberText } from '../format.js';
import { cardTable } from './card-table.js';
import { exampleGrammar } from './example-grammar.js';
import { findingsList, findingsText } from './findings-list.js';
import { draft } from './grammar-draft.js';
import { field, operationForm, saveLink, smallButton } from './operation-form.js';
import { grammarEditor } from './source-editor.js';

export { forget } from './grammar-draft.js';
export const title = 'Analysis';
export const lead =
  'What will go wrong when people talk to a grammar: what sounds alike, what is missing, what is slow.';

const depths = [
  ['quick', 'Quick: the structure'],
  ['standard', 'Standard: also how phrases sound'],
  ['deep', 'Deep: also what only a long search finds'],
];

const words = (name) => name.replaceAll('_', ' ').replaceAll('-', ' ');

/** Points lost per category, as a table. */
function penalties({ breakdown }) {
  const rows = Object.entries(breakdown?.penalties ?? {}).filter(([, { issues }]) => issues > 0);
  if (rows.length === 0) return null;
  return [
    h('h2', {}, 'Where the points went'),
    cardTable(
      'Points lost by category',
      ['Category', 'Points lost', 'At most', 'Issues'],
      rows
        .sort(([, one], [, other]) => other.points - one.points)
        .map(([name, { points, cap, issues }]) => ({
          cells: [words(name), numberText(Math.round(points * 10) / 10), numberText(cap), numberText(issues)],
        })),
    ),
  ];
}

function score(answer) {
  const value = Math.round(answer.score);
  const { fatal = 0, serious = 0, minor = 0 } = answer.breakdown?.risks ?? {};
  return h(
    'div',
    { class: 'card score' },
    h('p', { class: 'figure' }, h('b', {}, String(value)), ' of 100'),
    h('meter', {
      min: '0',
      max: '100',
      low: '50',
      high: '80',
      optimum: '100',
      value: String(value),
      'aria-label': 'Score',
    }),
    h('p', { class: 'quiet' }, `Fatal for calls: ${fatal}, serious: ${serious}, minor: ${minor}.`),
  );
}

/** Shows the editor, and what an analysis finds. */
export function open(room) {
  const editor = grammarEditor({
    onSubmit: () => submit(),
    onChange(text) {
      draft.text = text;
    },
  });
  const depth = h(
    'select',
    { id: 'depth' },
    depths.map(([value, text]) => h('option', { value, selected: value === 'standard' }, text)),
  );

  function report(answer) {
    const findings = answer.issues.map(
      ({ severity, line = 1, column = 1, end_line = line, end_column = column, message, fix, type, location }) => ({
        ...{ severity, line, column, end_line, end_column, message, hint: fix, code: type, spec: location },
      }),
    );
    editor.mark(findings);
    return [
      score(answer),
      h('h2', {}, findings.length === 0 ? 'No issues' : findingsText(findings)),
      findings.length > 0 && findingsList(findings, (finding) => editor.show(finding)),
      answer.suggestions.length > 0 && [
        h('h2', {}, 'What to do first'),
        h(
          'ol',
          { class: 'advice' },
          answer.suggestions.map((text) => h('li', {}, text)),
        ),
      ],
      penalties(answer),
      h(
        'p',
        {},
        saveLink('Save the report (JSON)', 'analysis.json', JSON.stringify(answer, null, 2), 'application/json'),
      ),
    ];
  }

  const { form, outcome, submit, cancel } = operationForm({
    className: 'filters',
    fields: [field('Depth', depth)],
    label: 'Analyze',
    async run() {
      if (draft.text.trim() === '') return h('p', { class: 'quiet' }, 'Enter a grammar first.');
      return report(
        await ask('run/analyzeGrammar', { method: 'POST', body: { grammar: draft.text, depth: depth.value } }),
      );
    },
  });
  const example = smallButton('Example', () => {
    editor.text = exampleGrammar;
    draft.text = exampleGrammar;
  });
  room.append(
    h(
      'section',
      { class: 'source', 'aria-label': 'Grammar' },
      h(
        'div',
        { class: 'row apart' },
        h('p', { class: 'quiet small' }, 'The same grammar as on the page Grammars.'),
        example,
      ),
      editor.element,
    ),
    form,
    outcome,
  );
  editor.text = draft.text;
  return () => {
    cancel();
    editor.close();
  };
}
