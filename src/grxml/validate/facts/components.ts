/**
 * Strongly connected components of a graph, each after all components it points to (R. Tarjan, "Depth-first search
 * and linear graph algorithms", SIAM J. Comput. 1, 1972), without recursion: chains of rules may be long.
 */
export function components<Node>(nodes: Iterable<Node>, targets: (node: Node) => readonly Node[]): Node[][] {
  const index = new Map<Node, number>();
  const low = new Map<Node, number>();
  const onStack = new Set<Node>();
  const stack: Node[] = [];
  const found: Node[][] = [];
  for (const start of nodes) {
    if (index.has(start)) continue;
    const path: { node: Node; next: number }[] = [];
    const enter = (node: Node) => {
      index.set(node, index.size);
      low.set(node, index.get(node)!);
      stack.push(node);
      onStack.add(node);
      path.push({ node, next: 0 });
    };
    enter(start);
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const target = targets(top.node)[top.next++];
      if (target !== undefined) {
        if (!index.has(target)) enter(target);
        else if (onStack.has(target)) low.set(top.node, Math.min(low.get(top.node)!, index.get(target)!));
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent) low.set(parent.node, Math.min(low.get(parent.node)!, low.get(top.node)!));
      if (low.get(top.node) !== index.get(top.node)) continue;
      const component: Node[] = [];
      for (;;) {
        const node = stack.pop()!;
        onStack.delete(node);
        component.push(node);
        if (node === top.node) break;
      }
      found.push(component);
    }
  }
  return found;
}
