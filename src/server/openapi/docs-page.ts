import { xmlAttribute, xmlText } from '../../xml/write-xml.js';
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

/** Text with `code` in it. */
const prose = (text: string) => xmlText(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const style = `
:root { color-scheme: light dark; --line: light-dark(#d0d4da, #3a3f47); --soft: light-dark(#f4f6f8, #1d2127); --accent: light-dark(#0b5cad, #7ab8ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171b); color: light-dark(#1b1f24, #e3e6ea); }
h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
h3 { margin: 2rem 0 .25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
code, pre { font: .875rem/1.45 ui-monospace, monospace; background: var(--soft); border-radius: 4px; }
code { padding: .1em .3em; } pre { padding: .75rem; overflow-x: auto; border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .925rem; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
.method { display: inline-block; min-width: 3.5em; text-align: center; background: var(--accent); color: light-dark(#fff, #14171b); border-radius: 4px; font: 700 .8rem/1.6 ui-monospace, monospace; }
nav ul { columns: 2 18rem; padding-left: 1.2rem; }
`;

/** The name of a schema's type, or the name of the schema that it refers to. */
function typeName(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`;
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
}

function fieldTable(document: OpenApiDocument, schema: Schema): string {
  const target = schema.$ref ? (document.components.schemas[typeName(schema)] as Schema) : schema;
  const rows = Object.entries(target.properties ?? {}).map(([name, field]) => {
    const optional = target.required?.includes(name) ? '' : ' <small>(optional)</small>';
    return `<tr><td><code>${xmlText(name)}</code>${optional}</td><td>${xmlText(typeName(field))}</td><td>${prose(field.description ?? '')}</td></tr>`;
  });
  if (rows.length === 0) return '';
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
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
function curl(base: string, method: string, path: string, operation: OpenApiOperation): string {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = media?.example;
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const given = operation.parameters?.find((parameter) => parameter.name === field)?.example;
    return String(given ?? field);
  });
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} "$CCTOOL_BASE_URL${base}${filled}"`];
  lines.push(...credentials(operation));
  if (type !== undefined) {
    lines.push(`-H 'Content-Type: ${type}'`);
    lines.push(`-d ${shellQuote(typeof example === 'string' ? example : JSON.stringify(example))}`);
  }
  return lines.join(' \\\n  ');
}

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
      ? `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '',
    body ? `<h4>Body: <code>${body[0]}</code></h4>${fieldTable(document, body[1].schema as Schema)}` : '',
    `<pre tabindex="0">${xmlText(curl(base, method.toUpperCase(), path, operation))}</pre>`,
    json ? `<h4>Answer</h4>${fieldTable(document, json.schema)}` : '',
    `<p>Errors: ${statuses.join(', ')}.</p>`,
  ].join('\n');
}

/** The description of the service as one self-contained page: no scripts, fonts or images. */
export function docsPage(document: OpenApiDocument, base: string): string {
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
    (name) => `<h3 id="${name}">${name}</h3>${fieldTable(document, { $ref: `#/components/schemas/${name}` })}`,
  );
  const { version } = document.info as { version: string };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>cctool API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>cctool API</h1>
<p>Version ${xmlText(version)}. The same as data: <a href="${xmlAttribute(base)}/openapi.json">openapi.json</a>.</p>
<p>Send an API key with every request: <code>Authorization: Bearer cct_live_…</code>. Every error of every status is
<code>{"error": "…"}</code>: what is wrong and what to do. Limits are reported in <code>RateLimit</code>; after 429, wait
<code>Retry-After</code> seconds.</p>
<nav aria-label="Operations"><ul>${contents.join('')}</ul></nav>
${groups.map(({ name, description, members }) => `<h2>${xmlText(name)}</h2><p>${prose(description)}</p>${members.map(({ path, method, operation }) => section(document, base, path, method, operation)).join('\n')}`).join('\n')}
<h2>Shared shapes</h2>
${shared.join('\n')}
</main>
</body>
</html>
`;
}

/** The page's stylesheet, for its Content-Security-Policy. */
export const docsStyle = style;
