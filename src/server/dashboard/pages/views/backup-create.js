import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { h } from '../dom.js';
import { dialogForm } from './key-ends.js';
import { field } from './operation-form.js';

/** The text of a file. @throws Error for bytes that are not UTF-8: they would not come back as they are */
async function textOf(file) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} is not UTF-8 text. The command line keeps any bytes: cctool backup SCRIPT_ID FILE`);
  }
}

/** Asks for a script, and keeps a copy of it. @param done is called with the script's id */
export function backupDialog(done) {
  openDialog('Back a script up', (close) => {
    const script = h('input', {
      ...{ id: 'backup-script', required: true, maxlength: '200', autocomplete: 'off', spellcheck: 'false' },
      placeholder: 'main-menu',
    });
    const picker = h('input', {
      ...{ id: 'backup-file', type: 'file', required: true },
      on: {
        change() {
          // The name of the file without its ending, where none was written.
          if (script.value === '') script.value = picker.files[0]?.name.replace(/\.[^.]+$/, '') ?? '';
        },
      },
    });
    return dialogForm(close, {
      fields: [field('File', picker), field('Script', script, 'The id under which its backups are kept.')],
      label: 'Keep a copy',
      async send() {
        const body = { script_id: script.value, content: await textOf(picker.files[0]) };
        await ask('run/backupScript', { method: 'POST', body });
        return () => done(script.value);
      },
    });
  });
}
