import type { Expansion, Grammar, Item, RuleDefinition } from '../../../../grxml/model.js';
import type { AnalysisIssue } from '../../../../toolkit/index.js';
import { xmlAttribute, xmlText } from '../../../../xml/write-xml.js';
import { plural } from '../../../terminal/text.js';
import { ofGrammar } from './source-view.js';

/** A part of a drawing. The line goes in at its left and out at its right, at the height 0 of its own. */
interface Part {
  width: number;
  /** Pixels above and below the line. */
  up: number;
  down: number;
  draw(x: number, y: number): string;
}

const gap = 12;
const boxHeight = 22;
/** Alternatives drawn of one one-of, and levels of nesting. */
const mostAlternatives = 12;
const mostDepth = 10;

const line = (x1: number, y1: number, x2: number, y2: number) =>
  x1 === x2 && y1 === y2 ? '' : `<path d="M${x1} ${y1}L${x2} ${y2}"/>`;
/** A line that leaves horizontally, goes up or down, and arrives horizontally. */
const bend = (x1: number, y1: number, x2: number, y2: number) => {
  const middle = (x1 + x2) / 2;
  return `<path d="M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}"/>`;
};

function box(label: string, kind: 'word' | 'rule' | 'special' | 'tag', link?: string): Part {
  const most = kind === 'tag' ? 28 : 48;
  const letters = [...label.replace(/\s+/g, ' ').trim()];
  const shown = letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
  const width = Math.max(24, [...shown].length * (kind === 'tag' ? 6.2 : 7.4) + 16);
  return {
    width,
    up: boxHeight / 2,
    down: boxHeight / 2,
    draw: (x, y) => {
      const radius = kind === 'word' ? 11 : 2;
      const title = shown.length < label.trim().length ? `<title>${xmlText(label)}</title>` : '';
      const body =
        `<rect class="${kind}" x="${x}" y="${y - boxHeight / 2}" width="${width}" height="${boxHeight}" rx="${radius}"/>` +
        `<text${kind === 'tag' ? ' class="script"' : ''} x="${x + width / 2}" y="${y + 4}">${xmlText(shown)}</text>`;
      if (link === undefined) return title === '' ? body : `<g>${title}${body}</g>`;
      return `<a href="#${xmlAttribute(link)}">${title}${body}</a>`;
    },
  };
}

const nothing: Part = { width: gap, up: 0, down: 0, draw: (x, y) => line(x, y, x + gap, y) };

function sequence(parts: readonly Part[]): Part {
  if (parts.length === 0) return nothing;
  if (parts.length === 1) return parts[0]!;
  return {
    width: parts.reduce((sum, part) => sum + part.width, 0) + gap * (parts.length - 1),
    up: Math.max(...parts.map((part) => part.up)),
    down: Math.max(...parts.map((part) => part.down)),
    draw: (x, y) => {
      let at = x;
      return parts
        .map((part, i) => {
          const before = i === 0 ? '' : line(at, y, at + gap, y);
          if (i > 0) at += gap;
          const drawn = part.draw(at, y);
          at += part.width;
          return before + drawn;
        })
        .join('');
    },
  };
}

function choice(parts: readonly Part[]): Part {
  const inner = Math.max(...parts.map((part) => part.width));
  const [first, ...rest] = parts;
  const tops: number[] = [0];
  let below = first!.down;
  for (const part of rest) {
    below += 8 + part.up;
    tops.push(below);
    below += part.down;
  }
  const side = 2 * gap;
  return {
    width: inner + 2 * side,
    up: first!.up,
    down: below,
    draw: (x, y) =>
      parts
        .map((part, i) => {
          const at = y + tops[i]!;
          const end = x + side + part.width;
          return (
            bend(x, y, x + side, at) +
            part.draw(x + side, at) +
            line(end, at, x + side + inner, at) +
            bend(x + side + inner, at, x + inner + 2 * side, y)
          );
        })
        .join(''),
  };
}

function repeated(body: Part, min: number, max: number): Part {
  const side = 2 * gap;
  const isOptional = min === 0;
  const label = max === Number.POSITIVE_INFINITY ? `${min}–∞` : min === max ? `${min}×` : `${min}–${max}`;
  const isLoop = max > 1;
  return {
    width: body.width + 2 * side,
    up: body.up + (isLoop ? 18 : 0),
    down: body.down + (isOptional ? 12 : 0),
    draw: (x, y) => {
      const from = x + side;
      const to = from + body.width;
      const drawn = [line(x, y, from, y), body.draw(from, y), line(to, y, to + side, y)];
      const under = y + body.down + 8;
      if (isOptional) drawn.push(bend(x, y, from, under), line(from, under, to, under), bend(to, under, to + side, y));
      if (isLoop) {
        const over = y - body.up - 6;
        drawn.push(
          `<path d="M${to} ${y}C${to + 16} ${y} ${to + 16} ${over} ${to} ${over}L${from} ${over}C${from - 16} ${over} ${from - 16} ${y} ${from} ${y}"/>`,
          `<text class="note" x="${(from + to) / 2}" y="${over - 2}">${label}</text>`,
        );
      }
      return drawn.join('');
    },
  };
}

function partOf(expansion: Expansion, depth: number): Part | undefined {
  switch (expansion.kind) {
    case 'tag':
      return box(expansion.content, 'tag');
    case 'token':
      return box(expansion.text, 'word');
    case 'ruleref': {
      const { target } = expansion;
      if (target.kind === 'special') return target.name === 'NULL' ? undefined : box(target.name, 'special');
      return target.kind === 'local' ? box(target.name, 'rule', `rule-${target.name}`) : box(target.uri, 'rule');
    }
    case 'one-of': {
      if (depth > mostDepth) return box('…', 'special');
      const shown = expansion.alternatives.slice(0, mostAlternatives).map((item) => itemOf(item, depth + 1));
      const more = expansion.alternatives.length - shown.length;
      if (more > 0) shown.push(box(`… ${more} more`, 'special'));
      return shown.length === 0 ? box('VOID', 'special') : choice(shown);
    }
    case 'item':
      return itemOf(expansion, depth);
  }
}

/** The parts of a sequence; words that follow one another are one box. */
function partsOf(expansions: readonly Expansion[], depth: number): Part[] {
  const parts: Part[] = [];
  let words: string[] = [];
  const flush = (): void => {
    if (words.length > 0) parts.push(box(words.join(' '), 'word'));
    words = [];
  };
  for (const expansion of expansions) {
    if (expansion.kind === 'token') {
      words.push(expansion.text);
      continue;
    }
    flush();
    const part = partOf(expansion, depth);
    if (part) parts.push(part);
  }
  flush();
  return parts;
}

function itemOf(item: Item, depth: number): Part {
  if (depth > mostDepth) return box('…', 'special');
  const body = sequence(partsOf(item.children, depth + 1));
  if (!item.repeat || (item.repeat.min === 1 && item.repeat.max === 1)) return body;
  return item.repeat.max === 0 ? nothing : repeated(body, item.repeat.min, item.repeat.max);
}

/** A railroad drawing of a rule as SVG: words are round, references square, tags dashed; a line below goes around what may be left out. */
export function railroad(rule: RuleDefinition): string {
  const body = sequence(partsOf(rule.expansion, 0));
  const width = Math.ceil(body.width + 4 * gap);
  const height = Math.ceil(body.up + body.down + 16);
  const y = body.up + 8;
  const start = 2 * gap;
  const drawing = body.draw(start, y);
  // A picture has no parts; one with links is a group of them.
  const role = drawing.includes('<a ') ? 'group' : 'img';
  return (
    `<svg class="railroad" role="${role}" aria-label="${xmlAttribute(`rule ${rule.id}`)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<circle cx="${gap / 2 + 2}" cy="${y}" r="4"/>${line(gap, y, start, y)}${drawing}` +
    `${line(start + body.width, y, start + body.width + gap, y)}<circle cx="${start + body.width + gap + 4}" cy="${y}" r="4"/></svg>`
  );
}

/** Rules drawn at most; the others are counted. */
const mostRules = 60;

/** A railroad drawing of each rule. */
export function ruleDrawings(grammar: Grammar | undefined, issues: readonly AnalysisIssue[], anchor: string): string {
  const rules = grammar?.rules ?? [];
  if (rules.length === 0) return '';
  const shown = rules.slice(0, mostRules);
  const ids = new Set(shown.map(({ id }) => xmlAttribute(id)));
  // Several grammars on one page may have rules of the same name; a link to a rule that is not drawn is removed.
  const anchored = (svg: string) =>
    svg.replace(/<a href="#rule-([^"]*)">(.*?)<\/a>/gs, (_, id: string, body: string) =>
      ids.has(id) ? `<a href="#${anchor}-rule-${id}">${body}</a>` : body,
    );
  const drawn = shown.map((rule) => {
    const own = issues.filter(({ location, line }) => location === `rule:${rule.id}` && line !== undefined);
    const [first] = [...own].sort((a, b) => a.line! - b.line!);
    const notes = [
      rule.id === grammar?.root ? '<span class="chip">root</span>' : '',
      rule.scope === 'public' ? '<span class="chip">public</span>' : '',
      first ? `<a href="#${anchor}-line-${first.line}">${plural(own.length, 'finding')}</a>` : '',
    ];
    return (
      `<h3 id="${anchor}-rule-${xmlAttribute(rule.id)}"><code>${xmlText(rule.id)}</code>${notes.join('')}</h3>` +
      `<div class="drawing" role="region" aria-label="${xmlAttribute(`drawing of rule ${rule.id}${ofGrammar(anchor)}`)}" tabindex="0">${anchored(railroad(rule))}</div>`
    );
  });
  if (rules.length > mostRules)
    drawn.push(`<p class="faint">${rules.length - mostRules} more rules are not drawn.</p>`);
  return `<h2 id="${anchor}-rules">The rules</h2>
<p class="faint">Follow the line from left to right: round boxes are words, green ones other rules, dashed ones what is returned. A line below goes around what may be left out, one above comes back for more.</p>
<div class="rules">${drawn.join('')}</div>`;
}
