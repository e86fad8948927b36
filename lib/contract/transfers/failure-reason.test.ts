import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { incomingFailureReason, outgoingFailureReason } from '#lib/contract/transfers/failure-reason'
import { transaction } from '#lib/contract/transfers/transaction'

test('a failed transaction has a reason of its direction', () => {
  const [outgoing, incoming] = transaction.def.options
  for (const reason of outgoingFailureReason.options)
    expect(z.safeParse(outgoing.shape.failureReason, reason).success).toBe(true)
  for (const reason of incomingFailureReason.options)
    expect(z.safeParse(incoming.shape.failureReason, reason).success).toBe(true)
  expect(z.safeParse(outgoing.shape.failureReason, 'COLLECTION_FAILED').success).toBe(false)
  expect(z.safeParse(incoming.shape.failureReason, 'FUNDING_AMOUNT_MISMATCH').success).toBe(false)
})
