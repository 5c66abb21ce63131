import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleUrl } from '../../support/modules.mjs';
import { small } from './validate.mjs';

const first =
  'account billing card credit debit deposit fee gift invoice loan mobile mortgage order payment pension plan refund rental repair saving shipping support travel upgrade wire'.split(
    ' ',
  );
const second =
  'address agreement balance benefit change claim code contract date deadline delivery document form history limit number offer option policy problem question rate receipt request status'.split(
    ' ',
  );
const third =
  'north south east west central main harbour airport river hill lake park market garden castle bridge'.split(' ');

/** A list of 10,000 alternatives of three words, each with a value of its own. */
function bigList() {
  const items = [];
  for (const a of first) for (const b of second) for (const c of third) items.push(`${a} ${b} ${c}`);
  const body = items.slice(0, 10_000).map((text, i) => `<item>${text}<tag>out = "v${i}"</tag></item>`);
  return `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a" tag-format="semantics/1.0"><rule id="a" scope="public"><one-of>${body.join('')}</one-of></rule></grammar>`;
}

export async function* rows({ root, cctool, time, ratioToBareNode }) {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-analysis-'));
  try {
    const file = join(folder, 'list.grxml');
    writeFileSync(file, bigList());
    for (const [depth, seconds] of [
      ['standard', 4],
      ['deep', 12],
    ]) {
      const taken = time(process.execPath, [cctool, 'grxml', 'analyze', file, '--depth', depth, '--json']) / 1000;
      yield {
        what: `analysis of 10,000 alternatives, ${depth}, whole process`,
        measured: `${taken.toFixed(1)} s`,
        goal: `< ${seconds} s`,
        holds: taken < seconds,
      };
    }
    const load = moduleUrl(root, 'analysis/index.js');
    const script = `import(${JSON.stringify(load)}).then(async (m) => { await m.analyzeGrammar(require('fs').readFileSync(${JSON.stringify(file)}), { depth: 'deep' }); console.log(process.resourceUsage().maxRSS) })`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: root });
    const peak = Number(stdout) / 1024;
    yield {
      what: 'peak memory of that, deep',
      measured: `${peak.toFixed(0)} MB`,
      goal: '< 600 MB',
      holds: peak > 0 && peak < 600,
    };
    // The file that validation is measured with.
    const one = join(folder, 'small.grxml');
    writeFileSync(one, small(1));
    const ratio = ratioToBareNode(['grxml', 'analyze', one, '--depth', 'quick']);
    yield {
      what: 'grxml analyze --depth quick of one small file / node -e 0',
      measured: ratio.toFixed(2),
      goal: '<= 1.4',
      holds: ratio <= 1.4,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
