import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { interpretPhrase } from '../../../test/grxml/interpret-phrase.js';
import { serializeXml } from './index.js';

const folder = resolve(import.meta.dirname, '../../../../shared/corpus/grxml');
const sarah = 'JpEncausse+SARAH-Server-NodeJS__plugins__';

/**
 * Grammars of the field that set `out.action._attributes.uri` without creating `_attributes`. Microsoft's engine makes
 * it; by the Recommendation and ECMAScript it is undefined, so the script throws and there is no value.
 */
describe.skipIf(!existsSync(folder))('real grammars with _attributes (needs ../shared/corpus)', () => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').replace(/^\ufeff/, '');
  const createFirst = (text: string) =>
    text.replace('out.action=new Object();', 'out.action=new Object(); out.action._attributes=new Object();');
  // Two of the five name their rule by `root` instead of `id`; with that repaired they are as the others.
  const nameRule = (text: string) => text.replace('<rule root=', '<rule id=');

  it.each<[file: string, phrase: string, line: number, action: object, xml: string]>([
    [
      `${sarah}meteo__meteo.xml`,
      "Sarah comment dois-je m'habiller demain à Paris",
      36,
      { date: '1_matin', zip: '750560', _attributes: { uri: 'http://127.0.0.1:8080/sarah/meteo' } },
      '<action uri="http://127.0.0.1:8080/sarah/meteo"><date>1_matin</date><zip>750560</zip></action>',
    ],
    [
      `${sarah}test__test_en_US.xml`,
      'Sarah do an other test',
      10,
      { test: 'E2', _attributes: { uri: 'http://127.0.0.1:8080/sarah/test' } },
      '<action uri="http://127.0.0.1:8080/sarah/test"><test>E2</test></action>',
    ],
    [
      `${sarah}test__lazyTest.xml`,
      'Sarah active le test 2',
      10,
      { test: 'L1', _attributes: { uri: 'http://127.0.0.1:8080/sarah/test' } },
      '<action uri="http://127.0.0.1:8080/sarah/test"><test>L1</test></action>',
    ],
    [
      `${sarah}test__test.xml`,
      'Sarah encore un autre test',
      11,
      { test: 'A2', _attributes: { uri: 'http://127.0.0.1:8080/sarah/test' } },
      '<action uri="http://127.0.0.1:8080/sarah/test"><test>A2</test></action>',
    ],
    [
      'JpEncausse+WSRMacro__WSRMacro__macros__time.xml',
      'Sarah quelle heure est il',
      12,
      { _attributes: { uri: 'http://127.0.0.1:8080/sarah/time' } },
      '<action uri="http://127.0.0.1:8080/sarah/time"/>',
    ],
  ])('%s', async (file, phrase, line, action, xml) => {
    const text = nameRule(read(file));
    const asWritten = await interpretPhrase(text, phrase);
    expect(asWritten).not.toHaveProperty('value');
    expect(asWritten.error).toMatchObject({
      code: 'tag-script-error',
      line,
      message: expect.stringContaining("cannot set property 'uri' of undefined"),
      hint: expect.stringContaining('out.action._attributes = new Object()'),
    });
    const corrected = await interpretPhrase(createFirst(text), phrase);
    expect(corrected.error).toBeUndefined();
    expect(corrected.value).toEqual({ action });
    expect(serializeXml(corrected.semantic, { root: '' })).toBe(xml);
  });

  it('an order of pizza', async () => {
    const text = read('JVoiceXML+JVoiceXML__org.jvoicexml.demo.mixedinitiativedemo__src__main__resources__pizza.srgs');
    expect(text).toContain('out.order.size = rules.size');
    const { value, error } = await interpretPhrase(text, 'I want a small pizza with salami');
    expect(error).toBeUndefined();
    expect(value).toEqual({ order: { size: 'small', topping: 'salami' } });
  });
});
