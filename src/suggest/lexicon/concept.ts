/** A row of the lexicon files: forms of one kind are separated by `|`. */
export interface ConceptRow {
  id: string;
  /** Other names that a topic may have. They find the concept and are never suggested. */
  names?: string;
  /** Countable things with their determiner: `a refund`, `my bill`. */
  count?: string;
  /** What is talked about, with its determiner, where that is not the things above: `my payment`, of which `payment` alone would say too little. */
  about?: string;
  /** What needs no determiner: `billing`, `travel insurance`, plurals. */
  mass?: string;
  /** People and departments to speak to, with their determiner: `an agent`. */
  roles?: string;
  /** Verb phrases that go with "I want to" and "how do I". */
  verbs?: string;
  questions?: string;
  /** Statements of a problem: `my card was stolen`. */
  problems?: string;
  /** Short commands that stand alone: `main menu`. */
  short?: string;
  /** Things one asks the whereabouts of: `my order`. */
  tracked?: string;
}

export type FormKind = Exclude<keyof ConceptRow, 'id'>;
export const formKinds = [
  'names',
  'count',
  'about',
  'mass',
  'roles',
  'verbs',
  'questions',
  'problems',
  'short',
  'tracked',
] as const satisfies readonly FormKind[];

/** Something that callers talk about, with its typed forms in order of likelihood. */
export interface Concept {
  id: string;
  sector: string;
  forms: { [Kind in FormKind]: readonly string[] };
}

/** A row with its forms taken apart. */
export function readConcept(sector: string, row: ConceptRow): Concept {
  const forms = Object.fromEntries(formKinds.map((kind) => [kind, row[kind]?.split('|') ?? []]));
  return { id: row.id, sector, forms: forms as unknown as Concept['forms'] };
}
