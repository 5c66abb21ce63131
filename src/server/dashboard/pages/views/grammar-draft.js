/** The grammar that the pages share, and what is tried on it: kept while another page is shown, in this tab only. */
export const draft = { text: '', phrase: '' };

/** Forgets what was typed. */
export function forget() {
  draft.text = '';
  draft.phrase = '';
}
