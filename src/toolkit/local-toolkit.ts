import { CctoolError } from '../diagnostics/index.js';
import type { ToolkitContext } from './context.js';
import { operation } from './operations.js';
import type { InputOf, OperationName, OutputOf, Toolkit } from './toolkit.js';

type Runner<Name extends OperationName> = (context: ToolkitContext, input: InputOf<Name>) => Promise<OutputOf<Name>>;
type Runners = { [Name in OperationName]?: () => Promise<Runner<Name>> };

/** Where each operation's engine is bound. A missing row is an operation that this build does not have. */
const runners: Runners = {
  testGrammar: async () => (await import('./local/test-grammar.js')).testGrammar,
  calendarStatus: async () => (await import('./local/calendar-status.js')).calendarStatus,
  calendarHolidays: async () => (await import('./local/calendar-holidays.js')).calendarHolidays,
  scheduleStatus: async () => (await import('./local/schedule-status.js')).scheduleStatus,
  validateGrammar: async () => (await import('./local/validate-grammar.js')).validateGrammar,
  backupScript: async () => (await import('./local/backup-script.js')).backupScript,
  testFlow: async () => (await import('./local/test-flow.js')).testFlow,
  analyzeGrammar: async () => (await import('./local/analyze-grammar.js')).analyzeGrammar,
  suggestPhrases: async () => (await import('./local/suggest-phrases.js')).suggestPhrases,
  generateVoice: async () => (await import('./local/generate-voice.js')).generateVoice,
};

/** True when this build has the operation's engine. */
export function isAvailable(name: OperationName): boolean {
  return runners[name] !== undefined;
}

/** Binds the engines of this process. Engines load when their operation is first used. */
export function createLocalToolkit(context: ToolkitContext): Toolkit {
  const run = <Name extends OperationName>(name: Name) => {
    // Kept once loaded: a server asks thousands of times a second.
    let runner: Runner<Name> | undefined;
    const load = async (): Promise<Runner<Name>> => {
      const find = runners[name] as (() => Promise<Runner<Name>>) | undefined;
      if (!find) throw new CctoolError('unavailable', `${operation(name).command}: not available in this build`);
      runner = await find();
      return runner;
    };
    return (input: InputOf<Name>): Promise<OutputOf<Name>> =>
      runner ? runner(context, input) : load().then((loaded) => loaded(context, input));
  };
  return {
    calendarStatus: run('calendarStatus'),
    calendarHolidays: run('calendarHolidays'),
    validateGrammar: run('validateGrammar'),
    testGrammar: run('testGrammar'),
    analyzeGrammar: run('analyzeGrammar'),
    suggestPhrases: run('suggestPhrases'),
    backupScript: run('backupScript'),
    scheduleStatus: run('scheduleStatus'),
    testFlow: run('testFlow'),
    generateVoice: run('generateVoice'),
  };
}
