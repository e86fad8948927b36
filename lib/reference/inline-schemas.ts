import { type JsonSchema, objectOf } from '#lib/reference/read-schema'

/** Returns the schemas that the reference shows inline: enumerations, and schemas named after an operation. */
export function inlineSchemas(
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
export function withInlineSchemas(schema: JsonSchema, inlined: ReadonlyMap<string, JsonSchema>): JsonSchema {
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
