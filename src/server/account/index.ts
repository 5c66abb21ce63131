import type { Endpoint } from '../exchange.js';
import type { Service } from '../service.js';
import { backupEndpoints } from './backup-endpoints.js';
import { keyEndpoints } from './key-endpoints.js';
import { operationEndpoint } from './operation-endpoint.js';
import { scheduleEndpoint } from './schedule-endpoint.js';
import { sessionEndpoint } from './session-endpoint.js';
import { usageEndpoint } from './usage-endpoint.js';

/** What the pages for account holders ask: signed in by a cookie, for their own account only. */
export function accountEndpoints(service: Service): Endpoint[] {
  return [
    sessionEndpoint(service),
    ...keyEndpoints(service),
    ...backupEndpoints(service),
    scheduleEndpoint(service),
    usageEndpoint(service),
    operationEndpoint(service),
  ];
}
