import type { Expansion } from '../../grxml/model.js';

/** What a sequence accepts, as a text that is equal for equal parts: tags and weights are left out. */
export function shapeOf(parts: readonly Expansion[]): string {
  return parts.map(partShape).filter(Boolean).join(' ');
}

function partShape(part: Expansion): string {
  switch (part.kind) {
    case 'token':
      return part.text.toLowerCase();
    case 'tag':
      return '';
    case 'ruleref':
      return part.target.kind === 'local'
        ? `$${part.target.name}`
        : part.target.kind === 'external'
          ? `$<${part.target.resolved}#${part.target.fragment ?? ''}>`
          : `$${part.target.name}`;
    case 'one-of':
      return `(${part.alternatives.map((item) => shapeOf([item])).join('|')})`;
    case 'item': {
      const body = shapeOf(part.children);
      if (!part.repeat) return body;
      return body === '' ? '' : `[${body}]<${part.repeat.min}-${part.repeat.max}>`;
    }
  }
}
