import { type Hover, MarkupKind } from 'vscode-languageserver/node';
import type { Spot } from '../language.js';
import { rangeIn, ruleOf, siteAt } from './navigation.js';
import { attributeTexts, elementTexts } from './reference.js';
import { factsOf, valuesOf } from './rule-facts.js';
import { elementAt } from './xml-places.js';

const shown = (value: string, range: Hover['range']): Hover => ({
  contents: { kind: MarkupKind.Markdown, value },
  ...(range === undefined ? {} : { range }),
});

/** A rule: what it accepts and means. An element or attribute: what the specification says. */
export async function hover(spot: Spot): Promise<Hover | undefined> {
  return (await ruleHover(spot)) ?? markupHover(spot);
}

async function ruleHover(spot: Spot): Promise<Hover | undefined> {
  const { document, project } = spot;
  const site = siteAt(spot);
  const found = site && (await ruleOf(spot, site.target));
  if (!found) return undefined;
  const { read } = project.view(document);
  const { rule } = found;
  const head = `**rule ${rule.id}** (${rule.scope}${found.read.grammar?.root === rule.id ? ', root' : ''})`;
  const lines = [head];
  const linked = await project.linked(document);
  // A rule of another document is counted as that document's own: the same documents are linked.
  const facts = linked && factsOf(found.read, { ...linked, main: found.read.grammar! }, rule.id);
  if (facts) {
    lines.push(facts.size);
    const values = found.read === read ? await valuesOf(spot, facts.examples, rule.id) : [];
    lines.push(
      facts.examples
        .map((phrase, index) => {
          const value = values[index];
          const words = phrase === '' ? '*(silence)*' : `\`${phrase.slice(0, 100)}\``;
          return `- ${words}${value === undefined ? '' : ` → \`${value.slice(0, 100)}\``}`;
        })
        .join('\n'),
    );
  }
  for (const { text } of rule.examples.slice(0, 3)) lines.push(`example: ${text}`);
  return shown(lines.filter((line) => line !== '').join('\n\n'), rangeIn(read, site.start, site.end));
}

function markupHover({ document, project, offset }: Spot): Hover | undefined {
  const { read } = project.view(document);
  const element = elementAt(read.document, offset);
  if (!element || offset >= element.openEnd) return undefined;
  const attribute = element.attributes.find(({ start, end }) => start <= offset && offset < end);
  if (attribute) {
    const text = attributeTexts[attribute.name];
    return (
      text && shown(`**${attribute.name}** (${text[1]})\n\n${text[0]}`, rangeIn(read, attribute.start, attribute.end))
    );
  }
  const nameEnd = element.start + 1 + element.name.length;
  const text = elementTexts[element.local];
  if (!text || offset > nameEnd) return undefined;
  return shown(`**<${element.local}>** (${text[1]})\n\n${text[0]}`, rangeIn(read, element.start + 1, nameEnd));
}
