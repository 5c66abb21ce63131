// 100,000 calls against a grammar of routing phrases, as logs have them: a few phrases said very often, a third of the
// calls out of grammar, 30,000 different phrases among those.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importModule } from '../../support/modules.mjs';

export async function* rows(tools) {
  const load = (path) => importModule(tools.root, `grxml/${path}`);
  const { generatePhrases } = await load('generate/generate-phrases.js');
  const { createRandom } = await load('generate/create-sampler.js');
  const { prepareGrammar } = await load('testing/index.js');
  const grammar = join(tools.root, 'fixtures/grammars/main-menu.grxml');
  const uri = pathToFileURL(grammar).href;
  const resolve = async (each) => ({ uri: each, bytes: readFileSync(new URL(each)) });
  const { grammar: ready } = await prepareGrammar(readFileSync(grammar), { uri, resolve });
  const { phrases } = generatePhrases(ready.linked, { limit: 300 });
  const random = createRandom('calls');
  const lines = ['transcription,recognized,confidence,accepted'];
  for (let i = 0; i < 100_000; i++) {
    const phrase = phrases[Math.floor(phrases.length * random.next() ** 3)];
    const words = phrase.split(' ');
    const kind = random.below(10);
    const odd = random.below(3000);
    if (kind < 3)
      words.splice(random.below(words.length + 1), 0, kind < 1 ? `name${odd}` : ['um', 'uh', 'now'][odd % 3]);
    else if (kind === 3) words[random.below(words.length)] = `thing${odd % 40}`;
    lines.push(
      `${words.join(' ')},${phrase},${(random.below(100) / 100).toFixed(2)},${random.below(8) > 0 ? 'yes' : 'no'}`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'cctool-bench-'));
  const calls = join(folder, 'calls.csv');
  writeFileSync(calls, `${lines.join('\n')}\n`);
  const ms = tools.time(process.execPath, [tools.cctool, 'grxml', 'tune', grammar, '--transcripts', calls, '--json']);
  rmSync(folder, { recursive: true });
  yield {
    what: 'tune with 100,000 calls, whole process',
    measured: `${(ms / 1000).toFixed(2)} s`,
    goal: '< 10 s',
    holds: ms < 10_000,
  };
}
