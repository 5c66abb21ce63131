import type { CliContext } from '../context.js';
import { grouped } from './text.js';

/** Work shorter than this shows nothing. */
const patience = 800;

/** Progress of a long run. */
export interface Progress {
  update(done: number): void;
  end(): void;
}

/** Progress on standard error, only where it is a terminal and only once the run has taken a while. */
export function progress(context: CliContext, verb: string, total: number): Progress {
  const { stderr } = context.streams;
  // A terminal of unknown width reports 0: the spinner would clear lines without end.
  const isPlain = !stderr.isTTY || stderr.columns === 0 || context.env.TERM === 'dumb' || context.env.CI;
  if (isPlain) return { update() {}, end() {} };
  const start = context.now();
  let spinner: import('ora').Ora | undefined;
  let isEnded = false;
  let isLoading = false;
  return {
    update(done) {
      const text = `${verb} ${grouped(done)} of ${grouped(total)}`;
      if (spinner) {
        spinner.text = text;
        // The work leaves the spinner's timer little time to run.
        spinner.render();
      } else if (!isLoading && context.now() - start > patience) {
        isLoading = true;
        import('ora').then(({ default: ora }) => {
          if (!isEnded) spinner = ora({ text, stream: stderr as NodeJS.WriteStream, discardStdin: false }).start();
        });
      }
    },
    end() {
      isEnded = true;
      spinner?.stop();
    },
  };
}
