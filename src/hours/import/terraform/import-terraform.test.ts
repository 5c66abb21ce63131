import { describe, expect, test } from 'vitest';
import { createZones } from '../../zones/zones.js';
import { importers } from '../importers.js';
import { importTerraform } from './import-terraform.js';
import { parseHcl } from './parse-hcl.js';

const zones = createZones();
const options = { now: Date.UTC(2026, 10, 20), zone: (name: string) => zones.get(name) };
const read = (text: string) => importTerraform(text, options);
const slot = (day: string, from: number, to: number) =>
  `  config {\n    day = "${day}"\n    start_time {\n      hours = ${from}\n      minutes = 0\n    }\n    end_time {\n      hours = ${to}\n      minutes = 30\n    }\n  }\n`;
const resource = (body: string) =>
  `resource "aws_connect_hours_of_operation" "support" {\n  instance_id = aws_connect_instance.main.id\n  name = "Support"\n  time_zone = "America/New_York"\n${body}}\n`;

describe('hours of Amazon Connect', () => {
  test.each<[string, string, object]>([
    ['written out', resource(slot('MONDAY', 9, 17)), { mon: ['09:00-17:30'] }],
    [
      'a dynamic block over days',
      resource(
        '  dynamic "config" {\n    for_each = ["MONDAY", "TUESDAY"]\n    content {\n      day = config.value\n      start_time { hours = 8  minutes = 0 }\n      end_time { hours = 17  minutes = 0 }\n    }\n  }\n',
      ),
      { 'mon-tue': ['08:00-17:00'] },
    ],
    [
      'locals, variables with defaults and functions',
      `variable "open" { default = { start = 8, end = 16 } }\nlocals {\n  days = [for_all...]\n}\n`.replace(
        '[for_all...]',
        'toset(["monday"])',
      ) +
        resource(
          '  dynamic "config" {\n    for_each = local.days\n    iterator = each_day\n    content {\n      day = upper(each_day.value)\n      start_time {\n        hours = var.open.start\n      }\n      end_time {\n        hours = var.open["end"]\n      }\n    }\n  }\n',
        ),
      { mon: ['08:00-16:00'] },
    ],
  ])('%s', (_, text, weekly) => {
    const { document } = read(text);
    expect(document.schedules).toMatchObject([{ name: 'Support', timezone: 'America/New_York', weekly }]);
  });

  test('one for each item', () => {
    const text = `locals {
  profiles = {
    office = { name = "Office", zone = "Europe/Berlin", config = [{ day = "MONDAY", from = 9, to = 17 }] }
    night  = { name = "Night", zone = "UTC", config = [{ day = "SUNDAY", from = 0, to = 6 }] } # nobody else
  }
}
resource "aws_connect_hours_of_operation" "all" {
  for_each  = local.profiles
  name      = "\${each.value.name} (\${each.key})"
  time_zone = each.value.zone
  dynamic "config" {
    for_each = each.value.config
    content {
      day = config.value.day
      start_time { hours = config.value.from  minutes = 0 }
      end_time { hours = config.value.to  minutes = 0 }
    }
  }
}`;
    expect(read(text).document.schedules).toMatchObject([
      { name: 'Office (office)', timezone: 'Europe/Berlin', weekly: { mon: ['09:00-17:00'] } },
      { name: 'Night (night)', timezone: 'UTC', weekly: { sun: ['00:00-06:00'] } },
    ]);
  });

  test('what terraform show -json prints', () => {
    const values = {
      ...{ name: 'Support', time_zone: 'UTC', id: 'i:h' },
      config: [{ day: 'FRIDAY', start_time: [{ hours: 9, minutes: 0 }], end_time: [{ hours: 12, minutes: 0 }] }],
    };
    const root = { resources: [{ type: 'aws_connect_hours_of_operation', address: 'a.b', values }] };
    const { document } = read(JSON.stringify({ values: { root_module: { child_modules: [root] } } }));
    expect(document.schedules).toMatchObject([{ name: 'Support', weekly: { fri: ['09:00-12:00'] } }]);
  });

  test('what depends on something else is named, not guessed', () => {
    const text = resource('  for_each = { for h in var.hours : h.name => h }\n');
    expect(() => read(text)).toThrow(
      /aws_connect_hours_of_operation\.support: it depends on \{ for h in var\.hours .*terraform show -json/,
    );
    const both = `${text}${resource(slot('MONDAY', 9, 17)).replace('"support"', '"other"')}`;
    expect(read(both).losses).toContainEqual(
      expect.objectContaining({ kind: 'dropped', place: 'aws_connect_hours_of_operation.support' }),
    );
  });
});

test('schedules and groups of Genesys Cloud, by the resources that the lists refer to', () => {
  const text = `resource "genesyscloud_architect_schedules" "open" {
  name  = "Open"
  start = "2026-01-05T09:00:00.000000"
  end   = "2026-01-05T17:00:00.000000"
  rrule = "FREQ=WEEKLY;BYDAY=MO,TU"
}
resource "genesyscloud_architect_schedules" "eve" {
  name  = "Eve"
  start = "2026-12-24T00:00:00.000000"
  end   = "2026-12-25T00:00:00.000000"
}
resource "genesyscloud_architect_schedulegroups" "group" {
  name                 = "Line"
  time_zone            = "Asia/Kolkata"
  open_schedules_id    = ["\${genesyscloud_architect_schedules.open.id}"]
  holiday_schedules_id = [genesyscloud_architect_schedules.eve.id]
}`;
  expect(read(text).document.schedules).toMatchObject([
    {
      ...{ name: 'Line', timezone: 'Asia/Kolkata', weekly: { 'mon-tue': ['09:00-17:00'] } },
      exceptions: [{ name: 'Eve', date: '2026-12-24', closed: true }],
    },
  ]);
});

describe('the language', () => {
  test.each([
    ['comments', '# a\n// b\n/* c\n */\na = 1', 1],
    ['text with quotes in its template', 'a = "x $' + '{upper("y")}"', undefined],
    ['a text over lines', 'a = <<-EOT\n  x\n  EOT\n', '  x'],
    ['escapes', 'a = "b\\"c\\n$${d}"', 'b"c\n$${d}'],
  ])('%s', (_, text, value) => {
    const found = parseHcl(text).attributes.get('a')!;
    if (value !== undefined) expect(found).toEqual({ kind: 'literal', value });
    else expect(found.kind).toBe('template');
  });

  test.each([
    ['a = "b', 'line 1: a text without its closing quote'],
    ['a = 1\nb {', 'line 2: expected "}"'],
    ['a = [1 2]', 'expected "," or "]"'],
    ['a = §', 'unexpected "§"'],
    [`a = ${'['.repeat(100)}`, 'nested too deep'],
  ])('%j is refused', (text, message) => expect(() => parseHcl(text)).toThrow(message));
});

describe('values that the file does not give', () => {
  const unknown = (line: string, by: string) => resource(slot('MONDAY', 9, 17)).replace(line, by);
  test('a name is replaced by that of the resource', () => {
    const { document } = read(unknown('"Support"', '"$${var.project}-hours"'.replace('$$', '$')));
    expect(document.schedules[0]!.name).toBe('support');
  });
  test.each([
    ['a time zone', unknown('"America/New_York"', 'var.zone'), 'var.zone'],
    ['an hour', unknown('hours = 9', 'hours = var.open'), 'var.open'],
  ])('%s is named', (_, text, name) => expect(() => read(text)).toThrow(`it depends on ${name}`));
  test('a time zone may be given', () => {
    const text = unknown('"America/New_York"', 'var.zone');
    const { document } = importTerraform(text, { ...options, timezone: 'Asia/Tokyo' });
    expect(document.schedules[0]!.timezone).toBe('Asia/Tokyo');
  });
});

test('a file without hours is refused; one with hours is recognized', () => {
  expect(() => read('resource "aws_s3_bucket" "b" {}')).toThrow('no hours found');
  expect(importers.find((entry) => entry.recognizes(resource('')))?.format).toBe('terraform');
});
