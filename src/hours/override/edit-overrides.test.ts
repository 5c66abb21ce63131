import { describe, expect, test } from 'vitest';
import { addOverride, clearOverrides, endOverrides, type NewOverride, undoChange } from './edit-overrides.js';

const drill: NewOverride = {
  schedule: 'support',
  state: 'closed',
  start: Date.UTC(2026, 5, 10, 14),
  end: Date.UTC(2026, 5, 10, 18),
  reason: 'Fire drill',
  by: 'ops',
};
const line =
  '- { schedule: support, state: closed, start: 2026-06-10T14:00:00Z, end: 2026-06-10T18:00:00Z, reason: "Fire drill", by: "ops" }';

describe('an override is added and everything else stays as it is', () => {
  test.each([
    ['an empty file', '', `version: 1\noverrides:\n  ${line}\n`],
    ['comments alone', '# emergencies\n', `# emergencies\nversion: 1\noverrides:\n  ${line}\n`],
    ['no list yet', 'version: 1 # one\n', `version: 1 # one\noverrides:\n  ${line}\n`],
    ['no line end at the end', 'version: 1', `version: 1\noverrides:\n  ${line}\n`],
    [
      'an absent value with a comment',
      'version: 1\noverrides: # none yet\n',
      `version: 1\noverrides: # none yet\n  ${line}\n`,
    ],
    [
      'an empty list',
      'version: 1\noverrides: [] # none yet\nnext: 1\n',
      `version: 1\noverrides: # none yet\n  ${line}\nnext: 1\n`,
    ],
    [
      'a block list with comments, in the middle',
      'overrides:\n# first\n- {schedule: a,  state: open}   # odd layout\n\n# after\ncalendar: a\n',
      `overrides:\n# first\n- {schedule: a,  state: open}   # odd layout\n${line}\n\n# after\ncalendar: a\n`,
    ],
    [
      'an item of several lines',
      'overrides:\n    - schedule: a\n      state: open # yes\n      reason: |\n        two\n        lines\n',
      `overrides:\n    - schedule: a\n      state: open # yes\n      reason: |\n        two\n        lines\n    ${line}\n`,
    ],
    [
      'a list in brackets',
      'overrides: [ {schedule: a} ] # c\n',
      `overrides: [ {schedule: a}, ${line.slice(2)} ] # c\n`,
    ],
    [
      'Windows line ends',
      'version: 1\r\noverrides:\r\n  - {schedule: a}\r\n',
      `version: 1\r\noverrides:\r\n  - {schedule: a}\r\n  ${line}\r\n`,
    ],
  ])('%s', (_, before, after) => expect(addOverride(before, drill, 'o.yaml')).toBe(after));

  test('a new file with the ending of JSON is JSON', () => {
    expect(JSON.parse(addOverride('', drill, 'o.json'))).toMatchObject({
      version: 1,
      overrides: [{ schedule: 'support' }],
    });
  });

  const item = JSON.stringify({
    ...{ schedule: 'support', state: 'closed', start: '2026-06-10T14:00:00Z', end: '2026-06-10T18:00:00Z' },
    ...{ reason: 'Fire drill', by: 'ops' },
  });
  const days = '"mon-fri": ["09:00-17:00"]';
  test.each([
    [
      'four blanks, no list yet',
      `{\n    "version": 1,\n    "weekly": { ${days} }\n}\n`,
      `{\n    "version": 1,\n    "weekly": { ${days} },\n    "overrides": [\n        ${item}\n    ]\n}\n`,
    ],
    [
      'tabs and a list',
      `{\n\t"overrides": [\n\t\t{"schedule": "a"}\n\t],\n\t${days}\n}`,
      `{\n\t"overrides": [\n\t\t{"schedule": "a"},\n\t\t${item}\n\t],\n\t${days}\n}`,
    ],
    ['one line', `{ "version": 1, ${days} }`, `{ "version": 1, ${days}, "overrides": [${item}] }`],
    ['Windows', `{\r\n  ${days}\r\n}`, `{\r\n  ${days},\r\n  "overrides": [\r\n    ${item}\r\n  ]\r\n}`],
  ])('JSON keeps its layout: %s', (_, before, after) => expect(addOverride(before, drill, 'o.json')).toBe(after));

  const [a, b, c] = ['a', 'b', 'c'].map((schedule) => `{"schedule": "${schedule}", "start": "2026-06-11T00:00:00Z"}`);
  test.each([
    ['the first', 'a', `[\n    ${b},\n    ${c}\n  ]`],
    ['one in the middle', 'b', `[\n    ${a},\n    ${c}\n  ]`],
    ['the last', 'c', `[\n    ${a},\n    ${b}\n  ]`],
  ])('an override is taken out of JSON, which keeps its layout: %s', (_, key, list) => {
    const text = (overrides: string) => `{\n  ${days},\n  "overrides": ${overrides}\n}\n`;
    const before = text(`[\n    ${a},\n    ${b},\n    ${c}\n  ]`);
    expect(clearOverrides(before, key, Date.UTC(2026, 5, 10), 'o.json', { all: true }).text).toBe(text(list));
    const one = text(`[\n    ${a}\n  ]`);
    expect(clearOverrides(one, 'a', Date.UTC(2026, 5, 10), 'o.json', { all: true }).text).toBe(text('[]'));
  });

  test('JSON stays JSON', () => {
    const before = '{\n  "version": 1,\n  "overrides": [\n    {"schedule": "a"}\n  ]\n}\n';
    const after = addOverride(before, drill, 'o.json');
    expect(
      after.startsWith('{\n  "version": 1,\n  "overrides": [\n    {"schedule": "a"},\n    {"schedule":"support"'),
    ).toBe(true);
    expect(JSON.parse(after).overrides).toEqual([
      { schedule: 'a' },
      {
        schedule: 'support',
        state: 'closed',
        start: '2026-06-10T14:00:00Z',
        end: '2026-06-10T18:00:00Z',
        reason: 'Fire drill',
        by: 'ops',
      },
    ]);
    expect(JSON.parse(addOverride('{"version":1}', drill, 'o.json')).overrides).toHaveLength(1);
    expect(JSON.parse(addOverride('{"version":1,"overrides":[]}', drill, 'o.json')).overrides).toHaveLength(1);
  });

  test('without an end it says so; a reason may hold anything', () => {
    const reason = 'a "quote": {x} # no comment\nline 2';
    const text = addOverride('', { schedule: '*', state: 'open', start: 0, end: null, reason }, 'o.yaml');
    expect(text).toBe(
      `version: 1\noverrides:\n  - { schedule: "*", state: open, start: 1970-01-01T00:00:00Z, end: null, reason: ${JSON.stringify(reason)} }\n`,
    );
  });

  test('a key that looks like a number stays a text', () => {
    expect(addOverride('', { schedule: '247', state: 'open', start: 0, end: null }, 'o.yaml')).toContain(
      'schedule: "247"',
    );
  });

  test.each([
    ['no YAML', 'overrides: [', 'o.yaml:1: the file is not valid YAML'],
    ['a list', '- 1', 'the file is not a mapping'],
    ['no list of overrides', 'overrides: later', '"overrides" is not a list'],
  ])('%s is refused, nothing is written', (_, text, message) => {
    expect(() => addOverride(text, drill, 'o.yaml')).toThrow(message);
  });
});

describe('an override is ended', () => {
  const end = Date.UTC(2026, 5, 10, 15, 30);
  test.each([
    [
      'open-ended',
      'overrides:\n  - { schedule: a, end: null, reason: x } # why\n',
      'overrides:\n  - { schedule: a, end: 2026-06-10T15:30:00Z, reason: x } # why\n',
    ],
    [
      'with a later end',
      'overrides:\n  - schedule: a\n    end: 2026-06-10T18:00Z # planned\n',
      'overrides:\n  - schedule: a\n    end: 2026-06-10T15:30:00Z # planned\n',
    ],
    [
      'without the key, on one line',
      'overrides:\n  - { schedule: a }\n',
      'overrides:\n  - { schedule: a, end: 2026-06-10T15:30:00Z }\n',
    ],
    [
      'without the key, on lines of its own',
      'overrides:\n  - schedule: a\n    state: open\nx: 1\n',
      'overrides:\n  - schedule: a\n    state: open\n    end: 2026-06-10T15:30:00Z\nx: 1\n',
    ],
    [
      'with nothing after the key',
      'overrides:\n  - schedule: a\n    end:\n',
      'overrides:\n  - schedule: a\n    end: 2026-06-10T15:30:00Z\n',
    ],
    [
      'in JSON',
      '{"overrides":[{"schedule":"a","end":null}]}',
      '{"overrides":[{"schedule":"a","end":"2026-06-10T15:30:00Z"}]}',
    ],
  ])('%s', (_, before, after) => expect(endOverrides(before, [0], end, 'o.yaml')).toBe(after));

  test('several at once', () => {
    const text = 'overrides:\n  - { schedule: a, end: null }\n  - { schedule: b, end: null }\n  - { schedule: c }\n';
    expect(endOverrides(text, [0, 2], end, 'o.yaml')).toBe(
      'overrides:\n  - { schedule: a, end: 2026-06-10T15:30:00Z }\n  - { schedule: b, end: null }\n  - { schedule: c, end: 2026-06-10T15:30:00Z }\n',
    );
  });

  test('one that is not there is refused', () => {
    expect(() => endOverrides('overrides: []\n', [0], end, 'o.yaml')).toThrow('override 1 cannot be ended here');
  });
});

describe('clearing a schedule', () => {
  const now = Date.UTC(2026, 5, 10, 15);
  const text = `overrides:
  - { schedule: a, state: closed, start: 2026-06-01T00:00Z, end: 2026-06-02T00:00Z } # over
  - { schedule: a, state: closed, start: 2026-06-10T14:00Z, end: null } # holds
  - { schedule: b, state: closed, start: 2026-06-10T14:00Z, end: null } # of another
  - schedule: a # to come
    state: open
    start: 2026-06-11T14:00Z
  # the last
  - { schedule: a, state: open, start: 2026-06-10T15:00Z, end: 2026-06-10T16:00Z }
`;
  test('ends what holds, takes out what is to come, leaves the rest', () => {
    const cleared = clearOverrides(text, 'a', now, 'o.yaml', { all: true });
    expect({ count: cleared.changes.length, planned: cleared.planned, text: cleared.text }).toEqual({
      count: 3,
      planned: 0,
      text: `overrides:
  - { schedule: a, state: closed, start: 2026-06-01T00:00Z, end: 2026-06-02T00:00Z } # over
  - { schedule: a, state: closed, start: 2026-06-10T14:00Z, end: 2026-06-10T15:00:00Z } # holds
  - { schedule: b, state: closed, start: 2026-06-10T14:00Z, end: null } # of another
  # the last
`,
    });
  });

  test('without `all` what is planned stays; what begins at this instant holds, and is taken out', () => {
    const cleared = clearOverrides(text, 'a', now, 'o.yaml');
    const ended = text.replace('end: null } # holds', 'end: 2026-06-10T15:00:00Z } # holds');
    expect(cleared.text).toBe(ended.replace(/ {2}- \{ schedule: a, state: open, start: 2026-06-10T15:00Z.*\n/, ''));
    expect([cleared.changes.length, cleared.planned]).toEqual([2, 1]);
  });

  test('one by its id, ended where it holds and taken out where it is planned', () => {
    const withIds = `overrides:
  - { id: ov_1, schedule: a, state: closed, start: 2026-06-10T14:00Z, end: null }
  - { id: ov_2, schedule: a, state: open, start: 2026-06-11T14:00Z, end: null }
`;
    const [first, second] = withIds.split('\n').slice(1, 3);
    const clear = (id: string, key = 'a') => clearOverrides(withIds, key, now, 'o.yaml', { id }).text;
    expect(clear('ov_1')).toBe(`overrides:\n${first!.replace('null', '2026-06-10T15:00:00Z')}\n${second}\n`);
    expect(clear('ov_2')).toBe(`overrides:\n${first}\n`);
    expect(() => clear('ov_3')).toThrow('no current or future override "ov_3"');
    expect(() => clear('ov_1', 'b')).toThrow('b has no current or future override "ov_1"');
  });

  test('every change can be taken back', () => {
    const withIds = `overrides:
  - { id: ov_1, schedule: a, state: closed, start: 2026-06-10T14:00:00Z, end: null } # holds
  - { id: ov_2, schedule: a, state: open, start: 2026-06-11T14:00:00Z, end: null, reason: "later" }
`;
    const { text: left, changes } = clearOverrides(withIds, 'a', now, 'o.yaml', { all: true });
    const back = changes.reduce((present, change) => undoChange(present, change, now, 'o.yaml').text, left);
    expect(back).toBe(withIds);
    // One that was made: it ends where it holds, and is taken out where it has not begun.
    const made = (id: string) => ({ before: null, after: { id } });
    expect(undoChange(withIds, made('ov_1'), now, 'o.yaml').now).toMatchObject({ end: '2026-06-10T15:00:00Z' });
    expect(undoChange(withIds, made('ov_2'), now, 'o.yaml').now).toBeNull();
    expect(() => undoChange(withIds, made('ov_9'), now, 'o.yaml')).toThrow('changed or removed since');
  });

  test('nothing to clear leaves the text alone', () => {
    expect(clearOverrides(text, 'c', now, 'o.yaml')).toEqual({ changes: [], planned: 0, text });
    expect(clearOverrides('', 'a', now, 'o.yaml')).toEqual({ changes: [], planned: 0, text: '' });
  });

  test('the last one out leaves an empty list that can be added to', () => {
    const one = 'overrides:\n  - { schedule: a, state: open, start: 2027-01-01T00:00Z, end: null }\n';
    const { text: left } = clearOverrides(one, 'a', now, 'o.yaml', { all: true });
    expect(addOverride(left, drill, 'o.yaml')).toContain('reason: "Fire drill"');
  });

  test('a list in brackets and JSON', () => {
    const item = '{"schedule":"a","state":"open","start":"2027-01-01T00:00Z","end":null}';
    expect(
      JSON.parse(clearOverrides(`{"overrides":[${item},{"schedule":"b"}]}`, 'a', now, 'o.json', { all: true }).text),
    ).toEqual({
      overrides: [{ schedule: 'b' }],
    });
  });
});
