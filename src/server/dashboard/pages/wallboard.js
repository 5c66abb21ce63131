/** The page of a link: the state of one schedule, large, up to date by itself. Its address holds the token. */

/** Milliseconds between looks while events arrive: the text says how long it is until the change. */
const every = 20_000;
const address = location.pathname.replace(/\/$/, '');
const part = (id) => document.getElementById(id);
let missed = 0;

function show({ is_open, schedule, reason, text }) {
  part('name').textContent = schedule.name;
  // An unchanged text is left alone, so that screen readers speak of changes only.
  if (part('state').textContent !== text.state) part('state').textContent = text.state;
  part('change').textContent = text.change;
  part('reason').textContent = reason.replace(/^(Open|Closed): /, '');
  part('clock').textContent = text.clock;
  document.title = `${text.state} · ${schedule.name}`;
  document.body.dataset.state = is_open ? 'open' : 'closed';
  part('board').removeAttribute('aria-busy');
}

async function look() {
  try {
    const answer = await fetch(`${address}/status`, { cache: 'no-store', redirect: 'error' });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.error);
    missed = 0;
    delete document.body.dataset.stale;
    show(body);
  } catch (error) {
    // One look may fail while the server restarts; an old state must not be shown as the present one for long.
    if (++missed < 2) return;
    document.body.dataset.stale = '';
    document.title = 'Not up to date';
    part('clock').textContent = `Not up to date: ${error.message || 'the server cannot be reached'}`;
  }
}

const events = new EventSource(`${address}/events`);
events.addEventListener('state', look);
events.addEventListener('error', look);
look();
setInterval(look, every);
