import { expect, test } from 'vitest';
import { DocumentLibrary } from './document-library.js';

/** A library and the URIs that it read, in order. */
function library() {
  const read: string[] = [];
  const made = new DocumentLibrary(async ({ uri }) => {
    read.push(uri);
    return { grammar: undefined, diagnostics: [] };
  });
  return { read, ask: (uri: string, bytes: Uint8Array) => made.read(uri, bytes) };
}

test('a document is read once, and again when its bytes are others', () => {
  const { read, ask } = library();
  const one = Uint8Array.of(1);
  for (const uri of ['a', 'b', 'a', 'b']) ask(uri, one);
  expect(read).toEqual(['a', 'b']);
  ask('a', Uint8Array.of(2));
  expect(read).toEqual(['a', 'b', 'a']);
});

test('beyond 64 MB the documents that were read are forgotten', () => {
  const { read, ask } = library();
  const large = new Uint8Array(32 * 2 ** 20);
  for (const uri of ['a', 'b', 'a', 'b']) ask(uri, large);
  expect(read).toEqual(['a', 'b']);
  ask('c', Uint8Array.of(1));
  ask('a', large);
  expect(read).toEqual(['a', 'b', 'c', 'a']);
});
