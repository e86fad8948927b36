import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { revokeSessions } from '#db/queries/sessions/sessions'
import { BASE_PATH } from '#lib/contract/operation'
import type { Id } from '#lib/contract/scalars'
import { dispatch } from '#lib/http/handle'
import { balanceOf, execute } from '#lib/testing/fixtures/quote-requests'
import { fundedWallet, stampHeaderOf, WALLET_FUNDS, walletQuote } from '#lib/testing/fixtures/wallet-quote'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { inProcess, type Reply } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandboxForFile()
const { wallet, key } = await fundedWallet(sandbox)
const REQUESTS = 64

test('replaying an execution needs no valid signature', async () => {
  const quote = await walletQuote(sandbox, wallet.accountId)
  const headers = { 'idempotency-key': 'replay' }
  const first = await execute(sandbox, quote.id, { ...headers, ...stampHeaderOf(quote, key) })
  expect(first.status, first.text).toBe(200)
  const before = await balanceOf(sandbox, wallet.accountId)
  for (const signatureHeaders of [{}, { 'service-wallet-signature': 'no stamp' }, stampHeaderOf(quote, key)]) {
    const again = await execute(sandbox, quote.id, { ...headers, ...signatureHeaders })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  }
  expect(await balanceOf(sandbox, wallet.accountId)).toBe(before)
})

test('an execution rejected for a missing signature stores no response for its idempotency key', async () => {
  const quote = await walletQuote(sandbox, wallet.accountId)
  const headers = { 'idempotency-key': 'corrected' }
  expect((await execute(sandbox, quote.id, headers)).body.code).toBe('WALLET_SIGNATURE_MISSING')
  const reply = await execute(sandbox, quote.id, { ...headers, ...stampHeaderOf(quote, key) })
  expect(reply.status).toBe(200)
  expect(reply.headers.has('idempotent-replayed')).toBe(false)
})

test(`exactly one of ${REQUESTS} concurrent executions with the same stamp succeeds and moves money`, async () => {
  for (let round = 0; round < 20; round += 1) {
    const before = await balanceOf(sandbox, wallet.accountId)
    const quote = await walletQuote(sandbox, wallet.accountId)
    const headers = stampHeaderOf(quote, key)
    const replies = await runConcurrently(() => execute(sandbox, quote.id, headers))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(REQUESTS - 1).fill(409)])
    expect(await balanceOf(sandbox, wallet.accountId)).toBe(before - 1_000_000)
  }
}, 60_000)

test(`${REQUESTS} concurrent executions with the same idempotency key move money once and get identical responses`, async () => {
  const before = await balanceOf(sandbox, wallet.accountId)
  const quote = await walletQuote(sandbox, wallet.accountId)
  const headers = { ...stampHeaderOf(quote, key), 'idempotency-key': 'at-once' }
  const replies = await runConcurrently(() => execute(sandbox, quote.id, headers))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.body.status).toBe('COMPLETED')
  expect(await balanceOf(sandbox, wallet.accountId)).toBe(before - 1_000_000)
})

test.skipIf(sandbox.world === undefined)(
  'an execution is rejected if the signing session ends between the stamp check and the database transaction',
  async () => {
    const { world } = sandbox
    if (world === undefined) return
    const owner = await fundedWallet(sandbox)
    const quote = await walletQuote(sandbox, owner.wallet.accountId)
    const db: Database = {
      ...world.db,
      // Ends the session after the stamp check, just before the execution's transaction.
      transact: async work => {
        await world.db.transact(tx => revokeSessions(tx, [owner.session.id as Id<'Session'>], world.clock.now()))
        return world.db.transact(work)
      },
    }
    const send = inProcess(request => dispatch(request, { ...world, db }))
    const authorization = `Basic ${btoa(`${sandbox.token.clientId}:${sandbox.token.clientSecret}`)}`
    const headers = { authorization, ...stampHeaderOf(quote, owner.key) }
    const reply = await send('POST', `${BASE_PATH}/quotes/${quote.id}/execute`, { headers })
    expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: 'UNKNOWN_KEY' })
    expect(await balanceOf(sandbox, owner.wallet.accountId)).toBe(WALLET_FUNDS)
  },
)

function runConcurrently(work: () => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: REQUESTS }, work))
}
