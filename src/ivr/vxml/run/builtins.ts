/** The built-in grammars of VoiceXML 2.0 (appendix P): values as a field gets them. */
import { builtinGrammars, builtinNames, digitBounds } from '../../builtin/builtin-grammars.js';
import type { Value } from '../../expression/index.js';
import { baseOf } from '../../language.js';
import type { BuiltinName } from '../../model.js';
import type { PreparedGrammar } from '../../simulate/program.js';
import { EventThrown } from './signals.js';

/** How the value of a built-in grammar of flows is written in VoiceXML. */
const written: { readonly [name in BuiltinName]?: (value: Value, mode: 'voice' | 'dtmf') => Value } = {
  // `yyyymmdd`, with `?` for what was not said.
  date: (value) => {
    const [, year = '????', month, day] = /^(\d{4})?-{1,2}(\d{2})-(\d{2})$/.exec(String(value)) ?? [];
    return `${year}${month}${day}`;
  },
  // `hhmmx`: a, p, h (24 hours), ? (either).
  time: (value) => {
    const [, hour = '', minute = '', open] = /^(\d{2}):(\d{2})(\?)?$/.exec(String(value)) ?? [];
    return `${hour}${minute}${open ? '?' : 'h'}`;
  },
  // `UUUmm.nn`; by key nobody says which currency.
  currency: (value, mode) => `${mode === 'voice' ? 'USD' : ''}${Number(value).toFixed(2)}`,
  number: (value) => String(value),
};

/**
 * Reads `digits?length=4;…` and makes the grammars.
 * @param modes which are asked for: a `type` both, `builtin:dtmf/…` one
 * @throws EventThrown `error.unsupported.builtin`, `error.badfetch` for lengths that contradict each other
 */
export function builtinGrammarsOf(text: string, modes: readonly ('voice' | 'dtmf')[], language: string) {
  const [name = '', query = ''] = text.split('?');
  const parameters: { [name: string]: string } = {};
  for (const pair of query.split(/[;&]/)) {
    const [key = '', value = ''] = pair.split('=').map((part) => part.trim());
    if (key !== '') parameters[key] = value;
  }
  if (!isBuiltin(name.trim()))
    throw new EventThrown('error.unsupported.builtin', `there is no builtin "${name.trim()}"`);
  const known = name.trim() as BuiltinName;
  if (known === 'boolean') return pickModes([...booleanGrammars(parameters, text)], modes, language);
  if (known === 'digits') checkLengths(parameters);
  const made = builtinGrammars(text, { kind: 'builtin', name: known, parameters });
  return pickModes(made, modes, language).map((grammar): PreparedGrammar => {
    const write = written[known];
    const samples =
      known === 'digits' && grammar.mode === 'voice' ? spokenSample(parameters, language) : grammar.samples;
    if (!write) return { ...grammar, samples };
    return {
      ...grammar,
      recognize(utterance) {
        const found = grammar.recognize(utterance);
        return found.matches ? { ...found, value: write(found.value, grammar.mode) } : found;
      },
    };
  });
}

/** What using a builtin throws; undefined where it can be used. */
export function unknownBuiltin(type: string, language: string): EventThrown | undefined {
  try {
    builtinGrammarsOf(type, ['voice', 'dtmf'], language);
    return undefined;
  } catch (error) {
    if (error instanceof EventThrown) return error;
    throw error;
  }
}

/** As many ones as there must be digits. */
function spokenSample({ length, minlength }: { readonly [name: string]: string }, language: string): string[] {
  const one = baseOf(language) === 'es' ? 'uno' : 'one';
  return [Array.from({ length: Number(minlength ?? length ?? 1) }, () => one).join(' ')];
}

const isBuiltin = (name: string): name is BuiltinName => builtinNames.some((each) => each === name);

function pickModes(
  grammars: readonly PreparedGrammar[],
  modes: readonly string[],
  language: string,
): PreparedGrammar[] {
  return grammars.filter(
    (grammar) =>
      modes.includes(grammar.mode) && (grammar.language === undefined || baseOf(grammar.language) === baseOf(language)),
  );
}

function checkLengths({ length, minlength, maxlength }: { readonly [name: string]: string }): void {
  const numbers = [length, minlength, maxlength].filter((each) => each !== undefined);
  if (numbers.some((each) => !/^\d{1,4}$/.test(each)))
    throw new EventThrown('error.badfetch', 'a length of the builtin "digits" is not a whole number');
  const { min, max } = digitBounds({
    ...(minlength !== undefined && { minlength }),
    ...(maxlength !== undefined && { maxlength }),
    ...(length !== undefined && { length }),
  });
  const contradicts = length !== undefined && (minlength !== undefined || maxlength !== undefined);
  if (contradicts || min > max)
    throw new EventThrown('error.badfetch', 'the lengths of the builtin "digits" contradict each other');
}

/** Yes and no; `y` and `n` name other keys than 1 and 2. */
function booleanGrammars(parameters: { readonly [name: string]: string }, id: string): PreparedGrammar[] {
  const { y = '1', n = '2' } = parameters;
  const [, ...spoken] = builtinGrammars(id, { kind: 'builtin', name: 'boolean', parameters: {} });
  return [
    {
      id,
      mode: 'dtmf',
      samples: [y, n],
      recognize: (keys) => ({ matches: keys === y || keys === n, value: keys === y, extendable: false }),
    },
    ...spoken,
  ];
}
