import * as z from 'zod/mini'
import { BASE_PATH, type Operation } from '#lib/contract/operation'

/** The operation that returns the OpenAPI document. */
export const getOpenApi = {
  id: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  prefix: BASE_PATH,
  access: 'anyone',
  tag: 'document',
  summary: 'Get the OpenAPI 3.1 document',
  success: { status: 200, body: z.record(z.string(), z.unknown()) },
  errors: [],
} as const satisfies Operation
