import { referencesOf } from '../link/linked-grammar.js';
import type { Expansion, Grammar, Item, RuleDefinition } from '../model.js';
import { type Conversion, decimal, Notes } from './conversion.js';

export interface DotOptions {
  /** `network` draws what each rule says, `rules` only which rule refers to which. */
  view?: 'network' | 'rules';
}

/** Graphviz takes minutes for drawings beyond this. */
const manyNodes = 2000;

/** Draws a grammar in the DOT language of Graphviz: `cctool … | dot -Tsvg`. A picture for people, not a grammar. */
export function writeDot(grammar: Grammar, options: DotOptions = {}): Conversion {
  const writer = new DotWriter(grammar);
  return options.view === 'rules' ? writer.rules() : writer.network();
}

class DotWriter {
  readonly #grammar: Grammar;
  readonly #notes: Notes;
  readonly #lines: string[] = [];
  #nodes = 0;

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#notes = new Notes('dot', grammar);
  }

  rules(): Conversion {
    const grammar = this.#grammar;
    const edges = new Set<string>();
    const others = new Set<string>();
    for (const rule of grammar.rules) {
      const style = rule.scope === 'public' ? 'filled,bold' : 'filled';
      this.#lines.push(
        `  ${quote(rule.id)} [shape=box style=${quote(style)}${rule.id === grammar.root ? ' peripheries=2' : ''}];`,
      );
      for (const { target } of referencesOf(rule.expansion)) {
        const name = target.kind === 'external' ? target.uri : target.name;
        if (target.kind !== 'local') others.add(name);
        edges.add(`  ${quote(rule.id)} -> ${quote(name)};`);
      }
    }
    for (const name of others) this.#lines.push(`  ${quote(name)} [shape=ellipse style=dashed];`);
    this.#lines.push(...edges);
    return this.#finish();
  }

  network(): Conversion {
    this.#grammar.rules.forEach((rule, index) => {
      this.#rule(rule, index);
    });
    if (this.#nodes > manyNodes) {
      this.#notes.add(
        { start: 0, end: 0 },
        {
          severity: 'warning',
          message: `the drawing has ${this.#nodes} nodes, for which Graphviz takes very long`,
          hint: 'draw the rules only: --view rules',
        },
      );
    }
    return this.#finish();
  }

  #finish(): Conversion {
    const head = [
      `digraph ${quote(this.#grammar.uri)} {`,
      '  rankdir=LR;',
      '  node [fontname="Helvetica" fillcolor="#eef3fb"];',
      '  edge [fontname="Helvetica" fontsize=10];',
    ];
    return { text: `${[...head, ...this.#lines, '}'].join('\n')}\n`, notes: this.#notes.list() };
  }

  #rule(rule: RuleDefinition, index: number): void {
    const scope = `${rule.scope}${rule.id === this.#grammar.root ? ', root' : ''}`;
    this.#lines.push(`  subgraph cluster_${index} {`, `    label=${quote(`${rule.id} (${scope})`)};`);
    const start = this.#node('shape=circle label="" width=0.15 style=filled fillcolor=black');
    const end = this.#sequence(rule.expansion, start);
    const stop = this.#node('shape=doublecircle label="" width=0.12 style=filled fillcolor=black');
    this.#edge(end, stop);
    this.#lines.push('  }');
  }

  #node(attributes: string): string {
    const name = `n${this.#nodes++}`;
    this.#lines.push(`    ${name} [${attributes}];`);
    return name;
  }

  #point(): string {
    return this.#node('shape=point');
  }

  #edge(from: string, to: string, attributes = ''): void {
    this.#lines.push(`    ${from} -> ${to}${attributes === '' ? '' : ` [${attributes}]`};`);
  }

  /** Draws a sequence behind a node and returns the node at its end. Neighbouring words share a node. */
  #sequence(expansions: readonly Expansion[], from: string, label = ''): string {
    let at = from;
    let edge = label;
    const add = (node: string) => {
      this.#edge(at, node, edge);
      at = node;
      edge = '';
    };
    for (let i = 0; i < expansions.length; i++) {
      const expansion = expansions[i]!;
      if (expansion.kind === 'token') {
        const words = [expansion.text];
        for (let next = expansions[i + 1]; next?.kind === 'token'; next = expansions[++i + 1]) words.push(next.text);
        add(this.#node(`shape=plaintext label=${quote(words.join(' '))}`));
      } else if (expansion.kind === 'tag') {
        add(this.#node(`shape=note fontsize=9 label=${quote(`{${shorten(expansion.content)}}`)}`));
      } else if (expansion.kind === 'ruleref') {
        const { target } = expansion;
        const style = target.kind === 'local' ? 'filled' : 'dashed';
        const name = target.kind === 'external' ? target.uri : target.name;
        add(this.#node(`shape=box style=${style} label=${quote(name)}`));
      } else {
        // A fork of its own keeps a label on the edge that leads to it.
        if (edge !== '') add(this.#point());
        at = expansion.kind === 'item' ? this.#item(expansion, at) : this.#choice(expansion.alternatives, at);
      }
    }
    if (edge !== '') add(this.#point());
    return at;
  }

  #choice(alternatives: readonly Item[], from: string): string {
    const fork = this.#point();
    this.#edge(from, fork);
    const join = this.#point();
    for (const item of alternatives) {
      const label = item.weight === undefined ? '' : `label=${quote(decimal(item.weight))}`;
      this.#edge(this.#item(item, fork, label), join);
    }
    return join;
  }

  #item({ children, repeat }: Item, from: string, label = ''): string {
    if (!repeat) return this.#sequence(children, from, label);
    const { min, max, probability } = repeat;
    const enter = this.#point();
    this.#edge(from, enter, label);
    const end = this.#sequence(children, enter);
    const leave = this.#point();
    this.#edge(end, leave);
    const share = probability === undefined ? '' : ` p=${decimal(probability)}`;
    if (max > 1) {
      const range = max === Number.POSITIVE_INFINITY ? `${min}-` : min === max ? `${min}` : `${min}-${max}`;
      this.#edge(leave, enter, `label=${quote(range + share)} style=dashed constraint=false`);
    }
    if (min === 0)
      this.#edge(enter, leave, `style=dotted${max === 1 && share !== '' ? ` label=${quote(share.trim())}` : ''}`);
    return leave;
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
