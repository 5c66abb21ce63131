// The page of the desk: it plays, filters, and keeps decisions. Without a server they are saved as a file.
'use strict';
const body = document.body;
const sounds = JSON.parse(document.getElementById('sounds').textContent);
const items = [...document.querySelectorAll('.prompt')];
const address = body.dataset.save;
const memory = `cctool-desk-${body.dataset.desk}`;
const status = document.getElementById('status');
const player = new Audio();
let playing;
let queue = [];

const decisionOf = (item) => {
  const comment = item.querySelector('textarea').value.trim();
  const by = document.getElementById('by').value.trim();
  return {
    id: item.dataset.id,
    sha256: item.dataset.sha256,
    state: item.querySelector('input:checked').value,
    ...(comment && { comment }),
    ...(by && { by }),
  };
};

/** What has been decided here and is not in the manifest yet, by id. */
const decided = new Map();

function recall() {
  if (address) return;
  let kept = [];
  try {
    kept = JSON.parse(localStorage.getItem(memory) ?? '[]');
  } catch {
    // A browser may keep nothing for pages from files.
  }
  for (const decision of kept) {
    const item = items.find(({ dataset }) => dataset.id === decision.id && dataset.sha256 === decision.sha256);
    const choice = item?.querySelector(`input[value="${CSS.escape(decision.state)}"]`);
    if (!choice) continue;
    choice.checked = true;
    item.querySelector('textarea').value = decision.comment ?? '';
    decided.set(decision.id, decision);
  }
}

async function keep(item) {
  const decision = decisionOf(item);
  decided.set(decision.id, decision);
  show();
  if (!address) {
    try {
      localStorage.setItem(memory, JSON.stringify([...decided.values()]));
    } catch {
      // As above: the file is what counts.
    }
    status.textContent = `${decided.size} ${decided.size === 1 ? 'decision' : 'decisions'} not saved yet`;
    return;
  }
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, decisions: [decision] }),
    });
    const { refused = [], error } = await answer.json();
    if (error) throw new Error(error);
    status.textContent = refused.length > 0 ? `${refused[0].id}: ${refused[0].reason}` : `${decision.id} saved`;
  } catch (error) {
    status.textContent = `${decision.id} was not saved: ${error.message}`;
  }
}

function saveFile() {
  const text = JSON.stringify({ version: 1, decisions: [...decided.values()] }, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'decisions.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  status.textContent = `${decided.size} ${decided.size === 1 ? 'decision' : 'decisions'} saved to decisions.json`;
}

/** Shows what the filters leave, and the counts. */
function show() {
  const state = document.getElementById('state').value;
  const words = document.getElementById('find').value.trim().toLowerCase();
  const counts = { draft: 0, approved: 0, rejected: 0 };
  let left = 0;
  for (const item of items) {
    const choice = item.querySelector('input:checked')?.value ?? 'draft';
    counts[choice] += 1;
    item.dataset.review = choice;
    const fits =
      (state === '' || state === choice || (state === 'remake' && item.dataset.remake === '1')) &&
      (words === '' || item.dataset.words.includes(words));
    item.hidden = !fits;
    if (fits) left += 1;
  }
  for (const [name, count] of Object.entries(counts)) document.getElementById(`count-${name}`).textContent = count;
  document.getElementById('left').textContent = `${left} of ${items.length} shown`;
}

function stop() {
  player.pause();
  if (player.src) URL.revokeObjectURL(player.src);
  player.removeAttribute('src');
  playing?.querySelector('.play').setAttribute('aria-pressed', 'false');
  playing = undefined;
}

async function play(item) {
  stop();
  const sound = sounds[item.dataset.id];
  const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0));
  player.src = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
  playing = item;
  item.querySelector('.play').setAttribute('aria-pressed', 'true');
  try {
    await player.play();
    item.dataset.heard = '1';
  } catch (error) {
    status.textContent = `${item.dataset.id} cannot be played: ${error.message}`;
    stop();
  }
}

player.addEventListener('ended', () => {
  stop();
  const next = queue.shift();
  if (next) {
    next.scrollIntoView({ block: 'nearest' });
    play(next);
  }
});

for (const item of items) {
  item.querySelector('.play')?.addEventListener('click', () => {
    queue = [];
    if (playing === item) stop();
    else play(item);
  });
  for (const field of item.querySelectorAll('input, textarea')) field.addEventListener('change', () => keep(item));
}
document.getElementById('all').addEventListener('click', () => {
  queue = items.filter((item) => !item.hidden && sounds[item.dataset.id] !== undefined);
  const first = queue.shift();
  if (first) play(first);
});
document.getElementById('halt').addEventListener('click', () => {
  queue = [];
  stop();
});
document.getElementById('save')?.addEventListener('click', saveFile);
document.getElementById('state').addEventListener('change', show);
document.getElementById('find').addEventListener('input', show);
recall();
show();
if (decided.size > 0) status.textContent = `${decided.size} decisions not saved yet`;
