import { Failure, send } from '../api.js';
import { announce, h, newId } from '../dom.js';
import { bytesText } from '../format.js';
import { failureNotice } from '../notices.js';
import { choice, field, saveLink, smallButton } from './operation-form.js';

/** Characters of an answer that are shown; all of it can be saved. */
const mostShown = 100_000;

const textual = /^(text\/|application\/(json|xml)|[\w.+/-]+\+(json|xml)\b)/;
const endings = {
  json: '.json',
  xml: '.xml',
  html: '.html',
  calendar: '.ics',
  csv: '.csv',
  wav: '.wav',
  plain: '.txt',
};

const typeName = ({ type, enum: values, anyOf }) =>
  values ? values.join(', ') : anyOf ? anyOf.map(typeName).join(' or ') : [type ?? 'any value'].flat().join(' or ');

/** The address of a request. @throws Failure for a part of the path that is missing or means another path */
function addressOf({ path, root, values }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values.path[name] ?? '';
    if (value === '') throw new Failure(400, `Enter a value for ${name}: it is a part of the path.`);
    // Browsers take these for the folder itself and the one above.
    if (/^\.{1,2}$/.test(value)) throw new Failure(400, `${name} cannot be "${value}".`);
    return encodeURIComponent(value);
  });
  const url = new URL(root + filled, location.origin);
  for (const [name, value] of Object.entries(values.query)) if (value !== '') url.searchParams.set(name, value);
  return url;
}

/** The text of an answer as it is shown: JSON in lines. */
function readable(text, type) {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

const block = (label, text) => h('pre', { tabindex: '0', role: 'group', 'aria-label': label }, text);

/** The body of an answer: text, sound, or bytes to save. */
function bodyOf(bytes, type, name) {
  if (bytes.length === 0) return [h('p', { class: 'quiet' }, 'The answer has no body.')];
  const file = name + (endings[/^[\w-]+\/(?:[\w.-]+\+)?([\w-]+)/.exec(type)?.[1]] ?? '');
  const save = saveLink(`Save the answer (${bytesText(bytes.length)})`, file, new Blob([bytes], { type }));
  if (/^audio\/(x-)?wav/.test(type)) {
    const src = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
    return [h('audio', { controls: true, src, 'aria-label': 'The audio of the answer' }), save];
  }
  if (!textual.test(type)) return [h('p', { class: 'quiet' }, `Bytes of the type ${type || 'unknown'}.`), save];
  const text = readable(new TextDecoder().decode(bytes), type);
  return [
    block('Body of the answer', text.slice(0, mostShown)),
    text.length > mostShown && h('p', { class: 'hint' }, 'This is the beginning. The whole answer can be saved.'),
    save,
  ];
}

/**
 * Reads an answer to its end. Of a stream of events, which has none, what has come is shown as it comes.
 * @param grown is called with the text so far
 */
async function readAll(answer, type, grown) {
  if (!type.startsWith('text/event-stream')) return new Uint8Array(await answer.arrayBuffer());
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new TextEncoder().encode(text);
    text = (text + decoder.decode(value, { stream: true })).slice(-mostShown);
    grown(text);
  }
}

/**
 * The form of one operation: its parameters and its body to change, and what the service answers.
 * @param operation of the OpenAPI description, with its path, method and resolved parameters
 * @param context the base path, who the requests are made as, and how to ask for that again
 */
export function tryForm(operation, { root, caller, refresh }) {
  const { path, method, parameters, requestBody, responses, security, operationId, summary } = operation;
  const needsKey = security === undefined;
  const isSession = security?.some((each) => 'session' in each) ?? false;
  const inputs = parameters.map((parameter) => {
    const { name, in: where, required, schema, example } = parameter;
    const id = newId('try');
    const input = h('input', { id, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none' });
    if (example !== undefined && (required || where === 'path')) input.value = String(example);
    const label = [name, where === 'header' && ' (header)', !required && ' (optional)'].filter(Boolean).join('');
    return { parameter, input, element: field(label, input, typeName(schema)) };
  });

  const contents = Object.entries(requestBody?.content ?? {});
  const [type, media] = contents[0] ?? [];
  const isBytes = type === 'application/octet-stream';
  const bodyId = newId('try');
  const body =
    type === undefined
      ? undefined
      : isBytes
        ? h('input', { id: bodyId, type: 'file' })
        : h('textarea', { id: bodyId, spellcheck: 'false', autocapitalize: 'none' });
  if (body && !isBytes) {
    const { example = {} } = media;
    body.value = typeof example === 'string' ? example : JSON.stringify(example, undefined, 2);
    body.rows = Math.min(18, body.value.split('\n').length + 1);
  }
  const kinds = Object.keys(responses[200]?.content ?? {});
  const accept =
    kinds.length > 1 &&
    choice(
      newId('try'),
      kinds.map((kind) => [kind, kind]),
      () => {},
    );

  const outcome = h('div', { class: 'outcome' });
  const button = h('button', { class: 'primary' }, 'Send');
  const stop = smallButton('Stop', () => controller?.abort(), { hidden: true });
  let controller;

  function request() {
    const values = { path: {}, query: {}, header: {} };
    for (const { parameter, input } of inputs) values[parameter.in][parameter.name] = input.value.trim();
    const url = addressOf({ path, root, values });
    const headers = Object.fromEntries(
      Object.entries({ ...values.header, ...(accept && { accept: accept.value }) })
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (type !== undefined) headers['content-type'] = type;
    if (isBytes && !body.files[0]) throw new Failure(400, 'Choose a file: it is the body of the request.');
    if (needsKey && !caller.key) {
      throw new Failure(
        400,
        caller.account
          ? 'This request needs a test key: create one above, at the beginning of the page.'
          : 'This request needs a key: sign in above, at the beginning of the page.',
      );
    }
    return {
      url,
      options: {
        ...{ method, headers, isSession, signal: controller.signal },
        body: isBytes ? body.files[0] : body?.value,
        testKey: needsKey ? caller.key.id : undefined,
      },
    };
  }

  async function submit() {
    controller = new AbortController();
    button.disabled = true;
    stop.hidden = false;
    outcome.setAttribute('aria-busy', 'true');
    const as = needsKey ? caller.key?.name : undefined;
    let shown = false;
    try {
      const { url, options } = request();
      const began = performance.now();
      const answer = await send(url, options);
      const contentType = answer.headers.get('content-type') ?? '';
      const head = () => {
        const status = `${answer.status} ${answer.statusText}`.trim();
        const took = `${Math.round(performance.now() - began)} ms`;
        return [
          h('p', { class: `notice${answer.ok ? '' : ' danger'}` }, h('strong', {}, status), h('span', {}, took)),
          h(
            'p',
            { class: 'quiet small sent' },
            `${method} ${url.pathname}${url.search}`,
            as && `, as the test key ${as}`,
          ),
          h(
            'details',
            {},
            h('summary', {}, 'Headers of the answer'),
            block('Headers of the answer', [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')),
          ),
        ];
      };
      const first = head();
      const growing = block('Events', '');
      const bytes = await readAll(answer, contentType, (text) => {
        if (!shown) outcome.replaceChildren(...first, growing);
        shown = true;
        growing.textContent = text;
      });
      if (!shown) outcome.replaceChildren(...head(), ...bodyOf(bytes, contentType, operationId).filter(Boolean));
      announce(`Answered with status ${answer.status}.`);
      if (answer.status === 401) refresh();
    } catch (failure) {
      // A stream that was stopped stays as it is.
      if (failure.name !== 'AbortError') outcome.replaceChildren(failureNotice(failure));
      else if (!shown) outcome.replaceChildren(h('p', { class: 'quiet' }, 'Stopped.'));
    } finally {
      button.disabled = false;
      stop.hidden = true;
      outcome.removeAttribute('aria-busy');
    }
  }

  return h(
    'form',
    {
      class: 'try-form card',
      'aria-label': `Try it: ${summary}`,
      novalidate: true,
      on: {
        submit(event) {
          event.preventDefault();
          submit();
        },
        keydown(event) {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!button.disabled) submit();
        },
      },
    },
    inputs.length > 0 &&
      h(
        'div',
        { class: 'fields' },
        inputs.map(({ element }) => element),
      ),
    accept && field('Accept', accept),
    body && field(`Body: ${type}`, body, !isBytes && 'Ctrl+Enter sends it.'),
    h('div', { class: 'row' }, button, stop),
    outcome,
  );
}
