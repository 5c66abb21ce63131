/**
 * The pages of docs/reference: every command with its help, and every key of the configuration.
 * @param tree the tree of commands
 * @param help the help of the command of a path
 * @param schema of cctool.config.yaml
 * @returns {Promise<Map<string, string>>} the pages by file name
 */
export async function referencePages(tree, help, schema) {
  const pages = new Map();
  const rows = [];
  for (const node of tree.commands) {
    const [name] = node.path;
    const parts = [`# cctool ${name}`];
    for (const command of leaves(node)) {
      const path = command.path.join(' ');
      if (command !== node) parts.push(`## cctool ${path}`);
      parts.push(`\`\`\`text\n${(await help(command.path)).trimEnd()}\n\`\`\``);
    }
    pages.set(`${name}.md`, `${parts.join('\n\n')}\n`);
    const inside = leaves(node).filter((command) => command !== node);
    rows.push(
      `| [\`${name}\`](${name}.md) | ${cell(node.summary)} | ${inside.map(({ path }) => `\`${path.slice(1).join(' ')}\``).join(', ')} |`,
    );
  }
  pages.set('configuration.md', configurationPage(schema));
  pages.set(
    'README.md',
    `# Reference

Every command with its arguments, options and examples, as \`--help\` prints them; [every key of the
configuration](configuration.md); [every rule](../rules/README.md). What to do when is in the [tasks](../tasks/README.md).

| command | what it does | commands in it |
|---|---|---|
${rows.join('\n')}

\`\`\`text
${(await help([])).trimEnd()}
\`\`\`
`,
  );
  return pages;
}

/** The commands below a node that do something, itself where it is one. */
const leaves = (node) => (node.commands.length === 0 ? [node] : [node, ...node.commands.flatMap(leaves)]);

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');

function configurationPage(schema) {
  const rows = [];
  const visit = (written, path) => {
    const part = resolved(schema, written);
    const type = typeOf(part);
    if (path !== '') {
      const fallback = part.default === undefined ? '' : `\`${JSON.stringify(part.default)}\``;
      rows.push(
        `| \`${path}\` | ${cell(type)} | ${cell(fallback)} | ${cell(written.description ?? part.description ?? '')} |`,
      );
    }
    const before = path === '' ? '' : `${path}.`;
    for (const [name, property] of Object.entries(part.properties ?? {}))
      if (name !== '$schema') visit(property, before + name);
    if (typeof part.additionalProperties === 'object') visit(part.additionalProperties, `${before}NAME`);
    const { items } = part;
    if (items && resolved(schema, items).properties) visit(items, `${path}[]`);
    for (const choice of [part.oneOf, part.anyOf, part.allOf, part.then].flatMap((list) => list ?? [])) {
      const { properties } = resolved(schema, choice);
      for (const [name, property] of Object.entries(properties ?? {})) {
        const known = rows.some((row) => row.startsWith(`| \`${before}${name}\` |`));
        if (!known) visit(property, before + name);
      }
    }
  };
  visit(schema, '');
  return `# Configuration

The keys of \`cctool.config.yaml\` (or \`.json\`, or \`cctool\` in \`package.json\`). \`NAME\` stands for a name of your own, \`[]\` for an
item of a list. \`cctool config\` prints what is in force and where it comes from. The same as a
[JSON schema](../../schemas/config.schema.json), for editors.

| key | type | default | what |
|---|---|---|---|
${rows.join('\n')}
`;
}

function resolved(schema, part) {
  if (typeof part.$ref !== 'string') return part;
  const target = part.$ref
    .slice(2)
    .split('/')
    .reduce((value, step) => value[step], schema);
  return { ...target, ...part };
}

function typeOf({ type, enum: words, const: only, minimum, maximum }) {
  if (words) return words.map((word) => JSON.stringify(word)).join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  const name = [type]
    .flat()
    .filter((each) => each && each !== 'null')
    .join(' or ');
  if (minimum !== undefined && maximum !== undefined) return `${name}, ${minimum} to ${maximum}`;
  return minimum === undefined ? name : `${name}, at least ${minimum}`;
}
