import { CctoolError, isCctoolError } from '../diagnostics/index.js';
import { conformFields } from '../toolkit/foreign-answer.js';
import { parse } from './read-answer.js';
import { ServiceClient, type ServiceOptions } from './service-client.js';

/** What a service says about a key. */
export interface WhoAmI {
  account: string;
  key: {
    id: string;
    name: string;
    /** Absent from a service of an earlier version. */
    mode?: 'live' | 'test';
    scopes: string[] | null;
    schedules: string[] | null;
    flows: string[] | null;
    plan: string;
    expires_at: string | null;
  };
  limits: { requests: number; window: number; burst: number | null; body_bytes: number; batch: number };
}

const restriction = ['null', ['text']] as const;
const shape = {
  account: 'text',
  key: {
    id: 'text',
    name: 'text',
    mode: 'text?',
    scopes: restriction,
    schedules: restriction,
    flows: restriction,
    plan: 'text',
    expires_at: 'text|null',
  },
  limits: { requests: 'number', window: 'number', burst: 'number|null', body_bytes: 'number', batch: 'number' },
} as const;

/**
 * Asks a service whose key this is.
 * @returns undefined from a third-party service that accepts the key but cannot say
 * @throws CctoolError of kind `auth` for a key that the service refuses
 */
export async function whoAmI(options: ServiceOptions): Promise<WhoAmI | undefined> {
  const client = new ServiceClient(options);
  try {
    const answer = await client.send({ method: 'GET', path: '/v1/whoami' });
    return conformFields(parse(answer), shape) as unknown as WhoAmI;
  } catch (error) {
    if (!isCctoolError(error) || error.kind !== 'not-found') throw error;
  }
  try {
    // Every service has this operation; whatever else it answers, it has accepted the key unless it says 401.
    await client.send({ method: 'GET', path: '/api/calendar/status' });
  } catch (error) {
    if (!isCctoolError(error) || error.kind === 'auth' || error.kind === 'remote') throw error;
    if (error.kind === 'not-found') {
      throw new CctoolError('remote', `${client.baseUrl} is not a cctool service: it has no /api/calendar/status`);
    }
  } finally {
    await client.close();
  }
  return undefined;
}
