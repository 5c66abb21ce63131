// Generates requests from an OpenAPI description, good ones and bad ones, and checks every answer against it.
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';

const grammar = (rules, attributes = 'root="main"') =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" ${attributes} tag-format="semantics/1.0">${rules}</grammar>`;

/** Documents that get past the first check of an engine, some of them meant to hurt it. */
const documents = [
  grammar('<rule id="main"><one-of><item>yes<tag>out=true</tag></item><item>no</item></one-of></rule>'),
  grammar('<rule id="main">a <item repeat="0-">b</item> <ruleref uri="#main"/></rule>'),
  grammar('<rule id="main"><item repeat="0-"><item repeat="0-">a</item></item> b</rule>'),
  grammar('<rule id="main">1 2<tag>while(true){}</tag></rule>', 'root="main" mode="dtmf"'),
  grammar('<rule id="main"><ruleref uri="file:///etc/passwd"/><ruleref uri="http://127.0.0.1:1/"/></rule>'),
  grammar('<rule id="main"><ruleref special="GARBAGE"/> x <ruleref special="VOID"/></rule>'),
  '<?xml version="1.0"?><!DOCTYPE g [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><g>&b;</g>',
  '#ABNF 1.0 UTF-8;\nlanguage en-US;\nroot $main;\n$main = yes | no;',
  `${'<a>'.repeat(300)}`,
  '<grammar',
  '',
];

/** Texts by the name of their field: what makes sense there, so that engines are reached. */
const sensible = {
  content: fc.constantFrom(...documents),
  grammar: fc.constantFrom(...documents),
  input: fc.constantFrom('yes', 'no', '1 2 3', 'a b b b', '', 'main menu, then 1', '"quoted" [noinput] #'),
  depth: fc.constantFrom('quick', 'standard', 'deep', 'basic', 'full', 'bottomless'),
  flow: fc.constantFrom('bank', 'bank', 'bank', 'nope', '../bank', ''),
  schedule_id: fc.constantFrom('support', 'sales', 'emergency', 'nope', '..', '%2e%2e'),
  language: fc.constantFrom('en-US', 'de', 'xx', ''),
  preset: fc.constantFrom('cxone', 'nope'),
  voice: fc.constantFrom('rms', 'flite:slt', 'flite:rms', 'nobody'),
  format: fc.constantFrom('wav', 'raw', 'mp3'),
  topic: fc.constantFrom('billing', 'Grüße', ''),
};

const strangeText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('\u0000', '\ud800', '‮', 'null', '<![CDATA[', '%s%n', "'; DROP TABLE keys; --", 'a'.repeat(5000)),
);
const strangeValue = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, 1.5, [], {}, [[]], { toString: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
  strangeText,
);

function instants() {
  return fc.oneof(
    fc.date({ min: new Date(0), max: new Date('2199-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constantFrom(
      '2026-03-29T01:30:00+01:00',
      '2026-11-01T01:30:00-04:00',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ),
  );
}

/** Values that a schema allows. */
function good(schema, components, name) {
  if (schema.$ref) return good(components[schema.$ref.split('/').at(-1)], components, name);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'string') {
    if (schema.format === 'date-time') return instants();
    if (schema.format === 'date') return instants().map((text) => text.slice(0, 10));
    const limits = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 60, 60) };
    if (!Object.hasOwn(sensible, name)) return fc.string(limits);
    return fc.oneof({ weight: 6, arbitrary: sensible[name] }, { weight: 1, arbitrary: fc.string(limits) });
  }
  if (schema.type === 'integer') {
    return fc.integer({ min: Math.max(schema.minimum ?? -1000, -1e6), max: Math.min(schema.maximum ?? 48_000, 1e6) });
  }
  if (schema.type === 'number')
    return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 10, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array') return fc.array(good(schema.items ?? {}, components, ''), { maxLength: 5 });
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(([field, inner]) => {
      const value = good(inner, components, field);
      // Most optional fields are left out: with all of them random, hardly a request would make sense as a whole.
      const absent = { weight: 5, arbitrary: fc.constant(undefined) };
      return [field, schema.required?.includes(field) ? value : fc.oneof(absent, { weight: 1, arbitrary: value })];
    });
    return fc
      .record(Object.fromEntries(fields))
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  }
  if (schema.type === 'object')
    return fc.dictionary(fc.constantFrom('a', 'verify', 'support'), fc.jsonValue({ maxDepth: 2 }));
  return fc.jsonValue({ maxDepth: 2 });
}

/** A body that was good until something was done to it. */
function spoiled(body) {
  return fc
    .tuple(body, fc.nat(), fc.constantFrom('drop', 'retype', 'add', 'replace'), strangeValue, strangeText)
    .map(([value, index, how, strange, text]) => {
      const names = Object.keys(value);
      const name = names[index % Math.max(1, names.length)] ?? 'x';
      if (how === 'replace') return strange;
      if (how === 'add') return { ...value, [text]: strange };
      const { [name]: _, ...rest } = value;
      return how === 'drop' ? rest : { ...rest, [name]: strange };
    });
}

/** Headers that let a request in, and others that do not, for a key or for the session of an account. */
export const withKey = (key) => ({
  good: { authorization: `Bearer ${key}` },
  bad: [{}, { authorization: 'Bearer x' }, { authorization: `Basic ${key}` }, { authorization: `Bearer ${key}x` }],
});
export const withSession = ({ cookie, token }) => ({
  good: { cookie, 'x-csrf-token': token },
  bad: [{}, { cookie }, { 'x-csrf-token': token }, { cookie: `${cookie}x`, 'x-csrf-token': token }],
});

/** Requests for one operation of the description. */
function requestsFor({ path, method, operation }, components, { good: valid, bad }) {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.schema && parameter.in !== 'header');
  const drawn = Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      fc.oneof(
        { weight: 4, arbitrary: good(parameter.schema, components, parameter.name).map(String) },
        { weight: 1, arbitrary: strangeText },
      ),
    ]),
  );
  const withAll = (isNeeded) =>
    fc.record(drawn, { requiredKeys: parameters.filter(isNeeded).map((parameter) => parameter.name) });
  const values = fc.oneof(
    { weight: 4, arbitrary: withAll((parameter) => parameter.required) },
    { weight: 1, arbitrary: withAll((parameter) => parameter.in === 'path') },
  );
  const place = values.map((given) => {
    const encode = (text) => encodeURIComponent(String(text).toWellFormed());
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encode(given[name]) || '%20');
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && given[parameter.name] !== undefined)
      .map((parameter) => `${parameter.name}=${encode(given[parameter.name])}`);
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  });
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  let content = fc.constant({ headers: {} });
  if (type === 'application/json') {
    const body = good(media.schema, components, '');
    const types = fc.oneof(
      { weight: 30, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'application/json; charset=latin1', 'application/xml', ''),
      },
    );
    const text = fc.oneof(
      { weight: 5, arbitrary: body.map((value) => JSON.stringify(value)) },
      { weight: 4, arbitrary: spoiled(body).map((value) => JSON.stringify(value)) },
      {
        weight: 1,
        arbitrary: fc.oneof(
          strangeText,
          body.map((value) => JSON.stringify(value).slice(0, -1)),
        ),
      },
    );
    content = fc
      .tuple(types, text)
      .map(([header, body]) => ({ headers: header ? { 'content-type': header } : {}, body }));
  } else if (type !== undefined) {
    const text = fc.oneof({ weight: 4, arbitrary: sensible.content }, { weight: 1, arbitrary: strangeText });
    content = text.map((body) => ({ headers: { 'content-type': type }, body: body.toWellFormed() }));
  }
  const entry = fc.oneof(
    { weight: 20, arbitrary: fc.constant(valid) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
  return fc.tuple(place, content, entry).map(([at, { headers, body }, authorization]) => ({
    method: method.toUpperCase(),
    path: at,
    headers: { ...authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  }));
}

/** The request that the description shows for an operation with a body: a good one, whatever the draw. */
function shownRequest({ path, method, operation }, { good: headers }) {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (media?.example === undefined || path.includes('{')) return [];
  const body = typeof media.example === 'string' ? media.example : JSON.stringify(media.example);
  return [{ method: method.toUpperCase(), path, headers: { ...headers, 'content-type': type }, body }];
}

/** Says what is wrong with an answer, or nothing. */
function checker(description) {
  const ajv = new Ajv2020.default({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('base64', true);
  ajv.addSchema(description, 'api');
  return (operation, { status, headers, text }) => {
    if (status === 500) return 'an internal error';
    const documented = operation.responses[status];
    if (!documented && status !== 405) return `status ${status} is not documented`;
    if (status === 204) return text === '' ? undefined : 'an answer without content has one';
    const type = String(headers['content-type'] ?? '').split(';')[0];
    const isOther = type.startsWith('text/') || documented?.content?.[type] !== undefined;
    if (status === 200 && type !== 'application/json' && isOther) return undefined;
    if (type !== 'application/json') return `the content type is ${type}`;
    let body;
    try {
      body = JSON.parse(text);
    } catch {
      return 'the body is not JSON';
    }
    const schema =
      status === 200 ? documented.content['application/json'].schema : { $ref: '#/components/schemas/Error' };
    const resolved = schema.$ref ? { $ref: `api${schema.$ref}` } : schema;
    if (!ajv.validate(resolved, body)) return `the body does not have its shape: ${ajv.errorsText()}`;
    return undefined;
  };
}

export async function fuzzApi({ description, credentials, requests, seed, ask, concurrency = 8 }) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const check = checker(description);
  const share = Math.ceil(requests / operations.length);
  const plan = operations.flatMap((one) => {
    const drawn = fc.sample(requestsFor(one, description.components.schemas, credentials), { numRuns: share, seed });
    const sent = [...shownRequest(one, credentials), ...drawn].slice(0, share);
    return sent.map((request) => ({ operation: one.operation, request }));
  });
  const result = { requests: 0, statuses: {}, violations: [] };
  const send = async (operation, request) => {
    const answer = await ask(request);
    result.requests++;
    result.statuses[operation.operationId] ??= {};
    const counts = result.statuses[operation.operationId];
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    const reason = check(operation, answer);
    if (reason) result.violations.push({ reason, request, status: answer.status, text: answer.text.slice(0, 500) });
  };
  let next = 0;
  const work = async () => {
    // All operations in turn: neighbours in time are requests of different kinds.
    while (next < plan.length) {
      const index = next++;
      const { operation, request } = plan[(index % operations.length) * share + Math.floor(index / operations.length)];
      await send(operation, request);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  // A small share may hold no good request for an operation, which says nothing of it: more are drawn until one is.
  for (const one of operations) {
    const isAnswered = () => {
      const counts = result.statuses[one.operation.operationId] ?? {};
      return (counts[200] ?? 0) > 0 || (counts[501] ?? 0) > 0;
    };
    if (isAnswered()) continue;
    const drawn = fc.sample(requestsFor(one, description.components.schemas, credentials), {
      numRuns: 300,
      seed: seed + 1,
    });
    for (const request of drawn) {
      await send(one.operation, request);
      if (isAnswered()) break;
    }
  }
  return result;
}
