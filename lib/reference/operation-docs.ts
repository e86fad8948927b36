import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { openApiDocument } from '#lib/contract/openapi'
import { BASE_PATH, CONTROL_PATH, type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { type JsonSchema, objectOf } from '#lib/reference/read-schema'

export interface ParameterDoc {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface OperationDoc {
  readonly id: string
  readonly method: Operation['method']
  /** Path template, relative to `PREFIXES.api` or `PREFIXES.control`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly parameters: readonly ParameterDoc[]
  readonly body: { readonly schema: JsonSchema; readonly isRequired: boolean } | undefined
  /** Success responses, including the 202 to a first request that requires a signed retry. */
  readonly responses: readonly { readonly status: number; readonly schema: JsonSchema | undefined }[]
  /** Error codes by status. Omits general HTTP errors, such as 405 and 413. */
  readonly errors: readonly { readonly status: number; readonly codes: readonly ErrorCode[] }[]
  /** True if the operation can return 202 and then expects the same request with a stamp (§5.4). */
  readonly isSignedRetry: boolean
  readonly isIdempotent: boolean
}

const API = areaOf(OPERATIONS)

/** Operations of the API, in documentation order. */
export const API_DOCS = API.docs

/** Operations of the sandbox's control plane. */
export const CONTROL_DOCS = areaOf(CONTROL_OPERATIONS).docs

/** Named schemas of the API that are not shown inline. Omits `Error400` and the like, which resemble `Error`. */
export const OBJECTS = API.objects

export const PREFIXES = { api: BASE_PATH, control: CONTROL_PATH } as const

/** Groups operations by tag, in the order of each tag's first operation. */
export function byTag(
  docs: readonly OperationDoc[],
): readonly (readonly [tag: string, docs: readonly OperationDoc[]])[] {
  return [...Map.groupBy(docs, ({ tag }) => tag)]
}

interface OperationObject {
  readonly parameters?: readonly ParameterDoc[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
interface Document {
  readonly paths: Record<string, Record<string, OperationObject>>
  readonly components: { readonly schemas: Record<string, JsonSchema> }
}
type Content = { readonly 'application/json': { readonly schema: JsonSchema } }

function areaOf(operations: readonly Operation[]) {
  // openApiDocument creates the document from the operations, so the document has this shape.
  const { paths, components } = openApiDocument(operations, '') as unknown as Document
  const ids = operations.map(({ id }) => id)
  const inlined = inlineSchemas(components.schemas, ids)
  const inline = (schema: JsonSchema) => withInlineSchemas(schema, inlined)
  const docs = operations.flatMap(operation => {
    const described = paths[operation.path]?.[operation.method.toLowerCase()]
    return described === undefined ? [] : [docOf(operation, described, inline)]
  })
  const objects = Object.entries(components.schemas)
    .filter(([name]) => !inlined.has(name) && !/^Error[0-9]+$/.test(name))
    .map(([name, schema]) => [name, inline(schema)] as const)
  return { docs, objects }
}

function docOf(
  operation: Operation,
  { parameters = [], requestBody, responses }: OperationObject,
  inline: (schema: JsonSchema) => JsonSchema,
): OperationDoc {
  const { id, method, path, tag, summary } = operation
  return {
    id,
    method,
    path,
    tag,
    summary,
    parameters: parameters.map(parameter => ({ ...parameter, schema: inline(parameter.schema) })),
    body: requestBody && {
      schema: inline(requestBody.content['application/json'].schema),
      isRequired: requestBody.required,
    },
    responses: Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, { content }]) => ({
        status: Number(status),
        schema: content && inline(content['application/json'].schema),
      })),
    errors: errorsOf(operation),
    isSignedRetry: responses[202] !== undefined,
    isIdempotent: operation.idempotent === true,
  }
}

function errorsOf({ errors, access }: Operation): OperationDoc['errors'] {
  const shared: readonly ErrorCode[] = access === 'token' ? SHARED_ERRORS : []
  const byStatus = Map.groupBy(new Set<ErrorCode>([...errors, ...shared]), code => ERRORS[code].status)
  return [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => ({ status, codes }))
}

/** Returns the schemas that the reference shows inline: enumerations, and schemas named after an operation. */
function inlineSchemas(
  components: Readonly<Record<string, JsonSchema>>,
  operationIds: readonly string[],
): ReadonlyMap<string, JsonSchema> {
  const lowercaseIds = new Set(operationIds.map(id => id.toLowerCase()))
  return new Map(
    Object.entries(components).filter(
      ([name, schema]) => schema.enum !== undefined || isNamedAfterOperation(name, lowercaseIds),
    ),
  )
}

function isNamedAfterOperation(name: string, operationIds: ReadonlySet<string>): boolean {
  return operationIds.has(name.replace(/(Request|Response|Challenge)$/, '').toLowerCase())
}

/** Replaces references to inline schemas with the schemas themselves. */
function withInlineSchemas(schema: JsonSchema, inlined: ReadonlyMap<string, JsonSchema>): JsonSchema {
  return replaceRefs(schema, inlined) as JsonSchema
}

function replaceRefs(value: unknown, inlined: ReadonlyMap<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map(item => replaceRefs(item, inlined))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...siblings } = value as JsonSchema
  const schema = inlined.get(objectOf(value as JsonSchema) ?? '')
  const members = schema === undefined ? value : { ...schema, ...siblings }
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, replaceRefs(member, inlined)]))
}
