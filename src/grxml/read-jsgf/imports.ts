/** An import of one rule, or of all public rules of a grammar (`rule` is absent). */
export interface JsgfImport {
  /** The full name of the grammar: `com.acme.dates`. */
  grammar: string;
  rule?: string;
}

/** Text with the escapes of Java for characters (`\u00e9`) as what they stand for. */
export function unescaped(text: string): string {
  return text.replace(/\\u+([\dA-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Splits the full name of a rule into its grammar and the rule: `com.acme.dates.day`. */
export function splitRuleName(name: string): { grammar?: string; rule: string } {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? { rule: name } : { grammar: name.slice(0, dot), rule: name.slice(dot + 1) };
}

/**
 * The places where a grammar may be, best first. JSGF leaves it to the platform; in the field the packages of a name are
 * folders below a base, as for Java classes (JSAPI 1.0, loadJSGF). The base is the folder from which the name of the
 * importing grammar leads to its own file; where it does not, its own folder and those above it, as far up as its
 * package is long.
 * @param uri the importing document's
 * @param own the name that it declares
 */
export function grammarUris(grammar: string, uri: string, own: string): string[] {
  const parts = grammar.split('.');
  const path = uri.split('/');
  const file = path.pop() ?? '';
  const ending = /\.(gram|jsgf)$/i.exec(file)?.[0];
  const packages = own.split('.').slice(0, -1);
  const isInPackage = packages.every((name, index) => path[path.length - packages.length + index] === name);
  const bases = [isInPackage ? path.slice(0, path.length - packages.length) : path, path];
  // A grammar in a folder of a project whose declared name leaves the folder out.
  if (parts.length > 1 && path.at(-1) === parts.at(-2)) bases.push(path.slice(0, -(parts.length - 1)));
  const names = [parts.join('/')];
  // Grammars of one package lie side by side, whatever the folder is called.
  if (packages.join('.') === parts.slice(0, -1).join('.')) names.push(parts.at(-1)!);
  const uris = [];
  for (const end of new Set([...(ending === undefined ? [] : [ending]), '.gram', '.jsgf'])) {
    for (const name of names) for (const base of bases) uris.push(`${[...base, ''].join('/')}${encodeURI(name)}${end}`);
  }
  return [...new Set(uris)].filter((each) => each !== uri);
}

/** The name that a rule has in SRGS (3.1: an XML name without `.`, `:` and `-`; not NULL, VOID or GARBAGE). */
export function srgsName(name: string): string {
  const legal = name.replace(/[^\p{L}\p{N}_]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return /^(NULL|VOID|GARBAGE)$/.test(legal) ? `${legal}_` : legal;
}
