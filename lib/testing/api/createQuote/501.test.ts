import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { askQuote, fromAccount } from '#lib/testing/quote-body'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { callArmed } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()
const { starter } = sandbox

test('an EMBEDDED_WALLET source, which this version lacks, answers NOT_IMPLEMENTED', async () => {
  const reply = await askQuote(sandbox, { ...fromAccount(starter.wallet), lockedCurrencyAmount: 10_000_000 })
  expectError(reply, 'NOT_IMPLEMENTED')
  expect(reply.headers.get('x-should-retry')).toBe('false')
})

test('a payee field nobody knows answers UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', async () => {
  const code = 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  expectError(await callArmed(sandbox, 'createQuote', code), code)
})
