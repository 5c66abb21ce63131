import type { OpenApiOperation } from './parts.js';

/** One request as the page of the API shows it. */
export interface ExampleRequest {
  method: string;
  /** Below `CCTOOL_BASE_URL`, with its query. */
  address: string;
  /** The type of the body; absent without one. */
  type?: string;
  /** An object, a text, or undefined for bytes of a file. */
  body?: unknown;
}

/** The example of an operation: its parameters and its body filled in. */
export function exampleOf(base: string, method: string, path: string, operation: OpenApiOperation): ExampleRequest {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const given = operation.parameters?.find((parameter) => parameter.name === field)?.example;
    return String(given ?? field);
  });
  const needed = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = needed.map(({ name, example }) => `${name}=${encodeURIComponent(String(example ?? name))}`).join('&');
  const address = `${base}${filled}${query === '' ? '' : `?${query}`}`;
  return { method, address, ...(type !== undefined && { type, body: media?.example }) };
}

/** JavaScript that sends it, for Node and browsers: a module. */
export function javascript({ method, address, type, body }: ExampleRequest): string {
  const isJson = type === 'application/json';
  const content = body === undefined ? 'await readFile("FILE")' : literal(body, JSON.stringify);
  const needsFile = type !== undefined && body === undefined;
  return [
    ...(needsFile ? ['import { readFile } from "node:fs/promises";', ''] : []),
    `const answer = await fetch(\`\${process.env.CCTOOL_BASE_URL}${address}\`, {`,
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    '  headers: {',
    `    authorization: \`Bearer \${process.env.CCTOOL_API_KEY}\`,`,
    ...(type === undefined ? [] : [`    "content-type": ${JSON.stringify(type)},`]),
    '  },',
    ...(type === undefined ? [] : [`  body: ${isJson && !needsFile ? `JSON.stringify(${content})` : content},`]),
    '});',
    'if (!answer.ok) throw new Error((await answer.json()).error);',
    'console.log(await answer.json());',
  ].join('\n');
}

/** Python that sends it, with nothing but its standard library. */
export function python({ method, address, type, body }: ExampleRequest): string {
  const isJson = type === 'application/json';
  const content = body === undefined ? 'open("FILE", "rb").read()' : literal(body, pythonScalar);
  const data = body === undefined ? content : isJson ? `json.dumps(${content}).encode()` : `${content}.encode()`;
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    os.environ["CCTOOL_BASE_URL"] + ${JSON.stringify(address)},`,
    ...(type === undefined ? [] : [`    data=${data},`]),
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["CCTOOL_API_KEY"],',
    ...(type === undefined ? [] : [`        "Content-Type": ${JSON.stringify(type)},`]),
    '    },',
    ...(method === 'GET' ? [] : [`    method=${JSON.stringify(method)},`]),
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(json.load(answer))',
  ].join('\n');
}

/** Python takes the escapes of JSON texts, but not those of halves of surrogate pairs, which no example has. */
const pythonScalar = (value: unknown): string =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);

/** A JSON value as a literal; the languages write lists and objects alike. */
function literal(value: unknown, scalar: (value: unknown) => string): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, scalar)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalar(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, scalar)}`);
  return `{ ${members.join(', ')} }`;
}
