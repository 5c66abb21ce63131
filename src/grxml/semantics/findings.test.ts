import { describe, expect, it } from 'vitest';
import { interpretPhrase } from '../../../test/grxml/interpret-phrase.js';
import { semanticFindings } from './index.js';

describe('the documented findings of interpretation', () => {
  it.each(semanticFindings.map((finding) => [finding.code, finding] as const))('%s', async (code, finding) => {
    const phrase = (document: string) => /<example>(.*)<\/example>/.exec(document)![1]!;
    const codes = async (document: string) => {
      const { error, warnings } = await interpretPhrase(document, phrase(document));
      return [...(error ? [error] : []), ...warnings].map((each) => `${each.severity} ${each.code}`);
    };
    expect(await codes(finding.bad)).toContain(`${finding.severity} ${code}`);
    expect(await codes(finding.good)).toEqual([]);
  });
});
