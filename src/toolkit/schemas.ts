/** The zod schemas of all operations: the server checks requests with them and generates OpenAPI from them. */
import type { OperationSchemas } from './operation.js';
import { type OperationName, operations } from './operations/index.js';
import { schemaKit } from './schema-kit.js';

export { holiday, namedSchemas } from './schema-kit.js';

/** The schemas by operation. */
export const schemas = Object.fromEntries(
  operations.map((operation) => [operation.name, operation.schemas(schemaKit)]),
) as { readonly [Name in OperationName]: OperationSchemas };
