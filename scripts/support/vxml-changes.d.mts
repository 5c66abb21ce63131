/** A sequence of numbers that is the same in every run. @returns whole numbers from 0, below the one that is given */
export function numbers(seed: number): (below: number) => number;
/** One change of a VoiceXML document: of a name, a value, an attribute, an element. The document itself where none fits. */
export function changed(source: string, pick: (below: number) => number): string;
