import { ask } from '../api.js';
import { h } from '../dom.js';
import { failureNotice } from '../notices.js';
import { parseTree } from './parse-tree.js';

const json = (value) =>
  h('pre', { class: 'code', tabindex: '0', 'aria-label': 'Interpretation' }, JSON.stringify(value, null, 2));

/** A meaning and the parse it comes from. */
const reading = ({ interpretation, parse, error }) => [
  h('h3', {}, 'Interpretation'),
  error ? h('p', { class: 'notice danger' }, error.message) : json(interpretation),
  h('h3', {}, 'Parse'),
  parseTree(parse),
];

function matched(answer) {
  const { interpretations = [], extendable } = answer;
  const [best = { ...answer, error: answer.interpretation_error }, ...others] = interpretations;
  return [
    h(
      'p',
      { class: 'verdict good' },
      h('span', {}, 'Match'),
      answer.ambiguous && h('span', { class: 'chip' }, 'ambiguous'),
      extendable && h('span', { class: 'chip' }, 'can continue'),
    ),
    ...reading(best),
    others.map((other, index) =>
      h('details', {}, h('summary', {}, `Another meaning (${index + 2} of ${interpretations.length})`), reading(other)),
    ),
  ];
}

function unmatched({ matched_prefix, expected = [], expected_total = 0, nearest }, phrase, use) {
  const words = phrase.trim().split(/\s+/);
  const known = matched_prefix ? matched_prefix.split(' ').length : 0;
  const suggest = (text, whole) =>
    h('button', { type: 'button', class: 'chip suggestion', on: { click: () => use(whole) } }, text);
  return [
    h('p', { class: 'verdict bad' }, 'No match'),
    h(
      'p',
      { class: 'reach' },
      h('span', {}, words.slice(0, known).join(' ')),
      ' ',
      h('mark', {}, words.slice(known).join(' ') || 'the phrase ends too early'),
    ),
    expected.length > 0 && [
      h('h3', {}, 'Expected next'),
      h(
        'p',
        { class: 'row tight' },
        expected.map((text) =>
          text === '(end of phrase)'
            ? h('span', { class: 'chip' }, 'end of phrase')
            : suggest(text, [matched_prefix, text].filter(Boolean).join(' ')),
        ),
        expected_total > expected.length &&
          h('span', { class: 'quiet small' }, `and ${expected_total - expected.length} more`),
      ),
    ],
    nearest && [h('h3', {}, 'Nearest phrase'), h('p', {}, suggest(nearest, nearest))],
  ];
}

/**
 * Tests phrases against a grammar.
 * @param source returns the grammar's text
 * @param draft keeps the phrase
 */
export function phraseTest(source, draft) {
  const field = h('input', {
    id: 'phrase',
    autocomplete: 'off',
    autocapitalize: 'none',
    placeholder: 'What a caller says',
    value: draft.phrase,
  });
  const button = h('button', { class: 'primary' }, 'Test');
  const outcome = h('div', { class: 'outcome', 'aria-live': 'polite' });
  let lastRequest = 0;

  async function test() {
    const number = ++lastRequest;
    draft.phrase = field.value;
    if (source().trim() === '') {
      outcome.replaceChildren(h('p', { class: 'quiet' }, 'Enter a grammar first.'));
      return;
    }
    button.disabled = true;
    try {
      const answer = await ask('run/testGrammar', {
        method: 'POST',
        body: { content: source(), input: field.value, all: true },
      });
      if (number !== lastRequest) return;
      const parts = answer.matches ? matched(answer) : unmatched(answer, field.value, use);
      outcome.replaceChildren(h('div', { class: 'answer' }, parts));
    } catch (failure) {
      if (number === lastRequest && failure.status !== 401)
        outcome.replaceChildren(failureNotice(failure, failure.status === 400 ? undefined : test));
    } finally {
      button.disabled = false;
    }
  }

  function use(phrase) {
    field.value = phrase;
    field.focus();
    test();
  }

  const form = h(
    'form',
    {
      class: 'field',
      on: {
        submit(event) {
          event.preventDefault();
          test();
        },
      },
    },
    h('label', { for: 'phrase' }, 'Phrase'),
    h('div', { class: 'row nowrap' }, field, button),
  );
  return h(
    'section',
    { class: 'card phrase-test', 'aria-labelledby': 'phrase-title' },
    h('h2', { id: 'phrase-title' }, 'Test a phrase'),
    form,
    outcome,
  );
}
