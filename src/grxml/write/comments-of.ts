import type { Grammar, RuleDefinition, XmlComment, XmlElement, XmlNode } from '../model.js';
import { descriptionOf } from '../read-abnf/documentation-comment.js';

/** The comments of a grammar, by what they stand before. */
export interface PlacedComments {
  /** Before and among the declarations of the header. */
  header: string[];
  /** Before a rule or inside it. */
  rules: Map<RuleDefinition, string[]>;
  /** Behind the last rule. */
  end: string[];
  /** Comments that stand inside a rule in the source. */
  inside: XmlComment[];
}

/** Places each comment of a document, in either form. Of ABNF's documentation comments the examples are left out. */
export function commentsOf(grammar: Grammar): PlacedComments {
  const { root, nodes } = grammar.document;
  const placed: PlacedComments = { header: [], rules: new Map(), end: [], inside: [] };
  const declarations = [...grammar.headerTags, ...grammar.lexicons, ...grammar.metas];
  const headerEnd = Math.max(root?.openEnd ?? 0, ...declarations.map((one) => one.start));
  const rules = grammar.rules.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const comment of commentsIn(nodes)) {
    const text = tidy(grammar.form === 'abnf' ? descriptionOf(comment) : comment.value);
    if (text === '') continue;
    if (comment.start < headerEnd) {
      placed.header.push(text);
      continue;
    }
    while (next < rules.length && rules[next]!.end <= comment.start) next++;
    const rule = rules[next];
    if (!rule) {
      placed.end.push(text);
      continue;
    }
    if (comment.start > rule.start) placed.inside.push(comment);
    const known = placed.rules.get(rule);
    if (known) known.push(text);
    else placed.rules.set(rule, [text]);
  }
  return placed;
}

function commentsIn(nodes: readonly XmlNode[]): XmlComment[] {
  const found: XmlComment[] = [];
  const visit = (node: XmlNode | XmlElement): void => {
    if (node.kind === 'comment') found.push(node);
    else if (node.kind === 'element') node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

/** Without the white space around it and at the ends of its lines. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
