import type { Executable } from '../../read/content.js';
import type { FormItem } from '../../read/model.js';
import { everyBody, holds, leaving } from '../../run/walk.js';
import { findingAt, tagOf, vxmlRule } from '../subject.js';

export const vxmlDeadContent = vxmlRule({
  code: 'vxml-dead-content',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.3.7',
  summary: 'Content behind a <goto> or <exit> never runs.',
  what: 'Executable content that follows <goto>, <submit>, <exit>, <return>, <throw> or <disconnect> in the same place.',
  why: 'The caller never hears it: <block><goto next="#menu"/>Goodbye.</block> says nothing.',
  check(subject, report) {
    for (const body of everyBody(subject.vxml)) {
      const at = body.findIndex(({ kind }) => leaving.has(kind));
      const next = at === -1 ? undefined : body[at + 1];
      if (!next) continue;
      const place = next.kind === 'prompt' && next.implied ? next : tagOf(next.element);
      const message = `this is never reached: <${body[at]!.element.local}> leaves before it`;
      report(findingAt(subject, place, message, 'put it before, or remove it'));
    }
  },
});

export const vxmlClearLoop = vxmlRule({
  code: 'vxml-clear-loop',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.3.3',
  summary: 'What the caller has said is cleared in every case.',
  what: '<filled> of an item clears this item, or all of them, without a condition, and does not go elsewhere.',
  why: 'The same question comes again and again, whatever the caller says.',
  check(subject, report) {
    for (const dialog of subject.vxml.dialogs) {
      for (const { item, body } of dialog.kind === 'form' ? dialog.filled : []) {
        if (!item || holds(body, ({ kind }) => leaving.has(kind))) continue;
        const clear = body.find(
          (each) => each.kind === 'clear' && (each.namelist === undefined || each.namelist.includes(item.name ?? '')),
        );
        if (!clear) continue;
        const message = `"${item.id}" is cleared whenever it is filled`;
        report(findingAt(subject, tagOf(clear.element), message, 'clear it under a condition: <if cond="…">'));
      }
    }
  },
});

/** What a transfer may come to when nobody talks to the caller (2.3.7.2). */
const failures = /busy|noanswer/;

export const vxmlTransferOutcome = vxmlRule({
  code: 'vxml-transfer-outcome',
  severity: 'warning',
  spec: 'VoiceXML 2.0 2.3.7.2',
  summary: 'A bridged transfer that fails is not noticed.',
  what: 'A <transfer> with bridge="true" or type="bridge" or "consultation" whose outcome no <filled> and no condition looks at.',
  why: 'When the line is busy the caller hears nothing, and the call goes on as if somebody had answered, or ends.',
  check(subject, report) {
    const usesName = (name: string) =>
      subject.scripts.some(({ uses }) => uses.reads.some((read) => read.name === name));
    for (const dialog of subject.vxml.dialogs) {
      for (const item of dialog.kind === 'form' ? dialog.items : []) {
        if (item.kind !== 'transfer' || !isBridge(item)) continue;
        const isRead = item.name !== undefined && usesName(item.name);
        const isTold = item.filled.some(({ body }) => holds(body, isAnswer)) || failures.test(subject.document.source);
        if (isRead || isTold) continue;
        const message = `nothing looks at the outcome of the transfer "${item.id}"`;
        report(
          findingAt(
            subject,
            tagOf(item.element),
            message,
            "add <filled> with cond=\"NAME == 'busy' || NAME == 'noanswer'\"",
          ),
        );
      }
    }
  },
});

const isAnswer = ({ kind }: Executable) => kind === 'prompt' || leaving.has(kind);

const isBridge = (item: FormItem & { kind: 'transfer' }) =>
  item.bridge === 'true' || item.type === 'bridge' || item.type === 'consultation';

export const vxmlNoPrompt = vxmlRule({
  code: 'vxml-no-prompt',
  severity: 'warning',
  spec: 'VoiceXML 2.0 4.1',
  summary: 'A field listens without having said anything.',
  what: 'A field, record or menu without a prompt, where nothing before it in the form says anything either.',
  why: 'The caller does not know that it is their turn.',
  check(subject, report) {
    for (const dialog of subject.vxml.dialogs) {
      if (dialog.kind === 'menu') {
        if (dialog.prompts.length === 0)
          report(findingAt(subject, tagOf(dialog.element), `the menu "${dialog.name}" says nothing`, 'add a <prompt>'));
        continue;
      }
      let hasSpoken = false;
      for (const item of dialog.items) {
        const speaks =
          item.prompts.length > 0 || (item.kind === 'block' && holds(item.body, ({ kind }) => kind === 'prompt'));
        hasSpoken ||= speaks || ['subdialog', 'object', 'transfer'].includes(item.kind);
        if (hasSpoken || (item.kind !== 'field' && item.kind !== 'record')) continue;
        // A form that other dialogs lead to may be entered with a question that was asked there.
        if (dialog !== subject.vxml.dialogs[0]) continue;
        report(
          findingAt(subject, tagOf(item.element), `"${item.id}" says nothing before it listens`, 'add a <prompt>'),
        );
      }
    }
  },
});
