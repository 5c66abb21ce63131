/** Which handler an event finds, and what the platform does where a document has none (5.2.4, 5.2.5). */
import type { Catch } from '../read/model.js';
import type { Loaded } from './loaded.js';
import type { VxmlRun } from './run.js';

/** The names that an event counts for: itself and its prefixes. */
const prefixesOf = (event: string): string[] =>
  event.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

/** Counts an event at the item or the form where it is thrown. */
export function countEvent(run: VxmlRun, event: string): { [name: string]: number } {
  const { events, item } = run.context;
  const place = run.isAtForm ? '' : (item ?? '');
  const key = run.isAtForm ? FORM : place;
  events[key] ??= {};
  const counts = events[key];
  for (const name of new Set([...prefixesOf(event), ALL]))
    counts[name] = (Object.hasOwn(counts, name) ? counts[name]! : 0) + 1;
  return counts;
}
/** Counters of the form itself; a menu's only item has the empty name. */
export const FORM = '(form)';
const ALL = '.';

/** The name in a handler's list that an event matches: equal, or a prefix up to a dot. */
function matchedName({ events }: Catch, event: string, isOld: boolean): string | undefined {
  if (events.length === 0) return ALL;
  return events.find((name) => name === event || event.startsWith(`${name}.`) || (isOld && legacy(name, event)));
}

/** The name that VoiceXML 1.0 had for hanging up. */
const legacy = (name: string, event: string) =>
  name.startsWith('telephone.disconnect') && `${event}.`.startsWith(`${name.replace('telephone', 'connection')}.`);

/**
 * The handler of an event: of those that match, whose condition holds and whose count is not above the event's counter,
 * the first with the highest count.
 */
export function selectHandler(
  run: VxmlRun,
  event: string,
  counts: { readonly [name: string]: number },
): { handler: Catch; loaded: Loaded } | undefined {
  let best: { handler: Catch; loaded: Loaded } | undefined;
  const { handlers } = run;
  // Names of VoiceXML 1.0 hold where the document has no others.
  const isOld = !handlers.some(({ handler }) => handler.events.length > 0 && matchedName(handler, event, false));
  for (const each of handlers) {
    const { handler } = each;
    const name = matchedName(handler, event, isOld);
    if (name === undefined) continue;
    const counter = name === ALL ? counts[event]! : (counts[name] ?? counts[event] ?? 1);
    if (handler.count > counter || (best && handler.count <= best.handler.count)) continue;
    if (handler.cond !== undefined && !run.isTrue(handler.cond, handler)) continue;
    best = each;
  }
  return best;
}

/** What the platform does with an event that no document handles. */
export interface DefaultHandler {
  says?: string;
  does: 'nothing' | 'reprompt' | 'exit';
}

export function defaultHandler(event: string): DefaultHandler {
  const [first = ''] = event.split('.');
  if (event === 'cancel') return { does: 'nothing' };
  if (event === 'exit' || event.startsWith('connection.disconnect')) return { does: 'exit' };
  if (event === 'noinput') return { does: 'reprompt' };
  if (event === 'help') return { says: 'No help is available.', does: 'reprompt' };
  if (event === 'nomatch' || event === 'maxspeechtimeout') return { says: 'I did not understand.', does: 'reprompt' };
  return { says: first === 'error' ? 'An error has occurred.' : `The event ${event} is not handled.`, does: 'exit' };
}
