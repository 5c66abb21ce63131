import { createHash } from 'node:crypto';
import { CctoolError, type Diagnostic } from '../diagnostics/index.js';
import type { OperationName, OutputOf } from '../toolkit/toolkit.js';
import type { Json } from '../toolkit/types.js';
import type { ServiceAnswer } from './service-client.js';

type Fields = { [name: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const place = (value: unknown): number => (Number.isInteger(value) && (value as number) >= 1 ? (value as number) : 1);

/** A finding of any service as a Diagnostic: one of another make may send only a text. */
function diagnostic(raw: unknown, severity: Diagnostic['severity']): Diagnostic {
  const fields = isFields(raw) ? raw : { message: raw };
  const line = place(fields.line);
  const column = place(fields.column);
  const given = fields.severity;
  return {
    ...fields,
    code: text(fields.code, 'remote'),
    severity: given === 'error' || given === 'warning' || given === 'info' ? given : severity,
    message: text(fields.message, typeof raw === 'string' ? raw : JSON.stringify(raw)),
    line,
    column,
    end_line: Math.max(place(fields.end_line), line),
    end_column: Math.max(place(fields.end_column), column),
  };
}

/** What every service has to answer, per operation; a field of another type is nonsense. */
const required: { [Name in OperationName]: { [field: string]: 'boolean' | 'string' | 'number' | 'list' | 'object' } } =
  {
    calendarStatus: { is_open: 'boolean' },
    calendarHolidays: { holidays: 'list' },
    validateGrammar: { valid: 'boolean', errors: 'list' },
    testGrammar: { matches: 'boolean' },
    analyzeGrammar: { score: 'number', issues: 'list' },
    suggestPhrases: { suggestions: 'list' },
    backupScript: { backup_id: 'string', timestamp: 'string' },
    scheduleStatus: { is_open: 'boolean', schedule: 'object' },
    testFlow: { path: 'list' },
    generateVoice: { audio: 'object' },
  };

/** Fields that this build's types promise and that a service of another make may leave out. */
const complete: { [Name in OperationName]: (answer: Fields) => Fields } = {
  calendarStatus: (answer) => ({ next_open: null, next_close: null, ...answer }),
  calendarHolidays: (answer) => answer,
  validateGrammar: (answer) => ({
    ...answer,
    errors: list(answer.errors).map((finding) => diagnostic(finding, 'error')),
    warnings: list(answer.warnings).map((finding) => diagnostic(finding, 'warning')),
  }),
  testGrammar: (answer) => ({
    ...answer,
    result: text(answer.result),
    interpretation: (answer.interpretation ?? null) as Json,
    parse:
      typeof answer.parse === 'string' || answer.parse === undefined
        ? text(answer.parse)
        : JSON.stringify(answer.parse),
  }),
  analyzeGrammar: (answer) => ({
    ...answer,
    issues: list(answer.issues).map((raw) => {
      const issue: Fields = isFields(raw) ? raw : { message: raw };
      const type = text(issue.type, 'remote');
      const message = text(issue.message, isFields(raw) ? type.replaceAll('-', ' ') : JSON.stringify(raw));
      return {
        ...issue,
        type,
        severity: text(issue.severity, 'warning'),
        location: text(issue.location, 'grammar'),
        message,
      };
    }),
    suggestions: list(answer.suggestions),
  }),
  suggestPhrases: (answer) => answer,
  backupScript: (answer) => answer,
  scheduleStatus: (answer) => ({
    ...answer,
    next_open: textOrNull(answer.next_open),
    next_close: textOrNull(answer.next_close),
    reason: text(answer.reason),
  }),
  testFlow: (answer) => ({
    flow: '',
    status: '',
    outcome: null,
    transcript: [],
    trace: [],
    variables: {},
    awaiting: null,
    unused_input: [],
    coverage: null,
    diagnostics: [],
    ...answer,
  }),
  generateVoice: (answer) => ({
    voice: '',
    engine: { id: 'remote', version: '', neural: false },
    level: null,
    marks: [],
    cached: false,
    ...answer,
    warnings: list(answer.warnings).map(voiceWarning),
    audio: describeAudio(answer.audio as Fields),
  }),
};

/** A warning of any service: one of another make may send only a text. */
function voiceWarning(raw: unknown): Fields {
  if (!isFields(raw)) return { code: 'remote', message: text(raw, JSON.stringify(raw)) };
  return { ...raw, code: text(raw.code, 'remote'), message: text(raw.message, JSON.stringify(raw)) };
}

/** Sound with what its bytes tell; what they do not tell stays empty. */
function describeAudio(given: Fields): Fields {
  const bytes = Buffer.from(text(given.data), 'base64');
  return {
    content_type: '',
    container: bytes.toString('latin1', 0, 4) === 'RIFF' ? 'wav' : '',
    encoding: '',
    sample_rate: 0,
    duration_ms: 0,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...given,
  };
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Sound that came as such, in the shape of a JSON answer. */
const fromAudio = ({ contentType, bytes }: ServiceAnswer): Fields => ({
  audio: { content_type: contentType.split(';')[0]!.trim(), data: bytes.toString('base64') },
});

/**
 * Reads a service's answer to an operation. Further fields pass through; missing ones get a neutral value, as long as the
 * ones that make the answer are there.
 * @throws CctoolError of kind `remote` for an answer that is none
 */
export function readAnswer<Name extends OperationName>(name: Name, answer: ServiceAnswer): OutputOf<Name> {
  const nonsense = (why: string) =>
    new CctoolError(
      'remote',
      `the service's answer makes no sense: ${why}`,
      'is the base URL that of a cctool service?',
    );
  let parsed: unknown;
  if (name === 'generateVoice' && /^audio\//i.test(answer.contentType)) parsed = fromAudio(answer);
  else {
    try {
      parsed = JSON.parse(answer.bytes.toString('utf8'));
    } catch {
      throw nonsense(`it is not JSON (Content-Type ${answer.contentType.slice(0, 60) || 'missing'})`);
    }
  }
  if (!isFields(parsed)) throw nonsense('it is not an object');
  const isBare = name === 'generateVoice' && typeof parsed.audio === 'string';
  const body: Fields = isBare ? { ...parsed, audio: { data: parsed.audio } } : parsed;
  for (const [field, kind] of Object.entries(required[name])) {
    const found = kindOf(body[field]);
    if (found !== kind)
      throw nonsense(`"${field}" is ${found === 'undefined' ? 'missing' : `a ${found}, not a ${kind}`}`);
  }
  if (name === 'generateVoice' && typeof (body.audio as Fields).data !== 'string') throw nonsense('it holds no sound');
  return complete[name](body) as unknown as OutputOf<Name>;
}
