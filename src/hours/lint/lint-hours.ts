import { readFile } from 'node:fs/promises';
import { compareDiagnostics, type Diagnostic, isCctoolError, type RuleSetting } from '../../diagnostics/index.js';
import { openEngine } from '../engine.js';
import { type HoursFiles, readHoursFiles } from '../load-hours.js';
import type { Zones } from '../zones/zones.js';
import { hoursRules } from './rules/index.js';
import type { HoursSubject } from './subject.js';

/** The findings of one of the files. */
export interface LintedFile {
  /** The name for messages. */
  file: string;
  /** Absolute. */
  path: string;
  text: string;
  diagnostics: Diagnostic[];
}

export interface LintOptions {
  zones: Zones;
  /** The clock in milliseconds since 1970 UTC. */
  now: number;
  /** Severity by code; `off` silences a rule. */
  settings?: { readonly [code: string]: RuleSetting };
}

/** Findings of one rule in one file beyond this number are dropped: nobody reads them all. */
const mostOfOne = 50;

/**
 * Runs every rule over an hours file as it was read, and its overrides file.
 * @returns both files with their findings in the order of the text
 */
export async function lintHours(
  { hours, files }: HoursFiles,
  { zones, now, settings = {} }: LintOptions,
): Promise<LintedFile[]> {
  const linted = files.map(({ file, path, text }): LintedFile => ({ file, path, text, diagnostics: [] }));
  const subject: HoursSubject = { reading: files, zones, now };
  if (hours) {
    subject.hours = hours;
    try {
      subject.engine = await openEngine(hours, zones);
    } catch (error) {
      // A zone that does not exist is a finding; the rules that need no zone still run.
      if (!isCctoolError(error)) throw error;
    }
  }
  for (const rule of hoursRules) {
    const severity = settings[rule.code] ?? rule.severity;
    if (severity === 'off') continue;
    const counts = new Map<LintedFile, number>();
    rule.check(subject, ({ file, span, message, hint, fix }) => {
      const target = linted.find((candidate) => candidate.file === file) ?? linted[0]!;
      const count = (counts.get(target) ?? 0) + 1;
      counts.set(target, count);
      if (count > mostOfOne) return;
      target.diagnostics.push({
        ...{ code: rule.code, severity, message, ...span },
        ...(hint !== undefined && { hint }),
        ...(fix && { fix }),
      });
    });
  }
  for (const { diagnostics } of linted) diagnostics.sort(compareDiagnostics);
  return linted;
}

/**
 * Reads and lints an hours file.
 * @param options `changed`: texts that count in place of what the files hold, by absolute path
 * @throws CctoolError of kind `usage` where it cannot be read
 */
export async function lintHoursFile(
  path: string,
  file: string,
  { changed = new Map(), ...options }: LintOptions & { changed?: ReadonlyMap<string, string> },
): Promise<LintedFile[]> {
  if (changed.size === 0) return lintHours(await readHoursFiles(path, file), options);
  const read = async (each: string) => {
    const text = changed.get(each);
    return text === undefined ? readFile(each) : new TextEncoder().encode(text);
  };
  return lintHours(await readHoursFiles(path, file, read), options);
}
