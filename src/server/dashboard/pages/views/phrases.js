import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { counted } from '../format.js';
import { emptyState } from '../notices.js';
import { cardTable } from './card-table.js';
import { draft } from './grammar-draft.js';
import { field, operationForm, saveLink, smallButton } from './operation-form.js';

export const title = 'Phrases';
export const lead = 'What callers will say about a topic, and what a grammar does not accept of it yet.';

const kept = { topic: '', phrases: '', language: '' };
/** Forgets what was typed. */
export function forget() {
  for (const name of Object.keys(kept)) kept[name] = '';
}

const sources = {
  lexicon: 'from the lexicon',
  phrases: 'from the known phrases',
  provider: 'from the provider',
};

function verdict({ verdict, value, sounds_like }) {
  if (sounds_like) return `${verdict} “${sounds_like.phrase}”, which means ${sounds_like.value}`;
  return value !== undefined && verdict !== 'already covered' ? `${verdict}: ${value}` : verdict;
}

/** What a grammar accepts of the suggestions, and the patch that adds the others. */
function gapParts(gap) {
  const missing = gap.entries.filter(({ verdict }) => verdict.startsWith('accept')).length;
  return [
    h('h2', {}, `${missing} of ${counted(gap.entries.length, 'suggestion')} not accepted by the grammar`),
    cardTable(
      'Suggestions and the grammar',
      ['Phrase', 'The grammar', 'Change'],
      gap.entries.map((entry) => ({
        cells: [
          entry.phrase,
          verdict(entry),
          entry.change ? [`rule ${entry.change.rule}: `, h('code', {}, entry.change.item)] : '',
        ],
      })),
    ),
    gap.value === undefined &&
      missing > 0 &&
      h(
        'p',
        { class: 'quiet' },
        'The grammar does not say what the topic means in it: add a known phrase that it accepts.',
      ),
    gap.patch !== '' && [
      h('h2', {}, 'Patch'),
      h('pre', { class: 'code', tabindex: '0', 'aria-label': 'Patch' }, gap.patch),
      h(
        'div',
        { class: 'row' },
        saveLink('Save the patch', 'grammar.patch', gap.patch, 'text/x-diff'),
        smallButton('Apply it to the grammar', () => {
          draft.text = gap.patched;
          announce('The grammar on the page Grammars has the additions.');
        }),
      ),
    ],
  ];
}

const plain = ({ details, suggestions }) =>
  cardTable(
    'Suggestions',
    ['Phrase', 'Kind', 'Source'],
    (details ?? suggestions.map((text) => ({ text }))).map(({ text, family = '', source }) => ({
      cells: [text, family, sources[source] ?? ''],
    })),
  );

/** Shows the form, and what is suggested. */
export function open(room) {
  const keep = (name) => (event) => {
    kept[name] = event.target.value;
  };
  const topic = h('input', {
    ...{ id: 'topic', required: true, maxlength: '200', autocomplete: 'off', value: kept.topic },
    placeholder: 'lost card, account balance, opening hours',
    on: { input: keep('topic') },
  });
  const language = h('input', {
    ...{ id: 'language', maxlength: '35', autocomplete: 'off', placeholder: 'en-US', value: kept.language },
    on: { input: keep('language') },
  });
  const limit = h('input', { id: 'limit', type: 'number', min: '1', max: '100', value: '12' });
  const phrases = h('textarea', { id: 'phrases', rows: '4', on: { input: keep('phrases') } });
  phrases.value = kept.phrases;
  const match = h('input', { type: 'checkbox', checked: draft.text !== '' });

  const { form, outcome, cancel } = operationForm({
    fields: [
      h('div', { class: 'filters' }, field('Topic', topic), field('Language', language), field('At most', limit)),
      field('Known phrases', phrases, 'One per line. They are not suggested again, and show how people put it.'),
      draft.text !== '' &&
        h('label', { class: 'check' }, match, ' Match them against the grammar of the page Grammars'),
    ],
    label: 'Suggest',
    async run() {
      const lines = phrases.value.split('\n').map((line) => line.trim());
      const known = lines.filter((line) => line !== '');
      const request = {
        topic: topic.value,
        ...(known.length > 0 && { phrases: known }),
        ...(language.value.trim() !== '' && { language: language.value.trim() }),
        ...(limit.value !== '' && { limit: Number(limit.value) }),
      };
      const answer = await ask('run/suggestPhrases', { method: 'POST', body: request });
      const { suggestions, notice } = answer;
      if (suggestions.length === 0) {
        return emptyState(
          'No suggestions',
          'Nothing is known about this topic. Name it otherwise, or add known phrases.',
        );
      }
      const remark = notice && h('p', { class: 'notice' }, notice);
      if (!match.checked || draft.text === '') return [remark, plain(answer)];
      const body = { grammar: draft.text, topic: request.topic, phrases: known, suggestions };
      return [remark, gapParts(await ask('tools/phraseGap', { method: 'POST', body }))];
    },
  });
  room.append(h('section', { class: 'card', 'aria-label': 'What to suggest' }, form), outcome);
  return cancel;
}
