import type { CliContext } from '../context.js';
import { grouped } from './text.js';

/** Work shorter than this shows nothing. */
const patience = 800;

/** Progress of a long run. */
export interface Progress {
  update(done: number): void;
  end(): void;
}

/** From so many pieces of work on the spinner is loaded before they begin. */
const many = 500;

/**
 * Progress on standard error, only where it is a terminal and only once the run has taken a while. Work that leaves the
 * event loop a turn now and then would let the spinner load for as long as it takes: for many pieces that is done first.
 */
export async function progress(context: CliContext, verb: string, total: number): Promise<Progress> {
  const { stderr } = context.streams;
  // A terminal of unknown width reports 0: the spinner would clear lines without end.
  const isPlain = !stderr.isTTY || stderr.columns === 0 || context.env.TERM === 'dumb' || context.env.CI;
  if (isPlain) return { update() {}, end() {} };
  const load = async () => (await import('ora')).default;
  let ora = total < many ? undefined : await load();
  const start = context.now();
  let spinner: import('ora').Ora | undefined;
  let isEnded = false;
  let isLoading = false;
  const shown: Progress = {
    update(done) {
      const text = `${verb} ${grouped(done)} of ${grouped(total)}`;
      if (spinner) {
        spinner.text = text;
        // The work leaves the spinner's timer little time to run.
        spinner.render();
        return;
      }
      if (context.now() - start <= patience) return;
      if (ora) spinner = ora({ text, stream: stderr as NodeJS.WriteStream, discardStdin: false }).start();
      else if (!isLoading) {
        isLoading = true;
        void load().then((loaded) => {
          ora = loaded;
          if (!isEnded) shown.update(done);
        });
      }
    },
    end() {
      isEnded = true;
      spinner?.stop();
    },
  };
  return shown;
}
