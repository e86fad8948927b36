import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { externalAccountInfo } from '#lib/contract/accounts/external-account-info'
import { decode } from '#lib/contract/codec'
import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { quoteRequest } from '#lib/contract/quotes/quote'
import { bodyChanges, mutateValue } from '#lib/testing/faults/mutate-body'
import { wireValues } from '#lib/testing/fixtures/wire-values'

function messagesOf(schema: z.core.$ZodType, wire: unknown): string[] {
  const decoded = decode(schema, wire)
  return 'errors' in decoded ? decoded.errors.map(({ message }) => message) : []
}

describe('the message of a rejected enumeration', () => {
  test.each([
    ['US_ACCOUNT', 'Expected USD_ACCOUNT, the current name of US_ACCOUNT.'],
    ['CLABE', 'Expected MXN_ACCOUNT, the current name of CLABE.'],
    ['PIX', 'Expected BRL_ACCOUNT, the current name of PIX.'],
    ['GPB_ACCOUNT', 'Expected one of 49 values, such as GBP_ACCOUNT, EGP_ACCOUNT or GHS_ACCOUNT.'],
    ['spark', 'Expected one of 49 values, such as'],
    [undefined, 'Expected one of 49 values, such as AED_ACCOUNT, BDT_ACCOUNT or BRL_ACCOUNT.'],
    [['US_ACCOUNT'], 'Expected one of 49 values, such as AED_ACCOUNT, BDT_ACCOUNT or BRL_ACCOUNT.'],
  ])('for the account type %j names the current or the nearest types', (accountType, message) => {
    expect(messagesOf(externalAccountInfo, { accountType })).toEqual([expect.stringContaining(message)])
  })

  test('lists all values of a short enumeration', () => {
    const source = { sourceType: 'ACCOUNTS' }
    const wire = { source, destination: {}, lockedCurrencySide: 'SENDNG', lockedCurrencyAmount: 1 }
    const messages = messagesOf(quoteRequest, wire)
    expect(messages).toContain('Expected ACCOUNT or REALTIME_FUNDING.')
    expect(messages).toContain('Expected SENDING or RECEIVING.')
  })

  test('is never one that the validator wrote, whatever the operation and the value', () => {
    const operations: readonly Operation[] = [...OPERATIONS, ...CONTROL_OPERATIONS]
    const schemas = new Set(
      operations.flatMap(({ body, query }) => [body, query]).filter(schema => schema !== undefined),
    )
    for (const schema of schemas) {
      const cases = fc.property(wireValues(schema), bodyChanges, (wire, change) => {
        expect(messagesOf(schema, mutateValue(wire, change)).join()).not.toMatch(/option:|discriminator/i)
      })
      fc.assert(cases, { numRuns: 5 })
    }
  })
})
