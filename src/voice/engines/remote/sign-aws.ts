import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken?: string | undefined;
}

/** A request as it goes over the wire; header names in lower case. */
export interface WireRequest {
  method: string;
  host: string;
  /** Percent-encoded, with the slash at its start. */
  path: string;
  query: { [name: string]: string };
  headers: { [name: string]: string };
  body: string | Uint8Array;
}

/** Which service, where. */
export interface AwsScope {
  region: string;
  service: string;
}

/** SHA-256 in hex, of text as UTF-8. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();

/** RFC 3986: all but letters, digits and `-_.~` as percent and hex. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Signs a request with AWS Signature Version 4, all its headers included. Paths are taken as they are: those of services
 * other than S3 are encoded twice, which changes nothing of a path without special characters.
 * @param now milliseconds since 1970 UTC
 * @returns the headers to add
 */
export function signAws(
  request: WireRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  { region, service }: AwsScope,
  now: number,
): { [name: string]: string } {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const added = {
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const headers: { [name: string]: string } = { ...request.headers, host: request.host, ...added };
  const names = Object.keys(headers).sort(byCode);
  const signedHeaders = names.join(';');
  const query = Object.entries(request.query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort(byCode)
    .join('&');
  const canonical = [
    request.method,
    request.path,
    query,
    ...names.map((name) => `${name}:${headers[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    sha256(request.body),
  ].join('\n');
  const scope = [time.slice(0, 8), region, service, 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${accessKeyId}/${scope.join('/')}`;
  return {
    ...added,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  };
}
