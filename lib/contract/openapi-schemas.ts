import * as z from 'zod/mini'

export type Json = Record<string, unknown>

const SCHEMAS = '#/components/schemas/'

export function schemaRef(name: string): Json {
  return { $ref: `${SCHEMAS}${name}` }
}

/**
 * Returns the JSON Schema of a schema's wire form. Moves schemas with a registered ID to the components. Throws if two
 * different schemas share an ID.
 */
export function schemaOf(schema: z.core.$ZodType, components: Json): Json {
  const { $schema, $defs, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as Json),
  }) as Json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    const { id, ...rest } = definition
    addComponent(components, name, withComponentRefs(rest) as Json)
  }
  return withComponentRefs(jsonSchema) as Json
}

/** Like {@link schemaOf}, but always returns a reference: a schema without an ID is added as `name`. */
export function namedSchemaOf(schema: z.core.$ZodType, name: string, components: Json): Json {
  const jsonSchema = schemaOf(schema, components)
  if ('$ref' in jsonSchema) return jsonSchema
  addComponent(components, name, jsonSchema)
  return schemaRef(name)
}

function addComponent(components: Json, name: string, schema: Json): void {
  const known = components[name]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`Two different schemas are named ${name}: register another id for one of them.`)
  components[name] = schema
}

/**
 * Moves a default to the description: client generators treat a field with a default as required. Drops zod's pattern
 * for dates and times, which the format implies.
 */
function simplify(schema: Json): void {
  if (schema.format === 'date-time' || schema.format === 'date') delete schema.pattern
  if (!('default' in schema)) return
  const { default: preset, description } = schema
  const sentence = `${JSON.stringify(preset)} if omitted.`
  schema.description = description === undefined ? sentence : `${description} ${sentence}`
  delete schema.default
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string' ? member.replace('#/$defs/', SCHEMAS) : withComponentRefs(member),
    ]),
  )
}
