import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ToolkitContext } from '../context.js';
import { createLocalToolkit } from '../local-toolkit.js';

test('a prompt that takes longer than the door can wait is given up, and says so', async () => {
  const workspace = { root: '/', rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } };
  const context: ToolkitContext = {
    workspace,
    data: join(tmpdir(), 'cctool-no-such-folder'),
    now: () => 0,
    patience: 50,
  };
  // A quarter of an hour of speech, which no machine speaks in 50 ms.
  const text = 'Thank you for calling the bank, and please hold the line for a moment. '.repeat(200);
  await expect(createLocalToolkit(context).generateVoice({ text })).rejects.toMatchObject({
    kind: 'limit',
    message: 'The prompt took longer than the 0.05 s that one may take',
  });
});
