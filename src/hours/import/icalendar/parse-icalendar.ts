import { CctoolError } from '../../../diagnostics/index.js';

/** One property of a component: `DTSTART;TZID=Europe/London:20260101T090000`. */
export interface IcalendarProperty {
  /** Upper case. */
  name: string;
  /** Parameters by upper-case name; quotes removed. */
  parameters: { [name: string]: string };
  /** The raw value, unfolded. */
  value: string;
  /** The line (from 1) where the property starts. */
  line: number;
}

/** A component with its properties and its components. */
export interface IcalendarComponent {
  /** Upper case: `VEVENT`, `VAVAILABILITY`, … */
  name: string;
  line: number;
  properties: IcalendarProperty[];
  components: IcalendarComponent[];
}

const maximumDepth = 8;
const maximumComponents = 20_000;

/** Joins folded lines (RFC 5545 3.1): a line that starts with a space or a tab continues the one before. */
function unfold(text: string): { text: string; line: number }[] {
  const lines: { text: string; line: number }[] = [];
  text.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(raw)) last.text += raw.slice(1);
    else if (raw !== '') lines.push({ text: raw, line: index + 1 });
  });
  return lines;
}

/** Splits a content line (RFC 5545 3.1) at the first colon outside quotes, and the name from its parameters. */
function readProperty(text: string, line: number): IcalendarProperty {
  const head = /^([A-Za-z0-9-]+)/.exec(text)?.[1];
  const wrong = () => new CctoolError('input', `iCalendar: line ${line} is not a property: "${text.slice(0, 40)}"`);
  if (!head) throw wrong();
  const parameters: IcalendarProperty['parameters'] = {};
  let position = head.length;
  const parameter = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)/y;
  while (text[position] === ';') {
    parameter.lastIndex = position;
    const match = parameter.exec(text);
    if (!match) throw wrong();
    parameters[match[1]!.toUpperCase()] = match[2]!.replaceAll('"', '');
    position = parameter.lastIndex;
  }
  if (text[position] !== ':') throw wrong();
  return { name: head.toUpperCase(), parameters, value: text.slice(position + 1), line };
}

/** Undoes the escapes of a TEXT value (RFC 5545 3.3.11). */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,Nn])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
}

/** The first property of a name. */
export function property(component: IcalendarComponent, name: string): IcalendarProperty | undefined {
  return component.properties.find((entry) => entry.name === name);
}

/**
 * Parses iCalendar text (RFC 5545) into its components.
 * @returns the VCALENDAR components
 * @throws CctoolError of kind `input` with the line, `limit` for too many or too deeply nested components
 */
export function parseIcalendar(text: string): IcalendarComponent[] {
  const roots: IcalendarComponent[] = [];
  const open: IcalendarComponent[] = [];
  let count = 0;
  for (const { text: content, line } of unfold(text.replace(/^\uFEFF/, ''))) {
    const entry = readProperty(content, line);
    const top = open.at(-1);
    if (entry.name === 'BEGIN') {
      const component = { name: entry.value.trim().toUpperCase(), line, properties: [], components: [] };
      if (open.length >= maximumDepth) throw new CctoolError('limit', `iCalendar: line ${line} nests too deeply`);
      if (++count > maximumComponents) {
        throw new CctoolError('limit', `iCalendar: more than ${maximumComponents} components (line ${line})`);
      }
      (top?.components ?? roots).push(component);
      open.push(component);
    } else if (entry.name === 'END') {
      const name = entry.value.trim().toUpperCase();
      if (top?.name !== name) {
        const expected = top ? `END:${top.name}` : 'no END';
        throw new CctoolError('input', `iCalendar: line ${line} says END:${name}, expected ${expected}`);
      }
      open.pop();
    } else if (top) top.properties.push(entry);
    else throw new CctoolError('input', `iCalendar: line ${line} is outside BEGIN:VCALENDAR`);
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new CctoolError('input', `iCalendar: ${unclosed.name} of line ${unclosed.line} has no END`);
  const calendars = roots.filter((component) => component.name === 'VCALENDAR');
  if (!calendars.length) throw new CctoolError('input', 'iCalendar: the text has no BEGIN:VCALENDAR');
  return calendars;
}
