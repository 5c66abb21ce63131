import { CctoolError } from '../diagnostics/index.js';
import { conformFields } from '../toolkit/foreign-answer.js';
import { type FieldReader, type Fields, isFields } from '../toolkit/operation.js';
import type { AnyOperation } from '../toolkit/operations/index.js';
import type { ServiceAnswer } from './service-client.js';

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

const nonsense = (why: string) =>
  new CctoolError('remote', `the service's answer makes no sense: ${why}`, 'is the base URL that of a cctool service?');

function parse({ answer }: AnyOperation, { contentType, bytes }: ServiceAnswer): Fields {
  if (answer.media && /^audio\//i.test(contentType)) return answer.media.read(contentType, bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw nonsense(`it is not JSON (Content-Type ${contentType.slice(0, 60) || 'missing'})`);
  }
  if (!isFields(parsed)) throw nonsense('it is not an object');
  return answer.normalize?.(parsed) ?? parsed;
}

/**
 * Reads a service's answer to an operation. Further fields pass through; missing ones get a neutral value, as long as the
 * ones that make the answer are there.
 * @throws CctoolError of kind `remote` for an answer that makes no sense
 */
export function readAnswer(operation: AnyOperation, answer: ServiceAnswer): Fields {
  const fields = parse(operation, answer);
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
