import { CctoolError, isCctoolError } from '../diagnostics/index.js';
import { conform, conformFields } from '../toolkit/foreign-answer.js';
import { type AnswerShape, type FieldReader, type Fields, isFields } from '../toolkit/operation.js';
import type { AnyOperation } from '../toolkit/operations/index.js';
import type { ServiceAnswer, ServiceClient, ServiceRequest } from './service-client.js';

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

export const nonsense = (why: string) =>
  new CctoolError('remote', `the service's answer makes no sense: ${why}`, 'is the base URL that of a cctool service?');

/**
 * The JSON object of an answer.
 * @throws CctoolError of kind `remote` for anything else
 */
export function parse({ contentType, bytes }: ServiceAnswer): Fields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw nonsense(`it is not JSON (Content-Type ${contentType.slice(0, 60) || 'missing'})`);
  }
  if (!isFields(parsed)) throw nonsense('it is not an object');
  return parsed;
}

/**
 * Sends a request that is answered with a JSON object.
 * @param lack what a service that does not know the path lacks: `has no overrides of hours`
 * @throws CctoolError as ServiceClient.send; `unavailable` for such a service, `remote` for another answer
 */
export async function requestObject(client: ServiceClient, request: ServiceRequest, lack: string): Promise<Fields> {
  try {
    return parse(await client.send(request));
  } catch (error) {
    if (isCctoolError(error) && error.kind === 'not-found' && /nothing at |status 404/.test(error.message)) {
      const place = client.baseUrl.href.replace(/\/$/, '');
      throw new CctoolError('unavailable', `${place} ${lack}: it is another or an older service`);
    }
    throw error;
  }
}

/**
 * A list or an object that an answer must have.
 * @param shape what its parts are read as: another service may leave some out, or send others
 * @throws CctoolError of kind `remote` where it is missing
 */
export function field<Value>(answer: Fields, name: string, shape: AnswerShape): Value {
  const value = answer[name];
  if (typeof value === 'object' && value !== null) return conform(value, shape) as Value;
  throw nonsense(`"${name}" is missing`);
}

/**
 * Reads a service's answer to an operation. Further fields pass through; missing ones get a neutral value, as long as the
 * ones that make the answer are there.
 * @throws CctoolError of kind `remote` for an answer that makes no sense
 */
export function readAnswer(operation: AnyOperation, answer: ServiceAnswer): Fields {
  const { media, normalize } = operation.answer;
  let fields: Fields;
  if (media && /^audio\//i.test(answer.contentType)) fields = media.read(answer.contentType, answer.bytes);
  else {
    const parsed = parse(answer);
    fields = normalize?.(parsed) ?? parsed;
  }
  const result: Fields = { ...fields };
  for (const [name, { required, read }] of Object.entries<FieldReader<unknown>>(operation.answer.fields)) {
    const found = kindOf(fields[name]);
    if (required && found !== required) {
      throw nonsense(`"${name}" is ${found === 'undefined' ? 'missing' : `a ${found}, not a ${required}`}`);
    }
    result[name] = read(fields[name]);
  }
  return operation.answer.shape ? conformFields(result, operation.answer.shape) : result;
}
