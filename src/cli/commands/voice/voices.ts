import { type CommandModule, ExitStatus } from '../../command.js';

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ cctool voice voices\n  $ cctool voice voices --json')
    .action(
      run(async (options: { json?: boolean }) => {
        const { listVoices, closeVoices } = await import('../../../voice/index.js');
        const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
        const catalogue = createWorkspaceVoices(await context.workspace(), context.env);
        const { voices, problems } = await listVoices(catalogue);
        await closeVoices(catalogue);
        if (options.json) {
          const rows = voices.map(({ sampleRate, wordErrors, ...voice }) => ({
            ...voice,
            sample_rate: sampleRate,
            ...(wordErrors !== undefined && { word_errors: wordErrors }),
          }));
          context.print(
            JSON.stringify(
              { voices: rows, default: catalogue.defaultVoice, aliases: catalogue.aliases, problems },
              null,
              2,
            ),
          );
          return problems.length > 0 ? ExitStatus.findings : ExitStatus.success;
        }
        const colors = await context.colors('stdout');
        const width = Math.max(
          14,
          ...voices.map(({ id }) => id.length),
          ...Object.keys(catalogue.aliases).map((alias) => alias.length),
        );
        for (const voice of voices) {
          const marks = [
            voice.languages.join(' '),
            voice.gender,
            voice.neural ? 'neural' : 'not neural',
            voice.remote ? 'remote: the text leaves this machine' : undefined,
            voice.licence,
            voice.wordErrors === undefined
              ? undefined
              : `${Math.round(voice.wordErrors * 100)} % of words misheard by a recogniser on a telephone line`,
          ];
          const isDefault = voice.id === catalogue.defaultVoice ? colors.green(' (default)') : '';
          context.print(`${colors.bold(voice.id.padEnd(width))} ${marks.filter(Boolean).join(', ')}${isDefault}`);
        }
        for (const [alias, voice] of Object.entries(catalogue.aliases))
          context.print(`${alias.padEnd(width)} = ${voice}`);
        for (const { engine, message, hint } of problems) {
          context.say(`${engine}: ${message}${hint ? ` (${hint})` : ''}`);
        }
        return problems.length > 0 ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
