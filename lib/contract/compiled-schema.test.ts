import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { COMPILED_AFTER, compileDecoder, compileEncoder, decode, encodeAnswer } from '#lib/contract/codec'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { quote } from '#lib/contract/quotes/quote'
import { createQuote } from '#lib/contract/quotes/quote-operations'
import { exchange } from '#lib/contract/sandbox/exchange'
import { instant, instantFromEpoch, minorUnits } from '#lib/contract/scalars'
import { transaction } from '#lib/contract/transfers/transaction'
import { bodyChanges, mutateValue } from '#lib/testing/faults/mutate-body'
import { wireValues } from '#lib/testing/fixtures/wire-values'

type Named = readonly [name: string, schema: z.core.$ZodType | undefined]

const operations: readonly Operation[] = [...OPERATIONS, ...CONTROL_OPERATIONS]
const documentSchemas: Named[] = [
  ['quote', quote],
  ['transaction', transaction],
  ['exchange', exchange],
]
const requestSchemas = operations.flatMap(({ id, body, query }): Named[] => [
  [`${id}: body`, body],
  [`${id}: query`, query],
])
const responseSchemas = operations.map(({ id, success }): Named => [`${id}: answer`, success.body])

describe.each(uniqueSchemas([...documentSchemas, ...requestSchemas]))('%s', (_, schema) => {
  test('decodes to the same values and errors when compiled', () => {
    const compiled = compileDecoder(schema) as z.ZodMiniType
    fc.assert(
      fc.property(wireValues(schema), bodyChanges, (wire, change) => {
        for (const value of [wire, mutateValue(wire, change)]) {
          expect(outcome(() => z.decode(compiled, value))).toEqual(outcome(() => z.decode(schema, value)))
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe.each(uniqueSchemas([...documentSchemas, ...responseSchemas]))('%s', (_, schema) => {
  test('encodes to the same results and rejects the same values when compiled', () => {
    const compiled = compileEncoder(schema) as z.ZodMiniType
    fc.assert(
      fc.property(wireValues(schema), bodyChanges, (wire, change) => {
        const value = z.decode(schema, wire)
        for (const result of [value, mutateValue(value, change)]) {
          const [quick, plain] = [outcome(() => z.decode(compiled, result)), outcome(() => z.encode(schema, result))]
          if ('value' in quick || 'value' in plain) expect(quick).toEqual(plain)
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('a schema that cannot be reversed', () => {
  test.each<Named>([
    ['a check on an object with a codec', z.object({ at: instant }).check(z.refine(({ at }) => at > 0))],
    ['a check on a codec', minorUnits.check(z.refine(amount => amount > 0n))],
    ['a transform', z.pipe(z.string(), z.transform(Number))],
    ['a catchall with a codec', z.catchall(z.object({}), instant)],
    ['a check on a nested codec', z.object({ all: z.array(minorUnits.check(z.refine(amount => amount > 0n))) })],
  ])('is not compiled for encoding (%s)', (_, schema) => {
    expect(compileEncoder(schema as z.ZodMiniType)).toBeUndefined()
  })
})

test('a schema compiled after many uses decodes, encodes and fails as before', () => {
  const operation = {
    ...createQuote,
    success: { status: 201, body: z.object({ at: instant, amount: minorUnits }) },
  } as const
  const all = Array.from({ length: 2 * COMPILED_AFTER }, () => ({
    read: decode(operation.success.body, { at: '2025-10-13T09:00:00Z', amount: 1, more: true }),
    rejected: decode(operation.success.body, { at: 'now', amount: 1.5 }),
    written: encodeAnswer(operation, { at: instantFromEpoch(0), amount: 5n }),
    fault: outcome(() => encodeAnswer(operation, { at: instantFromEpoch(0), amount: '5' })),
  }))
  expect(all[0]).toMatchObject({
    read: { value: { amount: 1n } },
    rejected: { errors: [{ field: 'at' }, { field: 'amount' }] },
    written: '{"at":"1970-01-01T00:00:00.000Z","amount":5}',
    fault: { error: [{ path: ['amount'], expected: 'bigint' }] },
  })
  expect(
    new Set(all.map(one => JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)))).size,
  ).toBe(1)
})

/** Returns each distinct schema with the first of its names. */
function uniqueSchemas(schemas: readonly Named[]): [string, z.ZodMiniType][] {
  const names = new Map(
    schemas.toReversed().flatMap(([name, schema]) => (schema === undefined ? [] : [[schema, name]])),
  )
  return Array.from(names, ([schema, name]) => [name, schema as z.ZodMiniType])
}

function outcome(work: () => unknown): { readonly value: unknown } | { readonly error: unknown } {
  try {
    return { value: work() }
  } catch (error) {
    return { error: error instanceof z.core.$ZodError ? error.issues : String(error) }
  }
}
