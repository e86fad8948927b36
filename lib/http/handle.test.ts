import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decode } from '#lib/contract/codec'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import { ApiError } from '#lib/contract/errors/api-error'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

const LISTED: readonly Operation[] = [...OPERATIONS, ...CONTROL_OPERATIONS]
const SCHEMAS = LISTED.flatMap(({ id, body, query }) => [
  ...(body === undefined ? [] : [{ name: `the body of ${id}`, schema: body }]),
  ...(query === undefined ? [] : [{ name: `the query of ${id}`, schema: query }]),
])

describe.each(SCHEMAS)('$name', ({ schema }) => {
  const rejected = [...mutateFields(jsonSchemaOf(schema))].flatMap(wire => {
    const outcome = isObject(wire) ? decode(schema, wire) : { value: undefined }
    return 'errors' in outcome ? [outcome.errors] : []
  })

  test('each wrong field gets a specific message', () => {
    expect(rejected.length > 0 || acceptsAnyValue(schema)).toBe(true)
    const silent = rejected
      .flat()
      .filter(({ message }) => !/^[A-Z].*\.$/.test(message) || /invalid|another form|undefined/i.test(message))
    expect(silent).toEqual([])
  })

  test('the error message names the first wrong field', () => {
    for (const errors of rejected) {
      const { message } = new ApiError('INVALID_INPUT', { errors })
      expect(message).toBe(`${errors[0]?.field}: ${errors[0]?.message}`)
      expect(errors[0]?.field).not.toBe('')
    }
  })
})

const WRONG = [null, true, 0.5, 'x\u0000', [], {}] as const

interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly const?: unknown
  readonly oneOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/**
 * Yields the values of {@link WRONG}, and objects and lists with one such field or item. Objects also have their
 * constant fields. The schema may accept some of these values.
 */
function* mutateFields(schema: JsonSchema, definitions = schema.$defs ?? {}): Iterable<unknown> {
  const known = definitions[schema.$ref?.slice('#/$defs/'.length) ?? '']
  if (known !== undefined) return yield* mutateFields(known, definitions)
  yield* WRONG
  for (const branch of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) yield* mutateFields(branch, definitions)
  if (schema.items !== undefined) for (const item of mutateFields(schema.items, definitions)) yield [item]
  const members = Object.entries(schema.properties ?? {})
  const fixed = Object.fromEntries(
    members.flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  )
  for (const [name, member] of members) {
    for (const value of mutateFields(member, definitions)) yield { ...fixed, [name]: value }
  }
}

/** Reports whether a schema restricts no field: it has no fields, or the operation checks them later. */
function acceptsAnyValue(schema: z.core.$ZodType): boolean {
  return Object.values(jsonSchemaOf(schema).properties ?? {}).every(member => JSON.stringify(member) === '{}')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
