import { openEvents } from '../../hours/export/open-events.js';
import { clockText, localTime } from '../../hours/text/local-time.js';
import { statusText } from '../../hours/text/status-text.js';
import { type FoundLink, findLink } from '../../store/hours-links.js';
import { members } from '../../store/names.js';
import { type Endpoint, type Exchange, type Handler, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { authenticate, authorize } from '../operations/authenticate.js';
import { admit } from '../operations/operation-endpoints.js';
import { planOf, type Service } from '../service.js';
import { hoursEngine } from './override-service.js';

const day = 86_400_000;

/** The paths of a link, below its token. */
export const linkPaths = {
  page: '/hoo/:token',
  status: '/hoo/:token/status',
  events: '/hoo/:token/events',
  feed: '/hoo/:token/open.ics',
} as const;

/**
 * The link of a request. Its requests count against the plan of its account; unknown tokens count as failed
 * authentications of the address.
 * @throws HttpError 404 for a token that is unknown or revoked, 429
 */
async function requireLink(service: Service, exchange: Exchange): Promise<FoundLink> {
  const link = await findLink(service.store, exchange.params.token ?? '');
  if (!link) {
    await service.limits.countFailure(exchange.address);
    throw new HttpError(
      404,
      'There is nothing here: the link is unknown or was revoked. Ask the operator for a new one.',
    );
  }
  exchange.account_id = link.account_id;
  await service.limits.consume(exchange, link.account_id, [planOf(service, link.plan)]);
  return link;
}

/** The engine, and the key of the link's schedule. @throws CctoolError where the schedule is no longer in the file */
async function scheduleOf(service: Service, { schedule }: FoundLink) {
  const engine = await hoursEngine(service);
  return { engine, key: schedule === null ? engine.calendar().key : engine.schedule(schedule).key };
}

/**
 * What a link shows of its schedule, without signing in: `/hoo/TOKEN` for a wallboard, with its status and events, and a
 * feed for calendar programs. There is none until the operator creates one.
 * @param page sends the wallboard
 */
export function linkEndpoints(service: Service, page: Handler): Endpoint[] {
  return [
    {
      path: linkPaths.page,
      methods: {
        async GET(exchange) {
          await requireLink(service, exchange);
          return page(exchange);
        },
      },
    },
    {
      path: linkPaths.status,
      quiet: true,
      methods: {
        async GET(exchange) {
          const { engine, key } = await scheduleOf(service, await requireLink(service, exchange));
          const now = service.now();
          const { zone } = engine.part(key);
          const status = engine.status(key, now);
          const { state, change } = statusText(status, zone, now);
          const clock = `${clockText(Math.floor(localTime(zone, now).minutes))} ${zone.abbreviationAt(now)}`;
          return json({ ...status, text: { state, change: change.replace(/^, /, ''), clock } });
        },
      },
    },
    {
      path: linkPaths.events,
      quiet: true,
      methods: {
        async GET(exchange) {
          const link = await requireLink(service, exchange);
          const { key } = await scheduleOf(service, link);
          const isAllowed = async () => (await findLink(service.store, exchange.params.token ?? '')) !== undefined;
          return service.hours.streams.open(exchange, link.account_id, isAllowed, new Set([key]));
        },
      },
    },
    {
      path: linkPaths.feed,
      methods: {
        async GET(exchange) {
          const { engine, key } = await scheduleOf(service, await requireLink(service, exchange));
          const now = service.now();
          const today = Math.floor(now / day) * day;
          return {
            status: 200,
            headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, max-age=300' },
            body: openEvents(engine, key, today - 7 * day, today + 366 * day, now),
          };
        },
      },
    },
    eventsEndpoint(service),
  ];
}

/** The events of schedules for keys: `/api/studio/hoo/events`. */
function eventsEndpoint(service: Service): Endpoint {
  const scope = 'studio:hoo';
  const path = '/api/studio/hoo/events';
  return {
    path,
    methods: {
      async GET(exchange) {
        const { key } = await admit(service, exchange, 'scheduleEvents', scope, `${scope} (GET ${path})`);
        const { schedule, ...unknown } = exchange.query;
        const [name] = Object.keys(unknown);
        if (name !== undefined) throw new HttpError(400, `Unknown parameter "${name.slice(0, 60)}".`);
        const engine = await hoursEngine(service);
        const requested = schedule === undefined ? undefined : [schedule].flat().flatMap((text) => text.split(','));
        for (const each of requested ?? []) {
          authorize(key, key.schedules, each, `the schedule "${each.slice(0, 100)}"`);
          engine.schedule(each);
        }
        const keys = requested ?? (key.schedules === null ? undefined : members(key.schedules));
        const isAllowed = async () => {
          const present = await authenticate(service.store, service.lookup, exchange, service.now());
          // An account that was restricted since restricts its keys.
          return present.scopes === key.scopes && present.schedules === key.schedules;
        };
        return service.hours.streams.open(exchange, key.account_id, isAllowed, keys && new Set(keys));
      },
    },
  };
}
