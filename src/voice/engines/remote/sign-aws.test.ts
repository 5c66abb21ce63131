import { expect, test } from 'vitest';
import { signAws } from './sign-aws.js';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const form = 'application/x-www-form-urlencoded';

/** Cases of the test suite that AWS publishes for Signature Version 4, and the example of its general reference (the last). */
test.each<[string, string, { [name: string]: string }, { [name: string]: string }, string, string, string, string]>([
  [
    'get-vanilla',
    'GET',
    {},
    {},
    '',
    'service',
    'host;x-amz-date',
    '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  ],
  [
    'post-vanilla',
    'POST',
    {},
    {},
    '',
    'service',
    'host;x-amz-date',
    '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  ],
  [
    'get-vanilla-query-order-key-case',
    'GET',
    { Param2: 'value2', Param1: 'value1' },
    {},
    '',
    'service',
    'host;x-amz-date',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'post-x-www-form-urlencoded',
    'POST',
    {},
    { 'content-type': form },
    'Param1=value1',
    'service',
    'content-type;host;x-amz-date',
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
  [
    'ListUsers of IAM',
    'GET',
    { Action: 'ListUsers', Version: '2010-05-08' },
    { 'content-type': `${form}; charset=utf-8` },
    '',
    'iam',
    'content-type;host;x-amz-date',
    '5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  ],
])('%s', (_, method, query, headers, body, service, signedHeaders, signature) => {
  const host = service === 'iam' ? 'iam.amazonaws.com' : 'example.amazonaws.com';
  const scope = { region: 'us-east-1', service };
  const now = Date.UTC(2015, 7, 30, 12, 36);
  expect(signAws({ method, host, path: '/', query, headers, body }, credentials, scope, now)).toEqual({
    'x-amz-date': '20150830T123600Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/${service}/aws4_request, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  });
});

test('the token of temporary credentials is sent and signed', () => {
  const request = { method: 'GET', host: 'h', path: '/', query: {}, headers: {}, body: '' };
  const scope = { region: 'us-east-1', service: 'service' };
  const signed = signAws(request, { ...credentials, sessionToken: 'token' }, scope, 0);
  expect(signed['x-amz-security-token']).toBe('token');
  expect(signed.authorization).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token,');
});
