import type { ToolkitContext } from './context.js';
import type { Run } from './operation.js';
import { type Toolkit, toolkitOf } from './operations/index.js';

/** Binds the engines of this process. Engines load when their operation is first used. */
export function createLocalToolkit(context: ToolkitContext): Toolkit {
  return toolkitOf((operation) => {
    // Kept once loaded: a server asks thousands of times a second.
    let run: Run<object, object, object> | undefined;
    const load = async () => {
      run = (await operation.load()) as Run<object, object, object>;
      return run;
    };
    return (input, local) =>
      run ? run(context, input, local) : load().then((loaded) => loaded(context, input, local));
  });
}
