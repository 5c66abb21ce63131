import { h } from '../dom.js';
import { failureNotice } from '../notices.js';

/** A field below its label. */
export const field = (label, control, hint) =>
  h(
    'div',
    { class: 'field' },
    h('label', { for: control.id }, label),
    control,
    hint && h('p', { class: 'hint' }, hint),
  );

/** A choice of one among named values; `changed` is called when another is chosen. */
export const choice = (id, options, changed) =>
  h(
    'select',
    { id, on: { change: changed } },
    options.map(([value, text]) => h('option', { value }, text)),
  );

/** Where one types what a list is searched for; `changed` is called at each letter. */
export const searchBox = (id, placeholder, changed) =>
  h('input', { type: 'search', id, maxlength: '200', placeholder, on: { input: changed } });

/** What narrows a list down, above it: nothing is sent, the list changes while one types and chooses. */
export const filters = (label, ...fields) =>
  h(
    'form',
    { class: 'filters', role: 'search', 'aria-label': label, on: { submit: (event) => event.preventDefault() } },
    fields,
  );

/** A small button. */
export const smallButton = (name, run, properties = {}) =>
  h('button', { type: 'button', class: 'small', ...properties, on: { click: run } }, name);

/** A link that saves a text or bytes as a file. Its address is that of a copy in the browser. */
export function saveLink(text, name, content, type = 'text/plain') {
  const href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  return h('a', { href, download: name }, text);
}

/**
 * A form that runs something on the server, and the place for what comes of it.
 * @param run returns the elements to show; called when the form is sent, and by `submit`
 */
export function operationForm({ fields, label, run, className = 'part' }) {
  const button = h('button', { class: 'primary' }, label);
  const outcome = h('div', { class: 'part', 'aria-live': 'polite' });
  let lastRequest = 0;

  async function submit() {
    const number = ++lastRequest;
    button.disabled = true;
    outcome.setAttribute('aria-busy', 'true');
    try {
      const parts = [await run()].flat(Number.POSITIVE_INFINITY).filter(Boolean);
      if (number === lastRequest) outcome.replaceChildren(...parts);
    } catch (failure) {
      // What is wrong with the input is not cured by trying again.
      const again = failure.status === 400 || failure.status === 422 ? undefined : submit;
      if (number === lastRequest && failure.status !== 401) outcome.replaceChildren(failureNotice(failure, again));
    } finally {
      if (number === lastRequest) {
        button.disabled = false;
        outcome.removeAttribute('aria-busy');
      }
    }
  }

  const form = h(
    'form',
    {
      class: className,
      on: {
        submit(event) {
          event.preventDefault();
          submit();
        },
      },
    },
    fields,
    h('div', { class: 'row' }, button),
  );
  return {
    form,
    outcome,
    submit,
    /** Nothing that still arrives is shown. */
    cancel() {
      lastRequest = Number.POSITIVE_INFINITY;
    },
  };
}
