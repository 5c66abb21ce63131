import type { Json } from '../../grxml/semantics/index.js';
import { once } from '../../grxml/validate/subject.js';
import type { SpokenSubject } from '../subject.js';

/** A slot: a property of the result. */
export interface Slot {
  name: string;
  /** The kinds of its values, with a phrase for each. */
  kinds: Map<string, { text: string; value: Json }>;
  /** Its distinct texts, with a phrase for each. */
  texts: Map<string, string>;
}

/** The properties of the results of the listed phrases. */
export const slotsOf = once(({ phrases }: SpokenSubject): Map<string, Slot> => {
  const slots = new Map<string, Slot>();
  for (const { text, readings } of phrases.phrases) {
    const value = readings[0]?.value;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) continue;
    for (const [name, held] of Object.entries(value)) {
      let slot = slots.get(name);
      if (!slot) {
        slot = { name, kinds: new Map(), texts: new Map() };
        slots.set(name, slot);
      }
      const kind = held === null ? 'null' : Array.isArray(held) ? 'array' : typeof held;
      if (!slot.kinds.has(kind)) slot.kinds.set(kind, { text, value: held });
      if (typeof held === 'string' && slot.texts.size < 5000 && !slot.texts.has(held)) slot.texts.set(held, text);
    }
  }
  return slots;
});
