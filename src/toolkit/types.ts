/** Inputs and outputs of the ten operations, in their wire shapes (snake_case): the same objects behind all three doors. */
import type { Diagnostic } from '../diagnostics/index.js';

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface CalendarStatusInput {
  /** The instant to ask about, ISO 8601 with an offset; now when absent. */
  at?: string;
}
export interface CalendarStatus {
  is_open: boolean;
  /** ISO 8601 UTC with `Z`: the next change to open strictly after the instant; null where there is none. */
  next_open: string | null;
  next_close: string | null;
  /** Nothing was found within the eight years that are looked ahead, although the hours file holds dates beyond them. */
  horizon_exceeded?: boolean;
}

export interface CalendarHolidaysInput {
  /** First date, `YYYY-MM-DD`; today in the calendar's zone when absent. */
  from?: string;
  /** How many days ahead to look. */
  days?: number;
  /** At most this many entries. */
  limit?: number;
}
export interface Holiday {
  id: number;
  name: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** True when a rule made the date, false for a date that was written out. */
  recurring: boolean;
  /** Closed all day; a service of another make may not say. */
  closed?: boolean;
  /** Special hours of the day, e.g. `["09:00-13:00"]`. */
  hours?: string[];
  /** Closed for this part of the day only. */
  closed_during?: string;
  /** Moved here from a weekend. */
  observed?: boolean;
  /** The calendar of the hours file that it comes from. */
  calendar?: string;
}
export interface CalendarHolidays {
  holidays: Holiday[];
}

export interface ValidateGrammarInput {
  /** The grammar document as text. */
  content: string;
}
export interface ValidationResult {
  /** True exactly when `errors` is empty. */
  valid: boolean;
  errors: Diagnostic[];
  /** Findings of severity warning or info. */
  warnings: Diagnostic[];
}

export interface TestGrammarInput {
  content: string;
  /** The phrase to test: words separated by spaces, or DTMF keys. */
  input: string;
  /** Rules to activate at the same time; the root when absent, or all public rules of a grammar without one. */
  rules?: string[];
  /** List every distinct interpretation. */
  all?: boolean;
  /** Tell the tags that ran and the values they left. */
  trace?: boolean;
  /** Add the XML form of the interpretation (SISR 1.0 section 7). */
  xml?: boolean;
}
export interface TestGrammarResult {
  matches: boolean;
  /** The matched phrase; `""` without a match. */
  result: string;
  /** The SISR value; null without a match, and where the tags give none. */
  interpretation: Json;
  /** The W3C Logical Parse Structure as text; `""` without a match. */
  parse: string;
  /** Without a match: the longest prefix of the phrase that some accepted phrase starts with. */
  matched_prefix?: string;
  /** Without a match: some of what could come next after that prefix; `(end of phrase)` where it could end there. */
  expected?: string[];
  /** How many there are of them. */
  expected_total?: number;
  /** Without a match: the accepted phrase nearest to the input, where one was found. */
  nearest?: string;
  /** More than one distinct interpretation exists for this phrase. */
  ambiguous?: boolean;
  /** Some accepted phrase is longer and begins with this one. */
  extendable?: boolean;
  /** Why the tags of the best parse give no value. */
  interpretation_error?: Diagnostic;
  /** With `xml`: the XML form of the interpretation. */
  xml?: string;
  /** With `all`: every distinct interpretation, the best parse of each, best first. */
  interpretations?: { interpretation: Json; parse: string; likelihood: number; error?: Diagnostic }[];
  /** With `all`: how many distinct parses were looked at, and whether there are more. */
  parses?: number;
  truncated?: boolean;
  /** With `trace`: the tags that ran, in time order, and the value of their rule after each. */
  trace?: { rule: string; uri: string; line: number; column: number; tag: string; out?: Json }[];
  /** Findings that do not stop the match, e.g. a dialect whose tags were not run. */
  warnings?: Diagnostic[];
}

export type AnalysisDepth = 'quick' | 'standard' | 'deep';
export interface AnalyzeGrammarInput {
  grammar: string;
  /** `quick` | `standard` | `deep`; `basic` is read as quick, `full` and `comprehensive` as deep. */
  depth?: string;
}
export interface AnalysisIssue {
  /** The rule's kebab-case code. */
  type: string;
  severity: 'error' | 'warning' | 'info';
  /** `rule:NAME`, or `grammar` where no rule is concerned. */
  location: string;
  message: string;
  /** The rule's number in the catalogue, e.g. `CNF-02`. */
  code?: string;
  category?: string;
  /** From 1; the end is exclusive. */
  line?: number;
  column?: number;
  end_line?: number;
  end_column?: number;
  /** What shows it: phrases, sounds, values. */
  evidence?: Json;
  /** What to write instead. */
  fix?: string;
}
export interface AnalysisResult {
  /** 0-100. */
  score: number;
  issues: AnalysisIssue[];
  /** Sentences, most valuable first. */
  suggestions: string[];
  depth?: AnalysisDepth;
  /** The version of the formula, and the points lost per category. */
  breakdown?: { version: number; penalties: { [category: string]: { points: number; cap: number; issues: number } } };
  [more: string]: unknown;
}

export interface SuggestPhrasesInput {
  /** What callers talk about. */
  topic: string;
  /** Phrases that are known already; none of them is suggested again. */
  phrases?: string[];
  /** At most so many, 1 to 100; 12 when absent. */
  limit?: number;
  /** BCP 47; `en` when absent. */
  language?: string;
}
export interface PhraseSuggestions {
  /** Most valuable first. */
  suggestions: string[];
  /** The same phrases with what is known of them. */
  details?: {
    text: string;
    family: 'noun' | 'command' | 'desire' | 'problem';
    source: 'lexicon' | 'phrases' | 'provider';
    concept?: string;
  }[];
  /** Where the answer comes from; `none` where nothing is known of the topic. */
  source?: 'lexicon' | 'phrases' | 'provider' | 'none';
  /** The concepts of the lexicon that the topic was taken for. */
  concepts?: string[];
  /** Something the reader should know, such as why a provider was not used. */
  notice?: string;
}

export interface BackupScriptInput {
  script_id: string;
  content: string;
}
export interface BackupReceipt {
  backup_id: string;
  /** ISO 8601 UTC with `Z`. */
  timestamp: string;
}

export interface ScheduleStatusInput {
  /** The schedule's `key` in the hours file. */
  schedule_id: string;
  at?: string;
}
export interface ScheduleStatus extends CalendarStatus {
  schedule: { id: string; name: string; timezone: string };
  /** One sentence: the rule that decided. */
  reason: string;
}

export interface TestFlowInput {
  /** The name of a flow of the workspace, or a whole flow: its text in YAML or JSON. */
  flow: string;
  /** What the caller says and presses (docs: the input language). */
  input: string;
  /** The instant the call begins, ISO 8601 with an offset; now when absent. */
  at?: string;
  /** How services, transfers and schedules answer, by name. */
  mocks?: { [name: string]: Json };
  /** Variables set before the call begins. */
  variables?: { [name: string]: Json };
  /** Where `random` nodes start. */
  seed?: number;
  /** What happens when the input has run out and the flow waits: `stop` (the default), `silence`, `hangup`. */
  on_exhausted?: 'stop' | 'silence' | 'hangup';
}
/** A finding of a simulation lies at a node. */
export interface FlowFinding {
  code: string;
  severity: 'error' | 'warning' | 'info';
  node: string;
  message: string;
}
export interface TestFlowResult {
  flow: string;
  /** `native`, `connect` or `connect-legacy`. */
  format: string;
  status: 'completed' | 'awaiting_input' | 'limit' | 'error';
  /** How the call ended: `{type, target, reason}`; null while it waits. */
  outcome: Json;
  /** The nodes in the order in which they were entered. */
  path: string[];
  transcript: Json[];
  trace: Json[];
  variables: { [name: string]: Json };
  /** What the flow waits for when the input has run out: `{node, dtmf, phrases, timeout_ms}`. */
  awaiting: Json;
  unused_input: string[];
  coverage: { nodes: string[]; edges: string[] };
  simulated_ms: number;
  diagnostics: FlowFinding[];
}

export interface GenerateVoiceInput {
  text: string;
  /** `engine:voice`, a bare voice name or an alias of the configuration. */
  voice?: string;
  /** A platform's preset, `cxone` when absent. */
  preset?: string;
  /** Changes to the preset: `wav` | `raw`; `pcm_s16le` | `mulaw` | `alaw`; 8000 | 16000 | 24000. */
  format?: string;
  encoding?: string;
  sample_rate?: number;
  /** BCP 47. */
  language?: string;
  /** Factors on the voice's own rate (0.3 to 4) and pitch (0.5 to 2). */
  rate?: number;
  pitch?: number;
  /** Whether the text is SSML; by its beginning (`<speak`) when absent. */
  ssml?: boolean;
  /** The level instead of the preset's: dBFS of active speech, or LUFS. */
  level?: { mode: 'speech-rms' | 'lufs'; target: number } | { mode: 'none' };
  /** Silence before and after instead of the preset's, in milliseconds. */
  pad?: { head: number; tail: number };
  /** Pronunciation lexicons (PLS 1.0 documents); a later one wins. */
  lexicon?: string | string[];
  /** Whether the marks hold the times of words and phonemes too, where the voice tells them. */
  marks?: boolean;
  /** False makes the prompt anew, where an equal one was kept before. */
  cache?: boolean;
}

/** A place in a prompt. */
export interface VoiceMark {
  /** `mark`: an SSML mark; `word`, `phone`: what is heard from start to end. */
  type: 'mark' | 'word' | 'phone';
  /** The mark's name, the word, or the phoneme as the engine writes it. */
  value: string;
  start_ms: number;
  /** The same, exactly: samples before it, at the sample rate of the audio. */
  start_sample: number;
  end_ms?: number;
  end_sample?: number;
}
export interface GenerateVoiceResult {
  /** Of everything that decides the sound: equal requests have equal ones. */
  id: string;
  voice: string;
  engine: { id: string; version: string; neural: boolean };
  /** The words as the engine got them, after numbers, symbols and lexicon. */
  spoken_text: string;
  audio: {
    content_type: string;
    /** `wav` or `raw`. */
    container: string;
    encoding: string;
    sample_rate: number;
    channels: number;
    bits_per_sample: number;
    samples: number;
    duration_ms: number;
    bytes: number;
    sha256: string;
    /** Base64. */
    data: string;
  };
  /** Measured on the finished audio; null: silence, or too short to be measured. */
  level: { speech_dbfs: number | null; lufs: number | null; peak_dbfs: number | null };
  /** In order. */
  marks: VoiceMark[];
  warnings: { code: string; message: string }[];
  /** Whether it was made before, for the same account. */
  cached: boolean;
  /** Milliseconds that it took. */
  elapsed_ms: number;
}
