import type { RuleMatch } from '../../grxml/parse-tree.js';

/** The tags of the main document that ran in one of the two parses only, as offsets: where their meanings part. */
export function partingPlaces(a: RuleMatch, b: RuleMatch, uri: string): number[] {
  const [inA, inB] = [a, b].map((match) => new Set(tagPlaces(match, uri)));
  return [...[...inA!].filter((place) => !inB!.has(place)), ...[...inB!].filter((place) => !inA!.has(place))];
}

function tagPlaces(match: RuleMatch, uri: string): number[] {
  return match.children.flatMap((node) => {
    if (node.kind === 'rule') return tagPlaces(node, uri);
    return node.kind === 'tag' && node.grammar.uri === uri ? [node.tag.start] : [];
  });
}
