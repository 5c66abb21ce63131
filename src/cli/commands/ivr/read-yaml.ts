import { parse } from 'yaml';

/** YAML or JSON as plain values. A file of its own: the bundle loads the package only with it. */
export const readYaml = (text: string): unknown => parse(text, { maxAliasCount: 100 });
