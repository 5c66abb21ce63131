import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
import { type ExampleRequest, exampleOf, javascript, python } from './code-examples.js';
import { tags } from './operation-text.js';
import type { OpenApiDocument, OpenApiOperation } from './parts.js';

type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: { [name: string]: Schema };
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
};

const styles = ['tokens', 'base', 'shell', 'controls', 'keys', 'reference'];

/** Text with `code` in it. */
const prose = (text: string) => xmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The name of a schema's type, or the name of the schema that it refers to. */
function typeName(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`;
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
}

const table = (label: string, columns: readonly string[], rows: readonly string[]): string =>
  `<table aria-label="${xmlAttribute(label)}"><thead><tr>${columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

/** @param label what the fields are of, for screen readers */
function fieldTable(document: OpenApiDocument, schema: Schema, label: string): string {
  const target = schema.$ref ? (document.components.schemas[typeName(schema)] as Schema) : schema;
  const rows = Object.entries(target.properties ?? {}).map(([name, field]) => {
    const optional = target.required?.includes(name) ? '' : ' <small>(optional)</small>';
    return `<tr><td><code>${xmlText(name)}</code>${optional}</td><td>${xmlText(typeName(field))}</td><td>${prose(field.description ?? '')}</td></tr>`;
  });
  if (rows.length === 0) return '';
  return table(label, ['Field', 'Type', 'Meaning'], rows);
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The credentials of a request: a key, or the cookie of a session, which signing in writes to a file. */
function credentials({ security, operationId }: OpenApiOperation): string[] {
  if (operationId === 'signIn') return ['-c cctool.cookies'];
  if (security?.length === 0) return [];
  if (security === undefined) return ['-H "Authorization: Bearer $CCTOOL_API_KEY"'];
  return ['-b cctool.cookies', ...('csrf' in security[0]! ? ['-H "X-CSRF-Token: $CSRF_TOKEN"'] : [])];
}

/** A command that sends the example. */
function curl({ method, address, type, body }: ExampleRequest, operation: OpenApiOperation): string {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} "$CCTOOL_BASE_URL${address}"`];
  lines.push(...credentials(operation));
  if (type !== undefined) {
    lines.push(`-H 'Content-Type: ${type}'`);
    if (body === undefined) lines.push('--data-binary @FILE');
    else lines.push(`-d ${shellQuote(typeof body === 'string' ? body : JSON.stringify(body))}`);
  }
  return lines.join(' \\\n  ');
}

/** The example as a command, and as programs where it is sent with a key. */
function examples(base: string, method: string, path: string, operation: OpenApiOperation): string {
  const request = exampleOf(base, method, path, operation);
  const pre = (text: string) => `<pre tabindex="0">${xmlText(text)}</pre>`;
  const program = (name: string, text: string) => `<details><summary>${name}</summary>${pre(text)}</details>`;
  const command = pre(curl(request, operation));
  // What is not JSON is bytes, which the programs would not print.
  if (operation.security !== undefined || !answersJson(operation)) return command;
  return [command, program('JavaScript', javascript(request)), program('Python', python(request))].join('\n');
}

/** A button for the requests that the page can send: those with a key, and questions. */
function tryIt(method: string, { operationId, summary, security }: OpenApiOperation): string {
  if (security !== undefined && method !== 'GET') return '';
  const label = xmlAttribute(`Try it: ${summary}`);
  return `<button type="button" class="try small" data-operation="${operationId}" aria-expanded="false" aria-label="${label}">Try it</button>`;
}

const answersJson = ({ responses }: OpenApiOperation): boolean =>
  'application/json' in ((responses[200] as { content?: object } | undefined)?.content ?? {});

function section(
  document: OpenApiDocument,
  base: string,
  path: string,
  method: string,
  operation: OpenApiOperation,
): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => !parameter.$ref) as {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  const rows = parameters.map(
    ({ name, in: where, required, description = '', schema }) =>
      `<tr><td><code>${xmlText(name)}</code>${required ? '' : ' <small>(optional)</small>'}</td><td>${where}</td><td>${xmlText(typeName(schema))}</td><td>${prose(description)}</td></tr>`,
  );
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const done = operation.responses[200] as { content?: { [type: string]: { schema: Schema } } } | undefined;
  const answer = done?.content ?? {};
  const json = answer['application/json'];
  const statuses = Object.keys(operation.responses).filter((status) => !status.startsWith('2'));
  return [
    `<h3 id="${operation.operationId}"><span class="method">${method.toUpperCase()}</span> <code>${xmlText(base + path)}</code></h3>`,
    `<p>${prose(operation.summary)}. ${prose(operation.description)}</p>`,
    rows.length > 0
      ? table(`Parameters of ${operation.operationId}`, ['Parameter', 'In', 'Type', 'Meaning'], rows)
      : '',
    body
      ? `<h4>Body: <code>${body[0]}</code></h4>${fieldTable(document, body[1].schema as Schema, `Body of ${operation.operationId}`)}`
      : '',
    examples(base, method.toUpperCase(), path, operation),
    tryIt(method.toUpperCase(), operation),
    json ? `<h4>Answer</h4>${fieldTable(document, json.schema, `Answer of ${operation.operationId}`)}` : '',
    `<p>Errors: ${statuses.join(', ')}.</p>`,
  ].join('\n');
}

/**
 * The description of the service as one page, with scripts and styles of the dashboard.
 * @param files the path of the dashboard's files
 */
export function docsPage(document: OpenApiDocument, base: string, files: string): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map((tag) => ({
    ...tag,
    members: all.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const contents = all.map(
    ({ path, operation }) =>
      `<li><a href="#${operation.operationId}">${xmlText(operation.summary)}</a> <small>${xmlText(path)}</small></li>`,
  );
  const shared = ['Diagnostic', 'Holiday', 'AnalysisIssue'].map(
    (name) =>
      `<h3 id="${name}">${name}</h3>${fieldTable(document, { $ref: `#/components/schemas/${name}` }, `Fields of ${name}`)}`,
  );
  const { version } = document.info as { version: string };
  const at = xmlAttribute(files);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>cctool API</title>
<link rel="icon" href="${at}/mark.svg" type="image/svg+xml">
<script src="${at}/theme.js"></script>
${styles.map((name) => `<link rel="stylesheet" href="${at}/style/${name}.css">`).join('\n')}
<script type="module" src="${at}/reference.js"></script>
</head>
<body class="reference" data-base="${xmlAttribute(base)}">
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="${xmlAttribute(base)}/dashboard"><img class="mark" src="${at}/mark.svg" alt="">cctool</a>
<button type="button" id="theme" class="quiet-button"><span id="theme-name">Colours</span></button>
</header>
<main id="main" tabindex="-1">
<h1>cctool API</h1>
<p>Version ${xmlText(version)}. The same as data: <a href="${xmlAttribute(base)}/openapi.json">openapi.json</a>.</p>
<p>Send an API key with every request: <code>Authorization: Bearer cct_live_…</code>. Every error of every status is
<code>{"error": "…"}</code>: what is wrong and what to do. Limits are reported in <code>RateLimit</code>; after 429, wait
<code>Retry-After</code> seconds.</p>
<noscript><p>Trying requests here needs JavaScript. The examples run in a terminal.</p></noscript>
<section id="caller" class="caller card" aria-label="Trying requests"></section>
<nav aria-label="Operations"><ul>${contents.join('')}</ul></nav>
${groups.map(({ name, description, members }) => `<h2>${xmlText(name)}</h2><p>${prose(description)}</p>${members.map(({ path, method, operation }) => section(document, base, path, method, operation)).join('\n')}`).join('\n')}
<h2>Shared shapes</h2>
${shared.join('\n')}
</main>
<div id="announcements" class="heard" role="status" aria-live="polite"></div>
</body>
</html>
`;
}
