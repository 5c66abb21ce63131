/** Grammars in Spanish and French: what is said of their sounds, and what is not said of their words. */
import { expect, it, test } from 'vitest';
import { analyzeGrammar } from './analyze-grammar.js';
import { choiceOf, mainRule } from './example.js';

const menu = (language: string, ...words: string[]) =>
  mainRule(choiceOf(Object.fromEntries(words.map((word, i) => [word, `"${i}"`])))).replace(
    /xml:lang="[^"]*"/,
    `xml:lang="${language}"`,
  );
const issuesOf = async (source: string, depth = 'deep') => (await analyzeGrammar(source, { depth })).issues;

test.each<[language: string, options: string[], expected: string[]]>([
  // One sound of four is a close one: 1 - 0.6 / 4 = 0.85.
  ['es-MX', ['peso', 'beso', 'cancelar'], ['sounds-alike']],
  ['es-US', ['vaca', 'baca'], ['sounds-same']],
  // In Spain z is as in thin: one close sound of four.
  ['es-MX', ['casa', 'caza'], ['sounds-same']],
  ['es-ES', ['casa', 'caza'], ['sounds-alike']],
  ['es-MX', ['saldo', 'factura', 'operador'], []],
  // What is said around two words does not make them more alike.
  ['es-MX', ['quiero hablar con alguien de saldo', 'quiero hablar con alguien de factura'], []],
  ['fr-CA', ['dessus', 'dessous'], ['sounds-alike']],
  ['fr-FR', ['compte', 'conte', 'virement'], ['sounds-same']],
  ['fr-FR', ['verre', 'vert', 'facture'], ['sounds-same']],
  ['fr-FR', ['solde', 'carte', 'conseiller'], []],
  // As they are spoken: "dos", and "veinticuatro" beside "cuarenta y ocho".
  ['es-MX', ['2', 'dos'], ['sounds-same']],
  ['es-MX', ['24 horas', '48 horas'], []],
  ['de-DE', ['Waren', 'Wagen'], []],
])('%s: %j', async (language, options, expected) => {
  const found = (await issuesOf(menu(language, ...options))).filter(({ type }) => type.startsWith('sounds-'));
  expect(found.map(({ type }) => type)).toEqual(expected);
  // The rates are those of English words, spoken and recognised: for others there are none.
  for (const { message, evidence } of found) {
    expect(message).not.toContain('calls');
    expect(evidence).not.toHaveProperty('confusion');
  }
});

it.each(['es-MX', 'fr-FR'])('%s: says which part of the analysis knows English only', async (language) => {
  const issues = await issuesOf(menu(language, 'menu', 'formulario', 'xyz'));
  const [note] = issues.filter(({ type }) => type === 'language-unsupported');
  expect(note!.message).toMatch(/^(?:Spanish|French) is analysed in part: sounds by its spelling/);
  // Neither guesses nor misspellings: there is no dictionary to compare with.
  const types = issues.map(({ type }) => type);
  for (const type of ['pronunciation-guessed', 'word-misspelt', 'courtesy-missing', 'carrier-missing'])
    expect(types).not.toContain(type);
});

it('Spanish that is declared as English is found', async () => {
  const words = ['consultar saldo', 'pagar mi factura', 'hablar con una persona', 'quiero una cita', 'por favor ayuda'];
  const [found] = (await issuesOf(menu('en-US', ...words), 'standard')).filter(
    ({ type }) => type === 'language-looks-other',
  );
  expect(found!.fix).toBe('set xml:lang="es"');
});
