import { filesPath, pageHeaders } from '../dashboard/page-endpoints.js';
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
            const { docsPage } = await import('./docs-page.js');
            const headers = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' };
            const body = Buffer.from(docsPage(await load(), service.base, filesPath(service.base)));
            page = withTag({ status: 200, headers, body });
          }
          return tagged(exchange, page);
        },
      },
    },
  ];
}
