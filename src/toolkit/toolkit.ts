import type * as T from './types.js';

/** The ten operations. LocalToolkit runs the engines in this process; RemoteToolkit asks a service. */
export interface Toolkit {
  calendarStatus(input: T.CalendarStatusInput): Promise<T.CalendarStatus>;
  calendarHolidays(input: T.CalendarHolidaysInput): Promise<T.CalendarHolidays>;
  validateGrammar(input: T.ValidateGrammarInput): Promise<T.ValidationResult>;
  testGrammar(input: T.TestGrammarInput): Promise<T.TestGrammarResult>;
  analyzeGrammar(input: T.AnalyzeGrammarInput): Promise<T.AnalysisResult>;
  suggestPhrases(input: T.SuggestPhrasesInput): Promise<T.PhraseSuggestions>;
  backupScript(input: T.BackupScriptInput): Promise<T.BackupReceipt>;
  scheduleStatus(input: T.ScheduleStatusInput): Promise<T.ScheduleStatus>;
  testFlow(input: T.TestFlowInput): Promise<T.TestFlowResult>;
  generateVoice(input: T.GenerateVoiceInput): Promise<T.GenerateVoiceResult>;
}

/** The name of an operation is the name of its Toolkit method. */
export type OperationName = keyof Toolkit;
export type InputOf<Name extends OperationName> = Parameters<Toolkit[Name]>[0];
export type OutputOf<Name extends OperationName> = Awaited<ReturnType<Toolkit[Name]>>;
