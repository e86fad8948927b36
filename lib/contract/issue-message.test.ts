import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decode } from '#lib/contract/codec'
import { worldRequest } from '#lib/contract/sandbox/created-world'

const strict = z.strictObject({ exchangeId: z.optional(z.string()), limit: z.optional(z.number()) })

test.each([
  [worldRequest, undefined, '', 'Expected an object, but received nothing.'],
  [worldRequest, [], '', 'Expected an object, not a list.'],
  [worldRequest, { name: 5 }, 'name', 'Expected text, not 5.'],
  [worldRequest, { lifetimeSeconds: '5' }, 'lifetimeSeconds', 'Expected a number, not text.'],
  [worldRequest, { lifetimeSeconds: 1.5 }, 'lifetimeSeconds', 'Expected an integer, not 1.5.'],
  [worldRequest, { lifetimeSeconds: 0 }, 'lifetimeSeconds', 'Expected at least 1.'],
  [worldRequest, { lifetimeSeconds: 100_000 }, 'lifetimeSeconds', 'Expected at most 86400.'],
  [z.object({ a: z.array(z.string()) }), {}, 'a', 'Expected a list, but it is missing.'],
  [z.array(z.string()).check(z.minLength(1)), [], '', 'Expected at least 1 item.'],
  [z.iso.datetime(), 'soon', '', 'Expected an ISO 8601 date-time in UTC, such as 2025-10-13T09:00:00Z.'],
  [strict, { exchangeID: '' }, '', 'Unknown field "exchangeID". Use exchangeId.'],
  [strict, { x: 1, exchangeID: '' }, '', 'Unknown fields "x", "exchangeID". Use only exchangeId, limit.'],
  [z.strictObject({}), { id: '' }, '', 'Unknown field "id". Leave it out.'],
])('%# a wrong value gets a sentence with the expected one', (schema, wire, field, message) => {
  expect(decode(schema, wire)).toEqual({ errors: [{ field, message }] })
})
