import type { SemanticLimits } from './limits.js';
import type { Excess } from './problems.js';
import type { HostValue } from './run-simple-script.js';
import type { SemanticValue } from './semantic-value.js';

/** Thrown where a result is too large or contains itself. */
export class ExcessiveResult extends Error {
  readonly excess: Excess;
  constructor(excess: Excess) {
    super(excess);
    this.excess = excess;
  }
}

/** A value made on the host as a semantic value, by the same limits as the sandbox's writer. */
export function readHostValue(value: HostValue, limits: SemanticLimits): SemanticValue {
  let nodes = 0;
  let size = 0;
  const above = new Set<HostValue>();
  const read = (part: HostValue): SemanticValue => {
    if (++nodes > limits.nodes) throw new ExcessiveResult('nodes');
    if (typeof part === 'string') size += part.length;
    if (size > limits.text) throw new ExcessiveResult('text');
    if (typeof part !== 'object' || part === null) return part;
    if (above.has(part)) throw new ExcessiveResult('cycle');
    if (above.size >= limits.depth) throw new ExcessiveResult('nesting');
    above.add(part);
    const entries: [string, SemanticValue][] = [];
    for (const name of Object.keys(part)) {
      size += name.length;
      entries.push([name, read(part[name])]);
    }
    above.delete(part);
    return { kind: 'object', entries };
  };
  return read(value);
}
