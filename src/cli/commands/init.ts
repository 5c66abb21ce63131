import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { packageRoot } from '../../package-info.js';
import { type CommandModule, ExitStatus } from '../command.js';

interface Options {
  force?: boolean;
}

const examples = `
Examples:
  cctool init
  cctool init contact-centre
  cctool init --force

Writes the sample workspace: a configuration, hours with schedules and holidays, flows, grammars and prompts, and the
JSON schemas by which editors complete and check these files. Adapt them to your contact centre.`;

/** The files of the sample workspace in the package, relative to it. */
function sampleFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

export const hasNoResult = true;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('[folder]', 'where to write it', '.')
    .option('--force', 'overwrite files that exist')
    .addHelpText('after', examples)
    .action(
      run(async (folder: string, options: Options) => {
        const sample = join(packageRoot(), 'fixtures', 'workspace');
        const target = resolve(context.cwd, folder);
        const files = sampleFiles(sample);
        // Copies, because editors find the schemas of a package only where it is installed in the project.
        const schemas = ['config', 'hours', 'ivr'].map((name) => `schemas/${name}.schema.json`);
        const existing = [...files, ...schemas].filter((file) => existsSync(join(target, file)));
        if (existing.length && !options.force) {
          throw new CctoolError(
            'usage',
            `${join(folder, existing[0]!)} already exists${existing.length > 1 ? ` (and ${existing.length - 1} more)` : ''}`,
            'choose another folder, or overwrite with --force',
          );
        }
        for (const file of [...files, ...schemas]) {
          const path = join(target, file);
          const from = join(schemas.includes(file) ? packageRoot() : sample, file);
          try {
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, readFileSync(from));
          } catch (error) {
            throw new CctoolError('usage', `${path}: the file cannot be written (${(error as Error).message})`);
          }
          context.print(join(folder, file));
        }
        const change = folder === '.' ? '' : `cd ${folder} && `;
        context.say(`The workspace is ready. Try: ${change}cctool hoo support --explain`);
        return ExitStatus.success;
      }),
    );
};
