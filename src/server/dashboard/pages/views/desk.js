import { ask, askBytes } from '../api.js';
import { announce, h, newId } from '../dom.js';
import { counted, numberText } from '../format.js';
import { emptyState, showFailure, waiting } from '../notices.js';
import { choice, field, filters, searchBox, smallButton } from './operation-form.js';
import { pager } from './pager.js';

export const title = 'Prompt desk';
export const lead =
  'Listen to recorded prompts, and approve or reject each. A decision belongs to the recording that was heard.';

/** Prompts on one page. */
const size = 50;
const states = ['draft', 'approved', 'rejected'];
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** What is known of a prompt, in a line. */
const factsOf = ({ voice, duration_ms, speech_dbfs, file, by }) =>
  [
    voice,
    duration_ms !== undefined && `${(duration_ms / 1000).toFixed(1)} s`,
    typeof speech_dbfs === 'number' && `speech ${speech_dbfs.toFixed(1)} dBFS`,
    file,
    by && `decided by ${by}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Plays recordings one after the other. */
class Player {
  #audio = new Audio();
  #queue = [];
  #ended;
  /** The prompt that plays. */
  now;

  /** @param sound fetches the recording of a prompt; @param changed is called when another prompt plays, or a failure came */
  constructor(sound, changed) {
    this.sound = sound;
    this.changed = changed;
    this.#audio.addEventListener('ended', () => this.#next());
  }

  play(prompts) {
    this.#queue = [...prompts];
    return this.#next();
  }

  stop() {
    this.#queue = [];
    this.#silence();
    this.changed();
  }

  #silence() {
    this.#ended?.abort();
    this.#audio.pause();
    if (this.#audio.src) URL.revokeObjectURL(this.#audio.src);
    this.#audio.removeAttribute('src');
    this.now = undefined;
  }

  async #next() {
    this.#silence();
    const prompt = this.#queue.shift();
    this.now = prompt;
    this.changed();
    if (!prompt) return;
    const ended = new AbortController();
    this.#ended = ended;
    try {
      const bytes = await this.sound(prompt, ended.signal);
      if (ended.signal.aborted) return;
      this.#audio.src = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
      await this.#audio.play();
    } catch (failure) {
      if (failure.name === 'AbortError') return;
      this.stop();
      this.changed(failure);
    }
  }
}

/** Shows the folders, and the prompts of the one that is chosen. */
export function open(room, account) {
  let isOpen = true;
  let prompts = [];
  let offset = 0;
  let folder;
  const mayDecide = account.role !== 'viewer';
  const list = h('div', { class: 'part' });
  const counts = h('p', { class: 'quiet', role: 'status' });
  const note = h('p', { class: 'desk-note', role: 'status' });
  const anew = () => show(0);
  const search = searchBox('desk-search', 'A part of the name or of the text', anew);
  const state = choice(
    'desk-state',
    [['', 'All'], ...states.map((each) => [each, capital(each)]), ['again', 'To be made again']],
    anew,
  );
  const stopButton = smallButton('Stop', () => player.stop(), { disabled: true });
  const at = (path) => `desk/${encodeURIComponent(folder)}${path}`;
  const player = new Player(
    ({ id }, signal) => askBytes(at(`/sound?${new URLSearchParams({ id })}`), signal),
    (failure) => {
      if (!isOpen) return;
      stopButton.disabled = player.now === undefined;
      for (const button of list.querySelectorAll('.play')) {
        button.setAttribute('aria-pressed', String(button.dataset.id === player.now?.id));
      }
      const card = player.now && list.querySelector(`[data-prompt="${CSS.escape(player.now.id)}"]`);
      card?.scrollIntoView({ block: 'nearest' });
      if (failure && failure.status !== 401) note.textContent = failure.message;
    },
  );

  const matching = () => {
    const words = search.value.trim().toLowerCase();
    return prompts.filter(
      ({ id, text, reading = '', review, again }) =>
        (state.value === '' || state.value === review || (state.value === 'again' && again !== undefined)) &&
        `${id} ${text} ${reading}`.toLowerCase().includes(words),
    );
  };

  function count() {
    const of = (each) => `${numberText(prompts.filter(({ review }) => review === each).length)} ${each}`;
    counts.textContent = `${counted(prompts.length, 'prompt')}: ${states.map(of).join(', ')}`;
  }

  /** Sends a decision; the answer of the server decides what is shown. */
  async function decide(prompt, card) {
    const before = prompt.review;
    const chosen = card.querySelector('input:checked').value;
    const comment = card.querySelector('textarea').value.trim();
    const decision = { id: prompt.id, sha256: prompt.sha256, state: chosen, ...(comment && { comment }) };
    try {
      const { refused } = await ask(at('/decisions'), { method: 'POST', body: { decisions: [decision] } });
      if (refused.length > 0) throw new Error(`${prompt.id}: ${refused[0].reason}. Reload the page to hear it.`);
      Object.assign(prompt, { review: chosen, comment, by: account.name });
      if (chosen === 'rejected') prompt.again ??= 'will be made again';
      else if (before === 'rejected') prompt.again = undefined;
      note.textContent = `${prompt.id}: saved as ${chosen}.`;
    } catch (failure) {
      if (failure.status === 401) return;
      for (const radio of card.querySelectorAll('input')) radio.checked = radio.value === before;
      note.textContent = `${prompt.id} was not saved. ${failure.message}`;
    }
    if (!isOpen) return;
    card.dataset.review = prompt.review;
    card.querySelector('.again').textContent = prompt.again ?? '';
    card.querySelector('.facts').textContent = factsOf(prompt);
    count();
  }

  function cardOf(prompt) {
    const { id, text, reading, comment, sha256, review, again } = prompt;
    const [name, heading] = [newId('review'), newId('prompt')];
    const changed = () => decide(prompt, card);
    const isFixed = !mayDecide || sha256 === undefined;
    const card = h(
      'li',
      { class: 'card desk-card', 'data-prompt': id, 'data-review': review },
      h(
        'div',
        {},
        h('h2', { id: heading }, id),
        h('p', { class: 'text' }, text),
        reading !== undefined && reading !== text && h('p', {}, h('span', { class: 'quiet' }, 'read as '), reading),
        h('p', { class: 'quiet small facts' }, factsOf(prompt)),
        h('p', { class: 'small again' }, again),
      ),
      h(
        'div',
        { class: 'decision' },
        sha256 === undefined
          ? h('p', { class: 'quiet' }, 'No recording.')
          : smallButton('Play', () => (player.now?.id === id ? player.stop() : player.play([prompt])), {
              class: 'small play',
              ...{ 'data-id': id, 'aria-pressed': String(player.now?.id === id), 'aria-describedby': heading },
            }),
        h(
          'fieldset',
          { 'aria-describedby': heading },
          h('legend', { class: 'heard' }, `Decision on ${id}`),
          states.map((each) =>
            h(
              'label',
              { class: 'check' },
              h('input', {
                ...{ type: 'radio', name, value: each, checked: each === review, disabled: isFixed },
                on: { change: changed },
              }),
              capital(each),
            ),
          ),
        ),
        h('textarea', {
          ...{ rows: '1', maxlength: '2000', 'aria-label': `Comment on ${id}`, placeholder: 'Comment' },
          ...{ disabled: isFixed, on: { change: changed } },
        }),
      ),
    );
    card.querySelector('textarea').value = comment ?? '';
    return card;
  }

  function show(from) {
    const found = matching();
    offset = Math.min(from, Math.max(0, found.length - 1));
    offset -= offset % size;
    const cards = found.slice(offset, offset + size).map(cardOf);
    const turn = (to) => {
      show(to);
      list.scrollIntoView({ block: 'start' });
    };
    list.replaceChildren(
      ...[
        cards.length > 0
          ? h('ol', { class: 'desk-list' }, cards)
          : emptyState('No prompts', 'None has these words and this state.'),
        pager({ total: found.length, offset, size }, turn),
      ].filter(Boolean),
    );
  }

  async function load() {
    player.stop();
    list.replaceChildren(waiting(3));
    const asked = folder;
    try {
      const answer = await ask(at(''));
      if (!isOpen || asked !== folder) return;
      prompts = answer.prompts;
      count();
      show(0);
    } catch (failure) {
      if (isOpen && asked === folder) showFailure(list, failure, load);
    }
  }

  const how = [
    'Name the folder of "cctool voice batch" in the configuration of the server: ',
    h('code', {}, 'server: { desk: prompts }'),
    '. Without a service, "cctool voice desk" shows it on one machine.',
  ];

  async function start() {
    room.replaceChildren(waiting(3));
    try {
      const { configured, folders } = await ask('desk');
      if (!isOpen) return;
      if (!configured) return room.replaceChildren(emptyState('No folder of prompts yet', ...how));
      if (folders.length === 0) {
        return room.replaceChildren(
          emptyState('No prompts yet', 'Make them in the folder of the server: cctool voice batch LIST -o FOLDER.'),
        );
      }
      folder = folders.includes(folder) ? folder : folders[0];
      const chosen = choice(
        'desk-folder',
        folders.map((name) => [name, name]),
        () => {
          folder = chosen.value;
          load();
        },
      );
      room.replaceChildren(
        filters(
          'Prompts',
          ...(folders.length > 1 ? [field('Folder', chosen)] : []),
          field('Search', search),
          field('Show', state),
        ),
        h(
          'div',
          { class: 'row apart' },
          counts,
          h(
            'div',
            { class: 'row' },
            smallButton('Play all shown', () =>
              player.play(
                matching()
                  .slice(offset, offset + size)
                  .filter(({ sha256 }) => sha256),
              ),
            ),
            stopButton,
          ),
        ),
        ...(mayDecide ? [] : [h('p', { class: 'notice' }, 'A viewer listens; members decide.')]),
        note,
        list,
      );
      load();
      announce(counted(folders.length, 'folder'));
    } catch (failure) {
      if (isOpen) showFailure(room, failure, start);
    }
  }

  start();
  return () => {
    isOpen = false;
    player.stop();
  };
}
