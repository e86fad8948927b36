import { describe, expect, test } from 'vitest'
import { balanceOf, execute } from '#lib/testing/fixtures/quote-requests'
import { MALFORMED_STAMPS } from '#lib/testing/fixtures/signed-retry-suite'
import { clientKey, newWallet, signedCall, signIn } from '#lib/testing/fixtures/wallet-client'
import { fundedWallet, payloadOf, stampHeaderOf, WALLET_FUNDS, walletQuote } from '#lib/testing/fixtures/wallet-quote'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { stamp } from '#lib/wallet/stamp'

const sandbox = await openSandboxForFile()
const { wallet, key } = await fundedWallet(sandbox)
const SIGNATURE_HEADER = 'service-wallet-signature'

describe('the signature header of an execution', () => {
  test('is required for a wallet’s quote, even with a Request-Id (WALLET_SIGNATURE_MISSING)', async () => {
    const quote = await walletQuote(sandbox, wallet.accountId)
    expectError(await execute(sandbox, quote.id), 'WALLET_SIGNATURE_MISSING')
    expectError(await execute(sandbox, quote.id, { 'request-id': 'Request:0' }), 'WALLET_SIGNATURE_MISSING')
  })

  test.each(Object.entries(MALFORMED_STAMPS))(
    'with %s is rejected with WALLET_SIGNATURE_MALFORMED',
    async (_, value) => {
      const quote = await walletQuote(sandbox, wallet.accountId)
      expectError(await execute(sandbox, quote.id, { [SIGNATURE_HEADER]: value }), 'WALLET_SIGNATURE_MALFORMED')
    },
  )

  test('is rejected with reason TWO_SIGNATURES if a second one has a different value', async () => {
    const quote = await walletQuote(sandbox, wallet.accountId)
    const headers = { ...stampHeaderOf(quote, key), 'grid-wallet-signature': 'AAAA' }
    expectError(await execute(sandbox, quote.id, headers), 'WALLET_SIGNATURE_MALFORMED', { reason: 'TWO_SIGNATURES' })
  })
})

describe('a stamp over bytes other than the quote’s payload', () => {
  test.each([
    ['TRAILING_NEWLINE', (payload: string) => `${payload}\n`],
    ['RESERIALISED', (payload: string) => JSON.stringify(JSON.parse(payload))],
    ['REQUEST_BODY', () => '{}'],
    ['JSON_STRING', (payload: string) => JSON.stringify(payload)],
    ['ESCAPED_TEXT', (payload: string) => JSON.stringify(payload).slice(1, -1)],
    ['BASE64URL_TEXT', (payload: string) => Buffer.from(payload).toString('base64url')],
    ['HEX_TEXT', (payload: string) => Buffer.from(payload).toString('hex')],
  ])('is rejected with the reason %s', async (reason, toMessage) => {
    const quote = await walletQuote(sandbox, wallet.accountId)
    const headers = { [SIGNATURE_HEADER]: stamp(toMessage(payloadOf(quote)), key) }
    const reply = await sandbox.call('POST', `/quotes/${quote.id}/execute`, { headers, body: {} })
    expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason })
  })

  test('made for another open quote is rejected with reason OTHER_PAYLOAD and can still execute that quote', async () => {
    const [one, other] = [await walletQuote(sandbox, wallet.accountId), await walletQuote(sandbox, wallet.accountId)]
    const reason = 'OTHER_PAYLOAD'
    const reply = await execute(sandbox, one.id, stampHeaderOf(other, key))
    expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason })
    expect((await execute(sandbox, other.id, stampHeaderOf(other, key))).status).toBe(200)
  })

  test('made for a signed retry is rejected with reason OTHER_PAYLOAD, and so is the quote’s stamp on the retry', async () => {
    const owner = await fundedWallet(sandbox)
    const quote = await walletQuote(sandbox, owner.wallet.accountId)
    const path = `/auth/sessions/${owner.session.id}`
    const { payloadToSign, requestId } = (await sandbox.call('DELETE', path)).body
    const reply = await execute(sandbox, quote.id, { [SIGNATURE_HEADER]: stamp(payloadToSign, owner.key) })
    expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'OTHER_PAYLOAD' })
    const headers = { ...stampHeaderOf(quote, owner.key), 'request-id': requestId }
    const swapped = await sandbox.call('DELETE', path, { headers })
    expectError(swapped, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'OTHER_PAYLOAD' })
  })
})

describe('a stamp', () => {
  const expectRejected = async (quote: { id: string }, headers: Record<string, string>, reason = 'UNKNOWN_KEY') =>
    expectError(await execute(sandbox, quote.id, headers), 'WALLET_SIGNATURE_INVALID', { reason })

  test('made with an unknown key is rejected with reason UNKNOWN_KEY', async () => {
    const quote = await walletQuote(sandbox, wallet.accountId)
    await expectRejected(quote, stampHeaderOf(quote, clientKey()))
  })

  test('over unrelated text is rejected with reason BAD_SIGNATURE', async () => {
    const quote = await walletQuote(sandbox, wallet.accountId)
    await expectRejected(quote, { [SIGNATURE_HEADER]: stamp('something else', key) }, 'BAD_SIGNATURE')
  })

  test('from another wallet’s session is rejected with reason UNKNOWN_KEY', async () => {
    const quote = await walletQuote(sandbox, wallet.accountId)
    const other = await signIn(sandbox, await newWallet(sandbox))
    await expectRejected(quote, stampHeaderOf(quote, other.key))
  })

  test('from a revoked session is rejected with reason UNKNOWN_KEY', async () => {
    const quote = await walletQuote(sandbox, wallet.accountId)
    const ended = await signIn(sandbox, wallet)
    expect((await signedCall(sandbox, 'DELETE', `/auth/sessions/${ended.id}`, ended.key)).status).toBe(204)
    await expectRejected(quote, stampHeaderOf(quote, ended.key))
  })

  test('from a session that expired after the quote’s creation is rejected with reason UNKNOWN_KEY, and the log shows the expiry', async () => {
    await freezeClock(sandbox)
    const owner = await fundedWallet(sandbox)
    await advanceClock(sandbox, 14 * 60_000)
    const quote = await walletQuote(sandbox, owner.wallet.accountId)
    await advanceClock(sandbox, 60_000)
    const reply = await execute(sandbox, quote.id, stampHeaderOf(quote, owner.key))
    expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: 'UNKNOWN_KEY' })
    const { checks } = (await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)).body
    expect(checks.at(-1).got).toMatch(/, expired at /)
    await runClock(sandbox)
  })
})

describe('the order of an execution’s checks', () => {
  test('puts the quote’s status before the signature', async () => {
    await freezeClock(sandbox)
    const owner = await fundedWallet(sandbox)
    const [executed, expired] = [
      await walletQuote(sandbox, owner.wallet.accountId),
      await walletQuote(sandbox, owner.wallet.accountId),
    ]
    await execute(sandbox, executed.id, stampHeaderOf(executed, owner.key))
    await advanceClock(sandbox, 300_000)
    for (const headers of [{}, { [SIGNATURE_HEADER]: 'no stamp' }, stampHeaderOf(executed, clientKey())]) {
      const reply = await execute(sandbox, executed.id, headers)
      expectError(reply, 'CONFLICT', { reason: 'QUOTE_ALREADY_EXECUTED' })
      expectError(await execute(sandbox, expired.id, headers), 'CONFLICT', { reason: 'QUOTE_EXPIRED' })
    }
    await runClock(sandbox)
  })

  test('puts the signature before the funds', async () => {
    const owner = await fundedWallet(sandbox)
    const all = { lockedCurrencyAmount: WALLET_FUNDS }
    const [first, second] = [
      await walletQuote(sandbox, owner.wallet.accountId, all),
      await walletQuote(sandbox, owner.wallet.accountId, all),
    ]
    expect((await execute(sandbox, first.id, stampHeaderOf(first, owner.key))).status).toBe(200)
    expectError(await execute(sandbox, second.id, stampHeaderOf(second, clientKey())), 'WALLET_SIGNATURE_INVALID')
    const details = { reason: 'INSUFFICIENT_FUNDS', needed: WALLET_FUNDS, available: 0 }
    expectError(await execute(sandbox, second.id, stampHeaderOf(second, owner.key)), 'INVALID_AMOUNT', details)
  })
})

test('an execution rejected for its signature moves no money, and a correct signature is still accepted', async () => {
  const owner = await fundedWallet(sandbox)
  const quote = await walletQuote(sandbox, owner.wallet.accountId)
  const rejected = [{}, { [SIGNATURE_HEADER]: 'no stamp' }, stampHeaderOf(quote, clientKey())]
  for (const headers of rejected) expect((await execute(sandbox, quote.id, headers)).status).toBe(401)
  expect(await balanceOf(sandbox, owner.wallet.accountId)).toBe(WALLET_FUNDS)
  expect((await execute(sandbox, quote.id, stampHeaderOf(quote, owner.key))).status).toBe(200)
})

test('the log lists the signature checks between the state check and the funds check', async () => {
  const owner = await fundedWallet(sandbox)
  const quote = await walletQuote(sandbox, owner.wallet.accountId)
  const lastChecks = async (headers: Record<string, string>) => {
    const traceId = (await execute(sandbox, quote.id, headers)).headers.get('sandbox-trace-id')
    const { checks } = (await sandbox.control('GET', `/exchanges/${traceId}`)).body
    return checks.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`).slice(-4)
  }
  expect(await lastChecks({})).toEqual(['resource pass', 'source-kind pass', 'state pass', 'stamp fail'])
  expect(await lastChecks(stampHeaderOf(quote, clientKey()))).toEqual([
    'source-kind pass',
    'state pass',
    'stamp pass',
    'signer fail',
  ])
  expect(await lastChecks(stampHeaderOf(quote, owner.key))).toEqual([
    'stamp pass',
    'signer pass',
    'signature pass',
    'funds pass',
  ])
})
