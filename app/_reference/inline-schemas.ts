import { type JsonSchema, objectOf } from './read-schema'

/**
 * Returns the schemas that the reference shows inline instead of as objects: enumerations, and bodies of a single
 * operation.
 */
export function schemasInPlace(
  components: Readonly<Record<string, JsonSchema>>,
  operationIds: readonly string[],
): ReadonlyMap<string, JsonSchema> {
  const own = new Set(operationIds.map(id => id.toLowerCase()))
  return new Map(
    Object.entries(components).filter(
      ([name, schema]) => schema.enum !== undefined || isOwn(name, own),
    ),
  )
}

/** Reports whether a component is named after an operation. */
function isOwn(name: string, operationIds: ReadonlySet<string>): boolean {
  return operationIds.has(name.replace(/(Request|Response|Challenge)$/, '').toLowerCase())
}

/** Replaces references to inline schemas with the schemas. */
export function withSchemasInPlace(schema: JsonSchema, inPlace: ReadonlyMap<string, JsonSchema>): JsonSchema {
  return replaced(schema, inPlace) as JsonSchema
}

function replaced(value: unknown, inPlace: ReadonlyMap<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map(item => replaced(item, inPlace))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...beside } = value as JsonSchema
  const schema = inPlace.get(objectOf(value as JsonSchema) ?? '')
  const members = schema === undefined ? value : { ...schema, ...beside }
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, replaced(member, inPlace)]))
}
