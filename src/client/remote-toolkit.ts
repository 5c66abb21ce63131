import { randomUUID } from 'node:crypto';
import { operation } from '../toolkit/operations.js';
import type { InputOf, OperationName, OutputOf, Toolkit } from '../toolkit/toolkit.js';
import { readAnswer } from './read-answer.js';
import { ServiceClient, type ServiceOptions, type ServiceRequest } from './service-client.js';

/** The request for an operation: a field that the path names goes there, the others into the query or the body. */
function requestFor(name: OperationName, input: object): ServiceRequest {
  const route = operation(name).routes.find((candidate) => candidate.input !== 'xml')!;
  const fields: { [field: string]: unknown } = { ...input };
  const path = route.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(fields[field]);
    delete fields[field];
    return encodeURIComponent(value);
  });
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (route.input === 'query') {
    const query = Object.fromEntries(given.map(([field, value]) => [field, String(value)]));
    return { method: route.method, path, query };
  }
  const once = {
    ...(name === 'backupScript' && { headers: { 'idempotency-key': randomUUID() } }),
    // The voice may be that of a service that is paid by the letter.
    ...(name === 'generateVoice' && { isCostly: true }),
  };
  return { method: route.method, path, body: Object.fromEntries(given), ...once };
}

/**
 * The ten operations, asked of a service. A backup carries an idempotency key, so that a repeated request is one backup.
 * @throws CctoolError of kind `usage` for an unusable base URL or key; see ServiceClient.send for what the methods throw
 */
export function createRemoteToolkit(options: ServiceOptions): Toolkit & { close(): Promise<void> } {
  const client = new ServiceClient(options);
  const ask =
    <Name extends OperationName>(name: Name) =>
    async (input: InputOf<Name>): Promise<OutputOf<Name>> =>
      readAnswer(name, await client.send(requestFor(name, input)));
  return {
    calendarStatus: ask('calendarStatus'),
    calendarHolidays: ask('calendarHolidays'),
    validateGrammar: ask('validateGrammar'),
    testGrammar: ask('testGrammar'),
    analyzeGrammar: ask('analyzeGrammar'),
    suggestPhrases: ask('suggestPhrases'),
    backupScript: ask('backupScript'),
    scheduleStatus: ask('scheduleStatus'),
    testFlow: ask('testFlow'),
    generateVoice: ask('generateVoice'),
    close: () => client.close(),
  };
}
