import * as z from 'zod/mini'
import { errorBody } from '#lib/contract/errors/api-error'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { API_VERSION, EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'

type Json = Record<string, unknown>

/** Folds operations into an OpenAPI 3.1 document. Schemas with a registered id become components. */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const errorSchema = schemaOf(errorBody, components)
  for (const operation of operations) {
    const method = operation.method.toLowerCase()
    paths[operation.path] = { ...paths[operation.path], [method]: operationObject(operation, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: API_VERSION,
      summary: 'A local sandbox of a payments API: cross-currency quotes and wallet authentication.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ basic: [] }],
    paths,
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: '<api token id>:<api client secret>' },
      },
      schemas: { ...components, Error: errorSchema },
    },
  }
}

function operationObject(operation: Operation, components: Json): Json {
  const parameters = [
    ...pathParameters(operation),
    ...queryParameters(operation, components),
    ...headerParameters(operation),
  ]
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined ? {} : { requestBody: requestBody(operation, operation.body, components) }),
    responses: { ...successResponse(operation, components), ...errorResponses(operation) },
  }
}

function requestBody(operation: Operation, body: z.core.$ZodType, components: Json): Json {
  return {
    required: operation.bodyOptional !== true,
    content: { 'application/json': { schema: schemaOf(body, components) } },
  }
}

function successResponse({ success, summary, signedRetry }: Operation, components: Json): Json {
  const challenged = signedRetry === undefined ? {} : { 202: answered('Wants a signed retry', signedRetry, components) }
  const performed = success.body === undefined ? { description: summary } : answered(summary, success.body, components)
  return { [success.status]: performed, ...challenged }
}

function answered(description: string, body: z.core.$ZodType, components: Json): Json {
  return { description, content: { 'application/json': { schema: schemaOf(body, components) } } }
}

/**
 * One response per status, listing the codes it may carry. `default` stands for the edge's own refusals, where the operation
 * has none of that status; where it has some, the edge's stand beside them.
 */
function errorResponses(operation: Operation): Json {
  const byStatus = new Map<number, Set<ErrorCode>>()
  for (const code of [...operation.errors, ...SHARED_ERRORS]) {
    const { status } = ERRORS[code]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  for (const code of EDGE_ERRORS) byStatus.get(ERRORS[code].status)?.add(code)
  const responses: Json = {}
  for (const [status, found] of [...byStatus].sort(([a], [b]) => a - b)) {
    const codes = [...found]
    responses[status] = { description: codes.join(', '), content: errorContent(codes) }
  }
  return { ...responses, default: { description: 'Refused at the HTTP edge', content: errorContent(undefined) } }
}

function errorContent(codes: readonly ErrorCode[] | undefined): Json {
  const shape = { $ref: '#/components/schemas/Error' }
  const schema = codes === undefined ? shape : { allOf: [shape, { properties: { code: { enum: codes } } }] }
  return { 'application/json': { schema } }
}

function pathParameters({ path }: Operation): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Operation, components: Json): Json[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = schemaOf(query, components) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters({ idempotent, signedRetry, walletSignature }: Operation): Json[] {
  const names = [
    ...(idempotent ? ['Idempotency-Key'] : []),
    ...(signedRetry || walletSignature ? ['Service-Wallet-Signature'] : []),
    ...(signedRetry ? ['Request-Id'] : []),
  ]
  return names.map(name => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
}

/** The JSON Schema of a wire form. What it defines by id moves to the components, which all operations share. */
function schemaOf(schema: z.core.$ZodType, components: Json): Json {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    const { id, ...rest } = definition
    components[name] = withComponentRefs(rest)
  }
  return withComponentRefs(own) as Json
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string'
        ? member.replace('#/$defs/', '#/components/schemas/')
        : withComponentRefs(member),
    ]),
  )
}
