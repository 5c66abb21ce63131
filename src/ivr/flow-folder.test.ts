import { expect, test } from 'vitest';
import { FlowFolder } from './flow-folder.js';

const files: { [name: string]: string } = {
  'good.ivr.yaml': 'ivr: 1\nstart: z\nnodes: { z: { type: end } }\n',
  'bad.ivr.yaml': `ivr: 1\nstart: a\nnodes:\n${Array.from({ length: 7 }, (_, index) => `  n${index}: { type: goto, to: x }\n`).join('')}  a: { type: end }\n`,
  'export.json':
    '{"Version":"2019-10-30","StartAction":"a","Actions":[{"Identifier":"a","Type":"DisconnectParticipant","Parameters":{},"Transitions":{}}]}',
};
let read = 0;
const folder = new FlowFolder(
  Object.entries(files).map(([name, text]) => ({
    name,
    path: `/somewhere/${name}`,
    shown: `flows/${name}`,
    read: async () => {
      read++;
      return text;
    },
  })),
);

test('flows are found by their file name, in any format, and are read once', async () => {
  expect(folder.names).toEqual(['bad', 'export', 'good']);
  expect((await folder.get('good')).name).toBe('good');
  expect((await folder.get('good')).format).toBe('native');
  expect((await folder.get('export')).format).toBe('connect');
  expect(read).toBe(2);
});
test('an unknown name: an error with the names that there are', async () => {
  expect(await folder.find('nope')).toBeUndefined();
  await expect(folder.get('nope')).rejects.toMatchObject({
    kind: 'input',
    message: 'unknown flow "nope"; the flows here are bad, export, good',
  });
  await expect(new FlowFolder([]).get('nope')).rejects.toThrow('the flows here are none');
});
test('a broken flow: an error with its findings, the first five in full, and their places', async () => {
  await expect(folder.get('bad')).rejects.toMatchObject({
    kind: 'input',
    message: expect.stringMatching(
      /^the flow "bad" has errors: flows\/bad\.ivr\.yaml:4:25: there is no node "x"; .*; flows\/bad\.ivr\.yaml:8:25: there is no node "x"; and 2 more$/,
    ),
  });
});
