import * as z from 'zod/mini'
import { ApiError, bodyOf, errorBody } from '#lib/contract/errors/api-error'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { OperationExample } from '#lib/contract/openapi-example'
import { type Json, namedSchemaOf, schemaRef } from '#lib/contract/openapi-schemas'
import { EDGE_ERRORS, type Operation, SHARED_ERRORS } from '#lib/contract/operation'

export interface Components {
  readonly schemas: Json
  readonly examples: Json
}

export function responsesOf(operation: Operation, components: Components, example: OperationExample | undefined): Json {
  return { ...successResponses(operation, components, example), ...errorResponses(operation, components) }
}

/** Returns an operation's ID as the start of a type name: `createQuote` becomes `CreateQuote`. */
export function typeName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1)
}

function successResponses(
  { id, success, summary, signedRetry }: Operation,
  { schemas }: Components,
  example: OperationExample | undefined,
): Json {
  const describeResponse = (status: number, description: string, body: z.core.$ZodType, name: string) => {
    const value = example?.responses[status]
    const schema = namedSchemaOf(body, name, schemas)
    const content = value === undefined ? { schema } : { schema, example: value }
    return { description, content: { 'application/json': content } }
  }
  const { status, body } = success
  const name = typeName(id)
  return {
    [status]:
      body === undefined ? { description: summary } : describeResponse(status, summary, body, `${name}Response`),
    ...(signedRetry && { 202: describeResponse(202, 'Requires a signed retry', signedRetry, `${name}Challenge`) }),
  }
}

/** Edge errors are added to responses of the same status. `default` lists all edge errors. */
function errorResponses(operation: Operation, components: Components): Json {
  const byStatus = new Map<number, Set<ErrorCode>>()
  for (const code of [...operation.errors, ...SHARED_ERRORS]) {
    const { status } = ERRORS[code]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  for (const code of EDGE_ERRORS) byStatus.get(ERRORS[code].status)?.add(code)
  const responses: Json = {}
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const schema = schemaRef(addErrorOfStatus(status, components.schemas))
    responses[status] = errorResponse([...codes], schema, components)
  }
  const description = 'Rejected before the operation runs'
  return {
    ...responses,
    default: { ...errorResponse(EDGE_ERRORS, anyError(components.schemas), components), description },
  }
}

function errorResponse(codes: readonly ErrorCode[], schema: Json, { examples }: Components): Json {
  for (const code of codes) examples[code] ??= { summary: ERRORS[code].message, value: bodyOf(new ApiError(code)) }
  const referred = Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }]))
  return { description: codes.join(', '), content: { 'application/json': { schema, examples: referred } } }
}

function anyError(schemas: Json): Json {
  return namedSchemaOf(errorBody, 'Error', schemas)
}

function addErrorOfStatus(status: number, schemas: Json): string {
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter(code => ERRORS[code].status === status)
  const body = z.extend(errorBody, { status: z.literal(status), code: z.enum(codes) })
  const name = `Error${status}`
  namedSchemaOf(body, name, schemas)
  return name
}
