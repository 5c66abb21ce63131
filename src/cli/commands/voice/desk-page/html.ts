import { createHash } from 'node:crypto';
import { besideCode } from '../../../../package-info.js';
import { type DeskPrompt, whyAgain } from '../../../../voice/desk/desk.js';
import { xmlAttribute, xmlText } from '../../../../xml/write-xml.js';
import { plural } from '../../../terminal/text.js';

const assets = 'cli/commands/voice/desk-page/assets';

export interface DeskPage {
  /** The folder's name. */
  title: string;
  prompts: readonly DeskPrompt[];
  /** WAV files by the ids of their prompts. */
  sounds: ReadonlyMap<string, Uint8Array>;
  /** Where decisions are sent as they are made; absent: they are saved as a file. */
  saveTo?: string;
}

const choices = [
  ['draft', 'Draft'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const;

/**
 * The desk as one page that needs nothing else: the sounds are in it, it fetches nothing, and whatever a list says stays
 * text.
 */
export function deskHtml({ title, prompts, sounds, saveTo }: DeskPage): string {
  const script = besideCode(`${assets}/desk.js`);
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    ...["default-src 'none'", "style-src 'unsafe-inline'", `script-src 'sha256-${hash}'`, 'media-src blob:'],
    ...[`connect-src ${saveTo ? "'self'" : "'none'"}`, "base-uri 'none'", "form-action 'none'"],
  ].join('; ');
  const audio = Object.fromEntries([...sounds].map(([id, bytes]) => [id, Buffer.from(bytes).toString('base64')]));
  // Decisions that a browser keeps belong to these prompts.
  const desk = createHash('sha256')
    .update(prompts.map(({ id, sha256 }) => `${id} ${sha256}`).join('\n'))
    .digest('hex');
  const save = saveTo
    ? `<p class="faint">Each decision is written to the manifest as you make it.</p>`
    : `<p class="faint">Save the decisions and give the file to whoever makes the prompts: <code>cctool voice desk FOLDER --apply decisions.json</code></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${xmlAttribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}: prompts</title><style>${besideCode(`${assets}/desk.css`)}</style></head>
<body data-desk="${desk.slice(0, 32)}"${saveTo ? ` data-save="${xmlAttribute(saveTo)}"` : ''}>
<header><h1>${xmlText(title)}: ${plural(prompts.length, 'prompt')}</h1>
${save}
<ul class="counts" aria-label="counts"><li><b id="count-draft">0</b> draft</li><li><b id="count-approved">0</b> approved</li><li><b id="count-rejected">0</b> rejected</li><li id="left"></li></ul></header>
<main>
<div class="bar" role="group" aria-label="tools">
<label>Show<select id="state"><option value="">all</option>${choices.map(([value, name]) => `<option value="${value}">${name.toLowerCase()}</option>`).join('')}<option value="remake">to be made again</option></select></label>
<label>Find<input type="search" id="find" autocomplete="off"></label>
<label>Your name<input type="text" id="by" autocomplete="name" maxlength="100"></label>
<button type="button" id="all">Play all shown</button><button type="button" id="halt">Stop</button>${saveTo ? '' : '<button type="button" id="save">Save decisions</button>'}
</div>
<p id="status" role="status"></p>
<ol class="prompts">
${prompts.map((prompt, index) => item(prompt, index, sounds.has(prompt.id))).join('\n')}
</ol>
</main>
<script type="application/json" id="sounds">${JSON.stringify(audio).replaceAll('<', '\\u003c')}</script>
<script>${script}</script></body></html>
`;
}

function item(prompt: DeskPrompt, index: number, hasSound: boolean): string {
  const { id, file, text, reading, voice, duration_ms, speech_dbfs, review, comment = '', sha256 } = prompt;
  const again = whyAgain(prompt);
  const facts = [
    ...(voice === undefined ? [] : [voice]),
    ...(duration_ms === undefined ? [] : [`${(duration_ms / 1000).toFixed(1)} s`]),
    ...(speech_dbfs === undefined || !Number.isFinite(speech_dbfs) ? [] : [`speech ${speech_dbfs.toFixed(1)} dBFS`]),
    file,
  ];
  const words = `${id} ${text} ${reading ?? ''}`.toLowerCase();
  const radios = choices
    .map(
      ([value, name]) =>
        `<label><input type="radio" name="review-${index}" value="${value}"${value === review ? ' checked' : ''}${sha256 ? '' : ' disabled'}>${name}</label>`,
    )
    .join('');
  return `<li class="prompt" data-id="${xmlAttribute(id)}" data-sha256="${sha256 ?? ''}" data-review="${review}" data-words="${xmlAttribute(words)}"${again ? ' data-remake="1"' : ''}>
<div><h2 id="prompt-${index}">${xmlText(id)}</h2><p class="text">${xmlText(text)}</p>${reading !== undefined && reading !== text ? `<p class="reading"><span class="faint">read as</span> ${xmlText(reading)}</p>` : ''}<p class="facts">${xmlText(facts.join(' · '))}${again ? ` <span class="remake">${again}</span>` : ''}</p></div>
<div>${hasSound ? `<button type="button" class="play" aria-pressed="false" aria-describedby="prompt-${index}">Play</button>` : '<p class="faint">no sound</p>'}
<fieldset aria-describedby="prompt-${index}"><legend>Decision on ${xmlText(id)}</legend>${radios}</fieldset>
<label class="comment">Comment on ${xmlText(id)}<textarea rows="1" maxlength="2000"${sha256 ? '' : ' disabled'}>${xmlText(comment)}</textarea></label></div></li>`;
}
