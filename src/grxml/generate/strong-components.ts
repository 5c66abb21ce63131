/**
 * The strongly connected components of a graph (Tarjan 1972), without recursion, each component before those that
 * point to it.
 */
export function strongComponents<Node>(
  nodes: readonly Node[],
  successorsOf: (node: Node) => readonly Node[],
): Node[][] {
  const order = new Map<Node, number>();
  const low = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const components: Node[][] = [];
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path: { node: Node; successors: readonly Node[]; at: number }[] = [];
    const enter = (node: Node) => {
      order.set(node, order.size);
      low.set(node, order.get(node)!);
      open.push(node);
      isOpen.add(node);
      path.push({ node, successors: successorsOf(node), at: 0 });
    };
    enter(root);
    while (path.length > 0) {
      const frame = path.at(-1)!;
      const next = frame.successors[frame.at++];
      if (next !== undefined) {
        if (!order.has(next)) enter(next);
        else if (isOpen.has(next)) low.set(frame.node, Math.min(low.get(frame.node)!, order.get(next)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) low.set(parent.node, Math.min(low.get(parent.node)!, low.get(frame.node)!));
      if (low.get(frame.node) === order.get(frame.node)) {
        const component: Node[] = [];
        let node: Node;
        do {
          node = open.pop()!;
          isOpen.delete(node);
          component.push(node);
        } while (node !== frame.node);
        components.push(component.reverse());
      }
    }
  }
  return components;
}
