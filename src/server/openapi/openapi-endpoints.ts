import { createHash } from 'node:crypto';
import { type Endpoint, tagged, withTag } from '../http/exchange.js';
import type { Service } from '../service.js';

type Tagged = Parameters<typeof tagged>[1];

/** `/openapi.json` and `/docs`. Both are made on the first request, as bytes that all answers share. */
export function openApiEndpoints(service: Service): Endpoint[] {
  let description: Tagged | undefined;
  let page: Tagged | undefined;
  const load = async () => {
    const { openApiDocument } = await import('./openapi-document.js');
    return openApiDocument(service.base);
  };
  return [
    {
      path: '/openapi.json',
      methods: {
        async GET(exchange) {
          description ??= withTag({ status: 200, body: Buffer.from(JSON.stringify(await load())) });
          return tagged(exchange, description);
        },
      },
    },
    {
      path: '/docs',
      methods: {
        async GET(exchange) {
          if (!page) {
            const { docsPage, docsStyle } = await import('./docs-page.js');
            const hash = createHash('sha256').update(docsStyle()).digest('base64');
            const headers = {
              'content-type': 'text/html; charset=utf-8',
              'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
              'referrer-policy': 'no-referrer',
            };
            page = withTag({ status: 200, headers, body: Buffer.from(docsPage(await load(), service.base)) });
          }
          return tagged(exchange, page);
        },
      },
    },
  ];
}
