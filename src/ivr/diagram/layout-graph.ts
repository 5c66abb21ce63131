/** A graph to lay out: sizes of the nodes in pixels, edges by index. */
export interface LayoutInput {
  nodes: readonly { width: number; height: number }[];
  /** `label` is the size of the text at the edge; it gets a place of its own near the node that the edge leaves. */
  edges: readonly { from: number; to: number; label?: { width: number; height: number } }[];
  /** Nodes of the first layer. */
  roots: readonly number[];
}

export interface Layout {
  width: number;
  height: number;
  /** The middle of each node. */
  nodes: { x: number; y: number }[];
  /** The points that each edge passes, its ends in the middle of its nodes; in the direction of the edge. */
  edges: { x: number; y: number }[][];
  /** The middle of each edge's label; undefined where it has none, and for an edge from a node to itself. */
  labels: ({ x: number; y: number } | undefined)[];
}

const LAYER_GAP = 22;
const NODE_GAP = 28;
/** Lines may run closer to each other than boxes stand. */
const BEND_GAP = 10;
const SWEEPS = 6;
const PASSES = 20;
/** Beyond it long edges go straight: no one reads such a picture edge by edge. */
const MOST_BENDS = 20_000;

interface Place {
  width: number;
  height: number;
  layer: number;
  order: number;
  x: number;
  /** Room to either side, half of it on each. */
  gap: number;
  before: number[];
  after: number[];
}

/**
 * A layered drawing from top to bottom (after Sugiyama): edges that close a cycle are reversed, each node stands
 * below all that lead to it, long edges get a bend in every layer that they pass, and layers are ordered by the middle
 * of their neighbours to have few crossings. Between two layers of nodes lies one of labels, so that nothing is ever
 * written over anything else. Equal graphs give equal drawings.
 */
export function layoutGraph({ nodes, edges, roots }: LayoutInput): Layout {
  const forward = turnBackEdges(nodes.length, edges, roots);
  const layers = assignLayers(nodes.length, forward).map((layer) => layer * 2);
  const places: Place[] = nodes.map(({ width, height }, index) => ({
    width,
    height,
    layer: layers[index]!,
    order: 0,
    x: 0,
    gap: NODE_GAP,
    before: [],
    after: [],
  }));
  const join = (upper: number, lower: number) => {
    places[upper]!.after.push(lower);
    places[lower]!.before.push(upper);
  };
  let bends = 0;
  const labelled = new Array<number | undefined>(edges.length).fill(undefined);
  const chains = forward.map(({ from, to, turned }, index) => {
    const chain = [from];
    const { label } = edges[index]!;
    const labelLayer = turned ? layers[to]! - 1 : layers[from]! + 1;
    for (let layer = layers[from]! + 1; layer < layers[to]!; layer++) {
      const isLabel = label !== undefined && layer === labelLayer;
      if (!isLabel && bends >= MOST_BENDS) continue;
      bends++;
      if (isLabel) labelled[index] = places.length;
      chain.push(places.length);
      const { width, height } = isLabel ? label : { width: 2, height: 0 };
      places.push({ width, height, layer, order: 0, x: 0, gap: BEND_GAP, before: [], after: [] });
      join(chain.at(-2)!, chain.at(-1)!);
    }
    if (from !== to) join(chain.at(-1)!, to);
    chain.push(to);
    return chain;
  });
  const rows: number[][] = [];
  for (const [index, { layer }] of places.entries()) {
    while (rows.length <= layer) rows.push([]);
    rows[layer]!.push(index);
  }
  order(rows, places);
  const width = spread(rows, places);
  const { middles, heights, height } = stack(rows, places);
  const middle = (index: number) => {
    const { x, layer } = places[index]!;
    return { x, y: middles[layer]! };
  };
  /** A line passes a row of boxes upright, so that it cuts no corner. */
  const passing = (index: number, position: number, chain: readonly number[]) => {
    const at = middle(index);
    const half = heights[places[index]!.layer]! / 2;
    const isEnd = position === 0 || position === chain.length - 1;
    return isEnd || half < 10 ? [at] : [at.y - half, at.y + half].map((y) => ({ x: at.x, y }));
  };
  return {
    width,
    height,
    nodes: nodes.map((_, index) => middle(index)),
    edges: chains.map((chain, index) => {
      const points = chain.flatMap(passing);
      return forward[index]!.turned ? points.reverse() : points;
    }),
    labels: labelled.map((index) => (index === undefined ? undefined : middle(index))),
  };
}

/** Turns the edges round that lead back to a node whose ways are still being followed. */
function turnBackEdges(
  count: number,
  edges: LayoutInput['edges'],
  roots: readonly number[],
): { from: number; to: number; turned: boolean }[] {
  const out: number[][] = Array.from({ length: count }, () => []);
  for (const [index, { from }] of edges.entries()) out[from]!.push(index);
  const state = new Uint8Array(count);
  const turned = new Uint8Array(edges.length);
  const starts = [...roots, ...Array.from({ length: count }, (_, index) => index)];
  for (const start of starts) {
    if (state[start] !== 0) continue;
    const stack: { node: number; next: number }[] = [{ node: start, next: 0 }];
    state[start] = 1;
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const index = out[top.node]![top.next++];
      if (index === undefined) {
        state[top.node] = 2;
        stack.pop();
        continue;
      }
      const { to } = edges[index]!;
      if (state[to] === 1) turned[index] = 1;
      else if (state[to] === 0) {
        state[to] = 1;
        stack.push({ node: to, next: 0 });
      }
    }
  }
  return edges.map(({ from, to }, index) =>
    turned[index] ? { from: to, to: from, turned: true } : { from, to, turned: false },
  );
}

/** The longest way from a node without predecessors. */
function assignLayers(count: number, edges: readonly { from: number; to: number }[]): number[] {
  const layers = new Array<number>(count).fill(0);
  const waiting = new Array<number>(count).fill(0);
  const out: number[][] = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) {
    if (from === to) continue;
    out[from]!.push(to);
    waiting[to]!++;
  }
  const ready = waiting.flatMap((number, index) => (number === 0 ? [index] : []));
  for (let head = 0; head < ready.length; head++) {
    const node = ready[head]!;
    for (const to of out[node]!) {
      layers[to] = Math.max(layers[to]!, layers[node]! + 1);
      if (--waiting[to]! === 0) ready.push(to);
    }
  }
  return layers;
}

/** Orders each row by the mean of its neighbours in the row before, down and up in turn. */
function order(rows: number[][], places: readonly Place[]): void {
  const number = (row: readonly number[]) => {
    for (const [position, index] of row.entries()) places[index]!.order = position;
  };
  for (const row of rows) number(row);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (const row of down ? rows.slice(1) : rows.slice(0, -1).reverse()) {
      const weight = new Map(
        row.map((index) => {
          const place = places[index]!;
          const near = down ? place.before : place.after;
          const sum = near.reduce((total, each) => total + places[each]!.order, 0);
          return [index, near.length === 0 ? place.order : sum / near.length] as const;
        }),
      );
      row.sort((a, b) => weight.get(a)! - weight.get(b)! || places[a]!.order - places[b]!.order);
      number(row);
    }
  }
}

/** Gives each place its x: rows are packed and centred, then drawn towards their neighbours as far as there is room. */
function spread(rows: readonly number[][], places: readonly Place[]): number {
  const rowWidth = (row: readonly number[]) =>
    row.reduce((sum, index) => sum + places[index]!.width + places[index]!.gap, NODE_GAP);
  const width = Math.max(NODE_GAP, ...rows.map(rowWidth));
  for (const row of rows) {
    let x = (width - rowWidth(row)) / 2 + NODE_GAP / 2;
    for (const index of row) {
      const place = places[index]!;
      place.x = x + (place.gap + place.width) / 2;
      x += place.width + place.gap;
    }
  }
  /** How far apart the middles of two neighbours must be at least. */
  const apart = (a: Place, b: Place) => (a.width + a.gap + b.width + b.gap) / 2;
  for (let pass = 0; pass < PASSES; pass++) {
    for (const row of pass % 2 === 0 ? rows : [...rows].reverse()) {
      for (const [position, index] of row.entries()) {
        const place = places[index]!;
        const near = [...place.before, ...place.after];
        if (near.length === 0) continue;
        const expected = near.reduce((sum, each) => sum + places[each]!.x, 0) / near.length;
        const left = position === 0 ? undefined : places[row[position - 1]!]!;
        const right = position === row.length - 1 ? undefined : places[row[position + 1]!]!;
        const edge = (NODE_GAP + place.gap + place.width) / 2;
        const low = left ? left.x + apart(left, place) : edge;
        const high = right ? right.x - apart(place, right) : width - edge;
        place.x = Math.min(Math.max(expected, low), Math.max(low, high));
      }
    }
  }
  for (const place of places) place.x = Math.round(place.x * 10) / 10;
  return Math.ceil(width);
}

/** The middle and height of each row, from the top. */
function stack(
  rows: readonly number[][],
  places: readonly Place[],
): { middles: number[]; heights: number[]; height: number } {
  const heights = rows.map((row) => Math.max(0, ...row.map((index) => places[index]!.height)));
  let y = NODE_GAP;
  const middles = heights.map((height) => {
    const middle = y + height / 2;
    y += height + LAYER_GAP;
    return middle;
  });
  return { middles, heights, height: Math.max(NODE_GAP * 2, y - LAYER_GAP + NODE_GAP) };
}
