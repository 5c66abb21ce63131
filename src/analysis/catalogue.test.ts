import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CctoolError } from '../diagnostics/index.js';
import { grammarRules } from '../grxml/validate/rules/index.js';
import { packageRoot } from '../package-info.js';
import { analyzeGrammar } from './analyze-grammar.js';
import { catalogue } from './catalogue.js';
import { analysisRules } from './rules/index.js';
import { mappedRules } from './validation-rules.js';

const severities: { [name: string]: string } = { error: 'E', warning: 'W', info: 'I' };

/** Every code that stands for a number, with its severities and the depth from which on it is reported. */
function covering(id: string) {
  return [
    ...analysisRules.flatMap((rule) =>
      rule.id === id ? [{ code: rule.code, severity: [rule.severity], depth: rule.depth[0]! }] : [],
    ),
    ...[...mappedRules].flatMap(([code, mapped]) =>
      mapped.id === id
        ? [{ code, severity: [mapped.severity, ...(mapped.rootSeverity ? [mapped.rootSeverity] : [])], depth: 'q' }]
        : [],
    ),
  ];
}

describe.each(catalogue().map((entry) => [entry.id, entry] as const))('%s', (id, { severity, depth, note }) => {
  const codes = covering(id);
  it('is covered', () => expect(codes.length).toBeGreaterThan(0));

  it('has the severity and the depth that it calls for, or says why not', () => {
    const wanted = severity.split(' ');
    const others = codes.filter((code) => code.severity.some((each) => !wanted.includes(severities[each]!)));
    // Where a code of the analysis tells it at its depth, the validation may tell some of it sooner.
    const depths = codes.map((code) => code.depth);
    if (others.length > 0 || !depths.includes(depth)) expect(note, JSON.stringify(codes)).toBeTruthy();
  });
});

it('there are 97 numbers, and each code has one', () => {
  expect(catalogue()).toHaveLength(97);
  const ids = new Set(catalogue().map(({ id }) => id));
  expect(ids.size).toBe(97);
  const own = [...analysisRules.map(({ id }) => id), ...[...mappedRules.values()].map(({ id }) => id)];
  // Beyond the catalogue: pronunciations that cannot be read, values that are a sibling's.
  expect([...new Set(own.filter((id) => !ids.has(id)))]).toEqual(['CNF-14', 'SEM-11']);
});

const reference = join(packageRoot(), '..', 'shared', 'reference', 'analysis-and-suggestions.md');
const note = existsSync(reference) ? '' : ` (skipped: ${reference} is not here)`;

it.skipIf(!existsSync(reference))(`severity and depth are those of the reference${note}`, () => {
  const rows = [...readFileSync(reference, 'utf8').matchAll(/^\| ([A-Z]{3}-\d\d) \| ([^|]+) \| (?:([qsd]) \| )?/gm)];
  const letters = (text: string) => [...new Set(text.match(/\b[EWI]\b/g))].sort().join(' ');
  const expected = rows.map(([, id, severity, depth]) => [id, letters(severity!), depth]);
  const own = new Map(catalogue().map((entry) => [entry.id, entry]));
  // An error at the root is ours; see the note there.
  const ours = expected.map(([id]) => {
    const { severity, depth } = own.get(id!)!;
    return [id, id === 'COV-14' ? 'W' : letters(severity), depth];
  });
  expect(ours).toEqual(expected);
});

describe.each([...mappedRules])('%s of the validation', (code, mapped) => {
  const rule = grammarRules.find((each) => each.code === code)!;
  const folder = 'file:///grammars/';
  const issuesOf = async (source: string) => {
    const { issues } = await analyzeGrammar(new TextEncoder().encode(source), {
      uri: `${folder}main.grxml`,
      depth: 'quick',
      resolve: async (uri) => {
        const text = uri.startsWith(folder) ? rule.files?.[uri.slice(folder.length)] : undefined;
        if (!uri.startsWith(folder)) throw new CctoolError('forbidden', `${uri}: not fetched here`);
        if (text === undefined) throw new CctoolError('not-found', `${uri}: no such file`);
        return { uri, bytes: new TextEncoder().encode(text), mediaType: 'application/srgs+xml' };
      },
    });
    return issues.filter(({ type }) => type === code);
  };

  it(`is reported under ${mapped.id} for its bad example, and not for its good one`, async () => {
    const found = await issuesOf(rule.bad);
    expect(found.length).toBeGreaterThan(0);
    for (const issue of found) expect(issue).toMatchObject({ code: mapped.id, category: mapped.category });
    expect(await issuesOf(rule.good)).toEqual([]);
  });
});
