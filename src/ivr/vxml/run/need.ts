/**
 * Something that a step needs and does not have yet: a document, a grammar, the script engine. The step has changed
 * nothing; it is made again when `supply` is done.
 */
export class Need extends Error {
  readonly supply: () => Promise<void>;
  constructor(supply: () => Promise<void>) {
    super('something must be loaded first');
    this.supply = supply;
  }
}
