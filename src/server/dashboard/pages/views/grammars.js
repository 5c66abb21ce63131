import { ask } from '../api.js';
import { announce, h } from '../dom.js';
import { bytesText } from '../format.js';
import { failureNotice } from '../notices.js';
import { exampleGrammar } from './example-grammar.js';
import { findingsList, findingsText } from './findings-list.js';
import { draft } from './grammar-draft.js';
import { phraseTest } from './phrase-test.js';
import { grammarEditor } from './source-editor.js';

export { forget } from './grammar-draft.js';
export const title = 'Grammars';
export const lead = 'Validate GRXML as you type, and test what phrases mean.';

/** The largest text that the server accepts. */
const largest = 8_000_000;
/** Larger texts are validated on request only. */
const largestAsTyped = 200_000;
const pause = 500;

/** Shows the editor, its findings and the phrase test. */
export function open(room) {
  let timer;
  let lastRequest = 0;
  let isDirty = false;

  const editor = grammarEditor({
    onSubmit: () => validate(),
    onChange(text) {
      draft.text = text;
      isDirty = true;
      clearTimeout(timer);
      if (text.length <= largestAsTyped) timer = setTimeout(validate, pause);
      else state.textContent = 'Not validated yet';
    },
  });
  const state = h('p', { class: 'verdict', role: 'status' });
  const findings = h('div', {});
  const picker = h('input', {
    type: 'file',
    class: 'heard',
    tabindex: '-1',
    'aria-hidden': 'true',
    accept: '.grxml,.xml,.gram,application/srgs+xml,text/xml',
    on: { change: () => read(picker.files[0]) },
  });
  const button = (name, run, className = 'small') =>
    h('button', { type: 'button', class: className, on: { click: run } }, name);

  function showState(text, kind) {
    state.textContent = text;
    state.className = `verdict ${kind}`;
  }

  async function validate() {
    clearTimeout(timer);
    const number = ++lastRequest;
    const content = editor.text;
    isDirty = false;
    if (content.trim() === '') {
      showState('', '');
      editor.mark([]);
      findings.replaceChildren();
      return;
    }
    try {
      const { valid, errors, warnings } = await ask('run/validateGrammar', { method: 'POST', body: { content } });
      // The text has changed meanwhile and is validated next.
      if (number !== lastRequest || isDirty) return;
      const all = [...errors, ...warnings];
      const text = findingsText(all);
      showState(
        valid && all.length === 0 ? 'Valid: no findings' : valid ? `Valid, ${text}` : `Not valid: ${text}`,
        valid ? 'good' : 'bad',
      );
      editor.mark(all);
      findings.replaceChildren(
        ...(all.length > 0 ? findingsList(all, (finding) => editor.show(finding)) : []).filter(Boolean),
      );
    } catch (failure) {
      if (number !== lastRequest || failure.status === 401) return;
      showState('Not validated', '');
      findings.replaceChildren(failureNotice(failure, validate));
    }
  }

  function use(text) {
    editor.text = text;
    draft.text = text;
    validate();
  }

  async function read(file) {
    if (!file) return;
    if (file.size > largest) {
      findings.replaceChildren(
        failureNotice(
          new Error(`${file.name} has ${bytesText(file.size)}; the editor takes up to ${bytesText(largest)}.`),
        ),
      );
      return;
    }
    use(await file.text());
    picker.value = '';
    announce(`${file.name} is in the editor.`);
  }

  const drop = {
    dragover(event) {
      if (![...event.dataTransfer.types].includes('Files')) return;
      event.preventDefault();
      editor.element.classList.add('over');
    },
    dragleave: () => editor.element.classList.remove('over'),
    drop(event) {
      editor.element.classList.remove('over');
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      read(file);
    },
  };
  for (const [name, listener] of Object.entries(drop)) editor.element.addEventListener(name, listener);
  room.append(
    h(
      'section',
      { class: 'source', 'aria-label': 'Grammar' },
      h(
        'div',
        { class: 'row apart' },
        state,
        h(
          'div',
          { class: 'row' },
          button('Example', () => use(exampleGrammar)),
          button('Open a file', () => picker.click()),
          picker,
          button('Validate', validate),
        ),
      ),
      editor.element,
      findings,
    ),
    phraseTest(() => editor.text, draft),
  );
  if (draft.text !== '') use(draft.text);
  return () => {
    clearTimeout(timer);
    lastRequest = Number.POSITIVE_INFINITY;
    editor.close();
  };
}
