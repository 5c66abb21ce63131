import { createHash } from 'node:crypto';
import type { Endpoint, Reply } from '../http/exchange.js';
import type { Service } from '../service.js';

/** `/openapi.json` and `/docs`. Both are made on the first request, as bytes that all answers share. */
export function openApiEndpoints(service: Service): Endpoint[] {
  let description: Reply | undefined;
  let page: Reply | undefined;
  const load = async () => {
    const { openApiDocument } = await import('./openapi-document.js');
    return openApiDocument(service.base);
  };
  return [
    {
      path: '/openapi.json',
      methods: {
        async GET() {
          description ??= { status: 200, body: Buffer.from(JSON.stringify(await load())) };
          return description;
        },
      },
    },
    {
      path: '/docs',
      methods: {
        async GET() {
          if (!page) {
            const { docsPage, docsStyle } = await import('./docs-page.js');
            const hash = createHash('sha256').update(docsStyle()).digest('base64');
            page = {
              status: 200,
              headers: {
                'content-type': 'text/html; charset=utf-8',
                'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
                'referrer-policy': 'no-referrer',
              },
              body: Buffer.from(docsPage(await load(), service.base)),
            };
          }
          return page;
        },
      },
    },
  ];
}
