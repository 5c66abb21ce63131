import type { Catch, Dialog, VxmlDocument } from '../../read/model.js';
import { everyBody, holds, leaving } from '../../run/walk.js';
import {
  catches,
  findingAt,
  findingAtAttribute,
  handlersOf,
  listeners,
  mostHandlers,
  tagOf,
  vxmlRule,
} from '../subject.js';

/** The handlers of one place of a document each: they are held against each other. */
function scopesOf(vxml: VxmlDocument): (readonly Catch[])[] {
  const ofDialog = (dialog: Dialog) =>
    dialog.kind === 'menu' ? [dialog.handlers] : [dialog.handlers, ...dialog.items.map((item) => item.handlers)];
  return [vxml.handlers, ...vxml.dialogs.flatMap(ofDialog)].map((scope) => scope.slice(0, mostHandlers));
}

const leaves = ({ body }: Catch) => holds(body, ({ kind }) => leaving.has(kind));
const reprompts = ({ body }: Catch) => holds(body, ({ kind }) => kind === 'reprompt');

/** What a caller does not understand or does not answer, and what they ask for: the dialog goes on after it. */
const staying = ['nomatch', 'noinput', 'help'];

export const vxmlSilentHandler = vxmlRule({
  code: 'vxml-silent-handler',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.3.6',
  summary: 'A caller who is not understood hears nothing.',
  what: 'A handler for nomatch, noinput or help that neither says anything, nor reprompts, nor goes elsewhere.',
  why: 'After a handler the prompts of the item are not said again without <reprompt/>: the caller hears silence, and the next timeout.',
  check(subject, report) {
    for (const handler of scopesOf(subject.vxml).flat()) {
      const [event] = handler.events;
      if (handler.events.length !== 1 || !staying.includes(event!)) continue;
      const acts = holds(
        handler.body,
        ({ kind }) =>
          leaving.has(kind) || ['prompt', 'reprompt', 'clear', 'foreign', 'script', 'assign'].includes(kind),
      );
      if (acts) continue;
      const message = `after ${event} the caller hears nothing`;
      report(findingAt(subject, tagOf(handler.element), message, 'add a prompt, or <reprompt/>'));
    }
  },
});

export const vxmlNoHandler = vxmlRule({
  code: 'vxml-no-handler',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.2.5',
  summary: 'A question without a handler for silence or for what is not understood.',
  what: 'A field or menu for which neither the item, its dialog, the document nor its root handles noinput and nomatch. It is silent where the root document cannot be read.',
  why: 'The platform asks the same question again and again, with a message of its own, until the caller hangs up.',
  check(subject, report) {
    if (subject.root === 'unknown') return;
    for (const listener of listeners(subject.vxml)) {
      if (listener.item && listener.item.kind !== 'field') continue;
      const handlers = handlersOf(subject, listener);
      const missing = ['noinput', 'nomatch'].filter((event) => !handlers.some((each) => catches(each, event)));
      if (missing.length === 0) continue;
      report(
        findingAt(
          subject,
          tagOf(listener.element),
          `"${listener.name}" has no handler for ${missing.join(' and ')}`,
          `add ${missing.map((event) => `<${event}>`).join(' and ')} here, or for all dialogs in the document`,
        ),
      );
    }
  },
});

export const vxmlEndlessRetries = vxmlRule({
  code: 'vxml-endless-retries',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.2.2',
  summary: 'A caller who never answers is asked without end.',
  what: 'A field or menu whose handlers for noinput, or for nomatch, never go elsewhere, however often the event comes: none leaves, and none has another way out at a later count.',
  why: 'A line stays open until the carrier ends the call, and a caller who is not understood never reaches a person.',
  check(subject, report) {
    if (subject.root === 'unknown') return;
    for (const listener of listeners(subject.vxml)) {
      if (listener.item && listener.item.kind !== 'field') continue;
      const handlers = handlersOf(subject, listener);
      const endless = ['noinput', 'nomatch'].filter((event) => {
        const own = handlers.filter((each) => catches(each, event));
        // A script or a condition may count for itself.
        return own.length > 0 && !own.some((each) => leaves(each) || each.cond !== undefined || changesState(each));
      });
      if (endless.length === 0) continue;
      report(
        findingAt(
          subject,
          tagOf(listener.element),
          `"${listener.name}" asks without end after ${endless.join(' and ')}`,
          `add a way out: <${endless[0]} count="3">…<goto next="#agent"/></${endless[0]}>`,
        ),
      );
    }
  },
});

const changesState = ({ body }: Catch) =>
  holds(body, ({ kind }) => ['assign', 'script', 'clear', 'foreign'].includes(kind));

/** Events that VoiceXML defines (5.2.6). Whatever follows a dot may be more exact. */
const events = [
  ...['noinput', 'nomatch', 'help', 'cancel', 'exit', 'maxspeechtimeout', 'error'],
  ...['connection', 'connection.disconnect', 'connection.disconnect.hangup', 'connection.disconnect.transfer'],
  ...['error.badfetch', 'error.badfetch.http', 'error.badfetch.protocol', 'error.semantic', 'error.noauthorization'],
  ...['error.noresource', 'error.connection', 'error.connection.noauthorization', 'error.connection.baddestination'],
  ...['error.connection.noroute', 'error.connection.noresource', 'error.connection.protocol', 'error.unsupported'],
  ...['builtin', 'format', 'language', 'objectname', 'uri', 'transfer'].map((each) => `error.unsupported.${each}`),
];

export const vxmlEventName = vxmlRule({
  code: 'vxml-event-name',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.2.6',
  summary: 'A handler is for an event that is misspelt.',
  what: 'An event of a handler that is nearly one of VoiceXML. Events of the application, which something throws, and those of platforms (com.vendor.event) have any name.',
  why: 'The handler never runs: error.badftech is caught by nobody, and the call ends with the message of the platform.',
  check(subject, report) {
    const thrown = new Set(
      subject.elements.flatMap((element) =>
        element.attributes.flatMap(({ name, value }) =>
          name === 'event' && element.local !== 'catch' ? [value.trim()] : [],
        ),
      ),
    );
    for (const handler of scopesOf(subject.vxml).flat()) {
      if (handler.name !== 'catch') continue;
      for (const event of handler.events) {
        if (events.includes(event) || thrown.has(event) || /^(com|org|net)\./.test(event)) continue;
        if (/^telephone\./.test(event)) continue;
        // What is more exact than a known event: error.badfetch.http.404.
        if (/^error\.(badfetch|unsupported|connection)\./.test(event)) continue;
        const meant = subject.meant('event', event, events);
        // An application may go on from a known name: error2.
        if (meant === undefined || event.startsWith(meant)) continue;
        report(
          findingAtAttribute(
            subject,
            handler.element,
            'event',
            `VoiceXML has no event "${event}", and nothing throws it`,
            `did you mean ${meant}?`,
          ),
        );
      }
    }
  },
});

export const vxmlOldEvent = vxmlRule({
  code: 'vxml-old-event',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.2.6',
  summary: 'A handler is for an event of VoiceXML 1.0.',
  what: 'telephone.disconnect.hangup and telephone.disconnect.transfer are called connection.disconnect.hangup and connection.disconnect.transfer since VoiceXML 2.0.',
  why: 'What is to happen when the caller hangs up does not happen.',
  check(subject, report) {
    for (const handler of scopesOf(subject.vxml).flat()) {
      for (const event of handler.events) {
        if (!event.startsWith('telephone.')) continue;
        const now = event.replace('telephone.', 'connection.');
        const message = `"${event}" is an event of VoiceXML 1.0`;
        report(findingAtAttribute(subject, handler.element, 'event', message, `write ${now}`));
      }
    }
  },
});

export const vxmlCountGap = vxmlRule({
  code: 'vxml-count-gap',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.2.4',
  summary: 'A handler counts from a later time on, and nothing handles the first.',
  what: 'A handler for noinput or nomatch with count="2" or more where no handler in any scope, nor the root document, has a lower count.',
  why: 'The first time the caller hears the message of the platform, in its voice and its language.',
  check(subject, report) {
    if (subject.root === 'unknown') return;
    const own = new Set(scopesOf(subject.vxml).flat());
    const reported = new Set<Catch>();
    for (const listener of listeners(subject.vxml)) {
      const handlers = handlersOf(subject, listener);
      for (const event of ['noinput', 'nomatch']) {
        const [first] = handlers.filter((each) => catches(each, event)).sort((a, b) => a.count - b.count);
        if (!first || first.count === 1 || reported.has(first) || !own.has(first)) continue;
        reported.add(first);
        const message = `the first handler for ${event} has count="${first.count}": nothing handles the first time`;
        report(findingAt(subject, tagOf(first.element), message, `add <${event}> without count`));
      }
    }
  },
});

export const vxmlTapering = vxmlRule({
  code: 'vxml-tapering',
  severity: 'warning',
  spec: 'VoiceXML 2.0 4.1.6',
  summary: 'A second prompt is never said.',
  what: 'A field or menu has prompts for its second and later times (count="2"), but none of its handlers reprompts, and nothing else brings the caller back to it.',
  why: 'The prompt that was written for callers who need help is never heard.',
  check(subject, report) {
    if (subject.root === 'unknown') return;
    const returns = everyBody(subject.vxml).some((body) => body.some(({ kind }) => kind === 'clear'));
    for (const listener of listeners(subject.vxml)) {
      const prompts = listener.item?.prompts ?? (listener.dialog.kind === 'menu' ? listener.dialog.prompts : []);
      const [later] = prompts.filter(({ count, implied }) => count > 1 && !implied);
      if (!later || returns) continue;
      const handlers = handlersOf(subject, listener);
      const staysBy = (event: string) => {
        const own = handlers.filter((each) => catches(each, event));
        // Without a handler, the platform reprompts.
        return own.length === 0 || own.some((each) => reprompts(each) || leaves(each));
      };
      if (['noinput', 'nomatch'].some(staysBy)) continue;
      const message = `the prompt with count="${later.count}" is never said: no handler of "${listener.name}" reprompts`;
      report(findingAt(subject, tagOf(later.element), message, 'add <reprompt/> to the handlers'));
    }
  },
});

export const vxmlHiddenHandler = vxmlRule({
  code: 'vxml-hidden-handler',
  severity: 'warning',
  spec: 'VoiceXML 2.0 5.2.4',
  summary: 'A handler never runs, because an earlier one takes its event.',
  what: 'Of two handlers in one place with the same count and without conditions, the first whose event matches is taken, even where the second is more exact: catch event="error" before catch event="error.badfetch".',
  why: 'What is to happen for the special case never happens.',
  check(subject, report) {
    for (const scope of scopesOf(subject.vxml)) {
      for (const [index, handler] of scope.entries()) {
        const before = scope
          .slice(0, index)
          .find(
            (each) =>
              each.count === handler.count &&
              each.cond === undefined &&
              handler.events.length > 0 &&
              handler.events.every((event) => catches(each, event)),
          );
        if (!before) continue;
        const { line } = subject.document.lines.at(before.start);
        const what = handler.events.join(' ');
        const message = `the handler for "${what}" never runs: the one on line ${line} takes the event before it`;
        report(findingAt(subject, tagOf(handler.element), message, 'put the more exact handler first'));
      }
    }
  },
});
