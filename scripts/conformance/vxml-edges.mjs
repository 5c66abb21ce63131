// Explores every VoiceXML document of a folder as an application, and lists each edge with its verdict: covered by a call,
// impossible (proven), blocked (by an error of the document, which is named), or not found.
// node scripts/conformance/vxml-edges.mjs [FOLDER] [EVERY]: every EVERYth document only. Needs a build.
// Ends with a line of totals; fails where a document crashes, or where less than 95 of 100 edges have a verdict.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const [given = join(root, '..', 'shared', 'corpus', 'vxml'), every = '1'] = process.argv.slice(2);
const folder = resolve(given);
if (!existsSync(folder)) {
  console.log(`SKIPPED: ${folder} is not here`);
  process.exit(0);
}
const load = (path) => import(pathToFileURL(join(root, 'build', path)));
const { readAnyFlow } = await load('ivr/flow-folder.js');
const { prepareProgram, withMocks } = await load('ivr/prepare/prepare-program.js');
const { withLoading } = await load('ivr/prepare/with-loading.js');
const { explore } = await load('ivr/explore/explore.js');
const { decode } = await load('xml/decode.js');
const { CctoolError } = await load('diagnostics/index.js');

/** Files of the folder, and nothing else: what a server would answer is mocked by the exploration. */
const inside = pathToFileURL(`${folder}/`).href;
const context = {
  flow: async () => undefined,
  at: Date.UTC(2026, 2, 2, 12),
  resolve: async (uri) => {
    if (!uri.startsWith(inside)) throw new CctoolError('not-found', `${uri}: there is no such file`);
    try {
      return { uri, bytes: await readFile(new URL(uri)) };
    } catch {
      throw new CctoolError('not-found', `${uri}: there is no such file`);
    }
  },
};

const totals = {
  documents: 0,
  invalid: 0,
  crashed: 0,
  ended: 0,
  edges: 0,
  covered: 0,
  impossible: 0,
  blocked: 0,
  'not found': 0,
};

async function list(name) {
  const path = join(folder, name);
  const { flow, diagnostics } = readAnyFlow(decode(readFileSync(path)).text, path);
  if (!flow) {
    totals.invalid++;
    console.log(`${name}\tinvalid\t\t${diagnostics[0]?.line}: ${diagnostics[0]?.message}`);
    return;
  }
  const { program, dispose } = await prepareProgram(flow, context);
  const whole = program.flows.get(program.main);
  const { edges, missed, calls } = await withLoading(() => explore(whole, (mocks) => withMocks(program, mocks)));
  dispose();
  // A call that fails at once takes no edge, and is not among the calls: its error is the reason of every edge.
  if (calls.some(({ simulation }) => simulation.outcome) || missed.every(({ status }) => status !== 'not found'))
    totals.ended++;
  const reasons = new Map(missed.map((each) => [each.edge, each]));
  for (const edge of edges.all) {
    const { status = 'covered', reason = '' } = reasons.get(edge) ?? {};
    totals.edges++;
    totals[status]++;
    console.log(`${name}\t${status}\t${edge}\t${reason}`);
  }
}

const names = readdirSync(folder, { recursive: true })
  .filter((name) => /\.(?:vxml|voicexml)$/i.test(name))
  .sort()
  .filter((_, index) => index % Number(every) === 0);
for (const name of names) {
  totals.documents++;
  try {
    await list(name);
  } catch (error) {
    // An error that names its place is the verdict of the reader: the platform would not load the document.
    if (error instanceof CctoolError) {
      totals.invalid++;
      console.log(`${name}\tinvalid\t\t${error.message.replaceAll(inside, '')}`);
      continue;
    }
    totals.crashed++;
    console.log(`${name}\tcrashed\t\t${error.stack}`);
  }
}
const share = totals.edges === 0 ? 1 : 1 - totals['not found'] / totals.edges;
console.log(JSON.stringify(totals));
console.log(
  `${(100 * share).toFixed(1)} of 100 edges are covered, proven impossible, or blocked by an error that is named`,
);
process.exit(totals.crashed > 0 || share < 0.95 ? 1 : 0);
