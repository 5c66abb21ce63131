import type { Range } from '../model.js';

/** A part of a rule as GSL writes it. */
export interface GslNode extends Range {
  part:
    | { kind: 'word'; text: string; quoted: boolean }
    | { kind: 'rule'; name: string }
    | { kind: 'all' | 'any'; parts: GslNode[] }
    | { kind: 'repeat'; sign: '?' | '*' | '+'; body: GslNode };
  /** The variable that gets what the rule returns: `City:where`. */
  variable?: string;
  /** Behind `~`. */
  probability?: number;
  /** The commands in braces behind it. */
  commands: GslCommands[];
}

/** One pair of braces. */
export interface GslCommands extends Range {
  commands: GslCommand[];
}

export type GslCommand = Range &
  (
    | { kind: 'slot'; name: string; value: GslValue }
    | { kind: 'return'; value: GslValue }
    | { kind: 'lost'; why: string }
  );

export type GslValue =
  | { kind: 'literal'; value: string | number }
  /** `$where`, or a feature of a structure: `$where.city`. */
  | { kind: 'variable'; name: string; features: string[] }
  | { kind: 'structure'; fields: [name: string, value: GslValue][] }
  | { kind: 'list'; items: GslValue[] }
  | { kind: 'call'; name: string; parameters: GslValue[] };

export interface GslRule extends Range {
  name: string;
  nameStart: number;
  nameEnd: number;
  /** A leading dot, or `:public`. */
  isPublic: boolean;
  /** What fills it during the call is not in the file. */
  isDynamic?: boolean;
  body: GslNode | undefined;
}

/** What a document in GSL holds. */
export interface GslDocument {
  rules: GslRule[];
  includes: (Range & { path: string })[];
}
