import * as z from 'zod/mini'
import { apiOperation, type Operation } from '#lib/contract/operation'

/** The contract as a document; anyone may read it. */
export const getOpenApi = {
  ...apiOperation({
    id: 'getOpenApi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'document',
    summary: 'This contract as an OpenAPI 3.1 document',
    success: { status: 200, body: z.record(z.string(), z.unknown()) },
    errors: [],
  }),
  access: 'anyone',
} as const satisfies Operation
