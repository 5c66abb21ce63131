/** The names of the mocks that stand in for parts of a platform. */
import type { ObjectItem, VxmlGrammar } from '../read/model.js';
import type { Loaded } from './loaded.js';

/** The names of the mocks of a grammar: its reference, or the document and the line of one without. */
export function grammarMocks(grammar: VxmlGrammar, loaded: Loaded): string[] {
  const { src } = grammar;
  const { line } = loaded.document.document.lines.at(grammar.start);
  return [...(src === undefined ? [] : [`grammar:${src}`]), `grammar:${loaded.name}:${line}`, ANY_GRAMMAR];
}
export const ANY_GRAMMAR = 'grammar:*';
/** The names of the mocks of a `type` that is not one of VoiceXML. */
export const typeMocks = (type: string): string[] => [`grammar:builtin:${type}`, ANY_GRAMMAR];

export const objectMocks = ({ classid }: ObjectItem, node: string): string[] => [
  ...(classid === undefined ? [] : [`object:${classid}`]),
  `object:${node}`,
];

export const eventMock = (node: string) => `event:${node}`;
