import { type JsonSchema, objectOf } from '#lib/reference/read-schema'

/** Returns a sample value of a schema, with required fields only. For display: the sample can violate a pattern. */
export function sampleOf(schema: JsonSchema, objects: ReadonlyMap<string, JsonSchema>): unknown {
  const object = objectOf(schema)
  if (object !== undefined) return sampleOf(objects.get(object) ?? {}, objects)
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (choice !== undefined) return sampleOf(choice, objects)
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(part => sampleOf(part, objects)))
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined) {
    const names = schema.required ?? []
    return Object.fromEntries(names.map(name => [name, sampleOf(schema.properties?.[name] ?? {}, objects)]))
  }
  return plainSample(schema, objects)
}

function plainSample(schema: JsonSchema, objects: ReadonlyMap<string, JsonSchema>): unknown {
  const { type, items = {}, minimum = 1 } = schema
  if (type === 'array') return [sampleOf(items, objects)]
  if (type === 'object') return {}
  if (type === 'integer' || type === 'number') return minimum
  if (type === 'boolean') return false
  return type === 'string' ? textSample(schema) : null
}

function textSample({ format, pattern }: JsonSchema): string {
  if (format === 'date-time') return '2025-10-13T09:00:00Z'
  if (format === 'date') return '1990-01-31'
  const type = /^\^([A-Z][A-Za-z]+):\[/.exec(pattern ?? '')?.[1]
  return type === undefined ? 'text' : `${type}:00000000-0000-7000-8000-000000000000`
}
