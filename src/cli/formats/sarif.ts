import type { RuleDoc } from '../../diagnostics/index.js';
import { packageHome } from '../../package-info.js';
import { pathUri } from '../files/find-files.js';
import { Fingerprints } from './fingerprint.js';
import { type Report, worstFirst } from './report.js';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;
/** GitHub refuses a run with more results. */
const maximum = 25_000;

/** SARIF 2.1.0 with one run; the worst findings first, because GitHub keeps only the first 5,000 by severity. */
export function render(report: Report): string {
  const placed = worstFirst(report);
  const kept = placed.slice(0, maximum);
  const used = [...new Set(kept.map(({ diagnostic }) => diagnostic.code))].sort();
  const documentation = new Map(report.rules?.map((rule) => [rule.code, rule]));
  const urls = new Map(kept.map(({ diagnostic }) => [diagnostic.code, diagnostic.url]));
  const fingerprints = new Fingerprints();
  const unreadable = report.files.filter((file) => file.unreadable !== undefined);
  const notices = unreadable.map((file) => ({
    level: 'error',
    message: { text: `${file.file}: ${file.unreadable}` },
    locations: [{ physicalLocation: { artifactLocation: artifact(file.file) } }],
  }));
  if (placed.length > kept.length) {
    const text = `${placed.length - kept.length} further findings are left out: GitHub takes ${maximum} a run`;
    notices.push({ level: 'warning', message: { text }, locations: [] });
  }
  const run = {
    tool: {
      driver: {
        name: 'cctool',
        informationUri: packageHome(),
        version: report.version,
        semanticVersion: report.version,
        rules: used.map((code) => describe(code, documentation.get(code), urls.get(code))),
      },
    },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: unreadable.length === 0, toolExecutionNotifications: notices }],
    results: kept.map(({ file, diagnostic }) => {
      const { code, severity, message, hint, rule, line, column, end_line, end_column } = diagnostic;
      return {
        ruleId: code,
        ruleIndex: used.indexOf(code),
        level: levels[severity],
        message: { text: hint ? `${message}\n${hint}` : message },
        locations: [
          {
            physicalLocation: {
              artifactLocation: artifact(file.file),
              region: { startLine: line, startColumn: column, endLine: end_line, endColumn: end_column },
            },
            ...(rule === undefined
              ? {}
              : { logicalLocations: [{ name: rule, fullyQualifiedName: `rule:${rule}`, kind: 'member' }] }),
          },
        ],
        partialFingerprints: { primaryLocationLineHash: `${fingerprints.of(file, diagnostic)}:1` },
      };
    }),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function artifact(file: string) {
  return { uri: pathUri(file) };
}

/** Where specifications are, by how a rule names them; a number behind the name is a section. */
const specifications: { [name: string]: { page: string; section?: string } } = {
  SRGS: { page: 'https://www.w3.org/TR/speech-grammar/', section: 'S' },
  SISR: { page: 'https://www.w3.org/TR/semantic-interpretation/' },
  'VoiceXML 2.0': { page: 'https://www.w3.org/TR/voicexml20/', section: 'dml' },
  'VoiceXML 2.1': { page: 'https://www.w3.org/TR/voicexml21/' },
  XML: { page: 'https://www.w3.org/TR/xml/' },
  JSGF: { page: 'https://www.w3.org/TR/jsgf/' },
};

/** Where people read on about a rule: the section of the specification it comes from, else the page of cctool. */
function helpUri(spec = ''): string {
  const name = Object.keys(specifications).find((each) => spec.startsWith(`${each} `));
  if (name === undefined) return packageHome();
  const { page, section } = specifications[name]!;
  const number = /^\d[\d.]*/.exec(spec.slice(name.length + 1))?.[0];
  return section && number ? `${page}#${section}${number}` : page;
}

function describe(code: string, rule: RuleDoc | undefined, url: string | undefined) {
  if (!rule) return { id: code, helpUri: url ?? packageHome() };
  const fence = (example: string) => `\`\`\`xml\n${example.trim()}\n\`\`\``;
  const markdown = `${rule.what}\n\n${rule.why}\n\nBad:\n\n${fence(rule.bad)}\n\nGood:\n\n${fence(rule.good)}`;
  return {
    id: code,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.what },
    help: { text: `${rule.what}\n\n${rule.why}`, markdown },
    defaultConfiguration: { level: levels[rule.severity] },
    helpUri: url ?? helpUri(rule.spec),
    ...(rule.spec === undefined ? {} : { properties: { tags: [rule.spec] } }),
  };
}
