import { ask } from '../api.js';
import { h } from '../dom.js';
import { bytesText, counted } from '../format.js';
import { showFailure, waiting } from '../notices.js';
import { cardTable } from './card-table.js';
import { field, operationForm, saveLink } from './operation-form.js';
import { sourceEditor } from './source-editor.js';

export const title = 'Prompts';
export const lead =
  'Text or SSML as a finished telephone prompt: listen to it, and save it in the form of your platform.';

const kept = { text: 'Thank you for calling. Please say or press one for sales.', list: '' };
const initial = { ...kept };
/** Forgets what was typed. */
export function forget() {
  Object.assign(kept, initial);
}

/** Prompts of a list at most. */
const mostPrompts = 200;

const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
const decibels = (value) => (value === null ? 'too short to be measured' : `${value.toFixed(1)} dBFS`);

/** Audio to listen to, where a browser can play it, and to save. */
function listen({ audio }, name, extension) {
  const blob = new Blob([bytesOf(audio.data)], { type: audio.container === 'wav' ? 'audio/wav' : audio.content_type });
  const save = saveLink(`Save ${name}${extension}`, `${name}${extension}`, blob);
  if (audio.container !== 'wav')
    return [h('p', { class: 'quiet' }, 'Audio without a header: no browser plays it.'), save];
  const player = h('audio', { controls: true, src: URL.createObjectURL(blob), 'aria-label': `Prompt ${name}` });
  return [player, save];
}

const warningList = ({ warnings }) =>
  warnings.length > 0 &&
  h(
    'ul',
    { class: 'advice' },
    warnings.map(({ code, message }) => h('li', {}, message, ' ', h('code', {}, code))),
  );

/** A finished prompt with what is known of it. */
function prompt(answer, extension) {
  const { voice, engine, spoken_text, audio, level, cached } = answer;
  const fact = (name, value) => h('div', {}, h('dt', {}, name), h('dd', {}, value));
  return h(
    'section',
    { class: 'card part', 'aria-label': 'The prompt' },
    h('h2', {}, 'The prompt'),
    listen(answer, 'prompt', extension),
    h(
      'dl',
      { class: 'facts' },
      fact('Length', seconds(audio.duration_ms)),
      fact('Audio', `${audio.container} ${audio.encoding}, ${audio.sample_rate} Hz, ${bytesText(audio.bytes)}`),
      fact('Level of speech', decibels(level.speech_dbfs)),
      fact('Voice', `${voice} (${engine.id} ${engine.version}${engine.neural ? ', neural' : ''})`),
      fact('Spoken', spoken_text),
      cached && fact('Kept', 'made before'),
    ),
    warningList(answer),
  );
}

/** The prompts of a list: `name: text` in each line. @throws Error that names the line */
function readList(text) {
  const prompts = [];
  const names = new Set();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const [, name, spoken] = /^\s*([\w.-]+)\s*:\s*(\S.*)$/.exec(line) ?? [];
    if (name === undefined)
      throw new Error(`Line ${index + 1}: expected a name of letters, digits and . _ -, a colon and the text.`);
    if (names.has(name)) throw new Error(`Line ${index + 1}: the name ${name} occurs twice.`);
    names.add(name);
    prompts.push({ name, text: spoken });
  }
  if (prompts.length === 0) throw new Error('Write at least one prompt: its name, a colon and its text.');
  if (prompts.length > mostPrompts)
    throw new Error(`A list has up to ${mostPrompts} prompts here: "cctool voice batch" makes more.`);
  return prompts;
}

/** Shows the two forms: one prompt, and a list of them. */
export function open(room) {
  let isOpen = true;
  const forms = [];
  const editors = [];

  function draw(choices) {
    const { voices, presets, aliases } = choices;
    const option =
      (selected) =>
      ([value, text]) =>
        h('option', { value, selected: value === selected }, text);
    const names = [
      ...Object.entries(aliases).map(([alias, voice]) => [alias, `${alias} = ${voice}`]),
      ...voices.map(({ id, languages, gender, neural, remote }) => [
        id,
        [id, languages.join(' '), gender, neural && 'neural', remote && 'the text leaves this machine']
          .filter(Boolean)
          .join(', '),
      ]),
    ];
    const voice = h('select', { id: 'voice' }, names.map(option(choices.default)));
    const preset = h(
      'select',
      { id: 'preset' },
      presets.map(({ name, title }) => option(presets[0].name)([name, `${name}: ${title}`])),
    );
    const rate = h('input', { id: 'rate', type: 'number', min: '0.3', max: '4', step: '0.05', value: '1' });
    const area = (id, rows, name) => {
      const element = h('textarea', { id, rows, required: true, on: { input: () => (kept[name] = element.value) } });
      element.value = kept[name];
      return element;
    };
    const text = sourceEditor({
      ...{ language: 'xml', label: 'Text or SSML', className: 'prose', isProse: true },
      onSubmit: () => one.submit(),
      onChange: (written) => (kept.text = written),
    });
    text.text = kept.text;
    editors.push(text);
    const list = area('prompt-list', '6', 'list');
    const settings = () => ({
      voice: voice.value,
      preset: preset.value,
      ...(rate.value !== '1' && { rate: Number(rate.value) }),
    });
    const extension = () => {
      const { extension = '.wav' } = presets.find(({ name }) => name === preset.value) ?? {};
      return extension.startsWith('.') ? extension : `.${extension}`;
    };
    const generate = (spoken) => ask('run/generateVoice', { method: 'POST', body: { text: spoken, ...settings() } });

    const one = operationForm({
      fields: [
        h(
          'div',
          { class: 'field' },
          h('p', { class: 'label', 'aria-hidden': 'true' }, 'Text or SSML'),
          text.element,
          h('p', { class: 'hint' }, 'SSML begins with <speak>. Ctrl+Enter makes the prompt.'),
        ),
      ],
      label: 'Make the prompt',
      async run() {
        if (text.text.trim() === '') return h('p', { class: 'quiet' }, 'Enter a text first.');
        return prompt(await generate(text.text), extension());
      },
    });
    const many = operationForm({
      fields: [field('A list of prompts', list, 'One per line: its name, a colon and its text. # begins a comment.')],
      label: 'Make all',
      async run() {
        const prompts = readList(list.value);
        const rows = [];
        for (const [index, { name, text: spoken }] of prompts.entries()) {
          if (!isOpen) return [];
          many.outcome.replaceChildren(h('p', { class: 'quiet' }, `Prompt ${index + 1} of ${prompts.length}…`));
          try {
            const answer = await generate(spoken);
            rows.push({
              cells: [
                name,
                spoken,
                seconds(answer.audio.duration_ms),
                [listen(answer, name, extension()), warningList(answer)],
              ],
            });
          } catch (failure) {
            if (failure.status === 401) throw failure;
            rows.push({ cells: [name, spoken, '', h('p', { class: 'notice danger' }, failure.message)] });
          }
        }
        return [
          h('h3', {}, counted(rows.length, 'prompt')),
          cardTable('Prompts', ['Name', 'Text', 'Length', 'Audio'], rows, 'prompt-table'),
        ];
      },
    });
    forms.push(one, many);
    room.replaceChildren(
      h('div', { class: 'filters' }, field('Voice', voice), field('Preset', preset), field('Rate', rate)),
      ...(choices.failed.length > 0
        ? [h('p', { class: 'notice' }, `Not available now: ${choices.failed.join(', ')}.`)]
        : []),
      h('section', { class: 'card part', 'aria-label': 'One prompt' }, h('h2', {}, 'One prompt'), one.form),
      one.outcome,
      h(
        'section',
        { class: 'card part', 'aria-label': 'A list of prompts' },
        h('h2', {}, 'A list of prompts'),
        many.form,
      ),
      many.outcome,
    );
  }

  async function load() {
    room.replaceChildren(waiting(3));
    try {
      const choices = await ask('tools/listVoices', { method: 'POST', body: {} });
      if (isOpen) draw(choices);
    } catch (failure) {
      if (isOpen) showFailure(room, failure, load);
    }
  }

  load();
  return () => {
    isOpen = false;
    for (const { cancel } of forms) cancel();
    for (const { close } of editors) close();
  };
}
