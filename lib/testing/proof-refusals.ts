import { describe, expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/move-clock'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'
import { type OperationId, type ValidCall, validCall } from '#lib/testing/valid-call'
import { clientKey } from '#lib/testing/wallet'
import { stamp } from '#lib/wallet/stamp'

const SIGNATURE = 'service-wallet-signature'
const REQUEST_ID = 'request-id'

/** What is no stamp. */
export const MALFORMED_STAMPS = {
  'an empty text': '',
  'what is not base64url': '***',
  'base64url of no JSON': 'aGVsbG8',
  'JSON that is no object': btoa('[]'),
  'an object without members': btoa('{}'),
  'another scheme': btoa(JSON.stringify({ publicKey: `02${'11'.repeat(32)}`, scheme: 'OTHER', signature: '30' })),
  'more than 4096 characters': 'A'.repeat(4_100),
  'the magic value of older clients': 'sandbox-valid-signature',
} as const

type Send = (call: ValidCall, headers: Record<string, string | undefined>) => Promise<Reply>

/**
 * Every way a signed retry is refused (§5.4), on one operation. `foreignKey` is the reason for a stamp of a key that is
 * nobody's.
 */
export function describeProofRefusals(
  sandbox: Sandbox,
  id: OperationId,
  foreignKey: 'UNKNOWN_KEY' | 'OTHER_KEY' = 'UNKNOWN_KEY',
): void {
  const send: Send = ({ method, path, body, headers: own }, headers) =>
    sandbox.call(method, path, { headers: { ...own, ...headers }, ...(body === undefined ? {} : { body }) })
  describe(`the headers of a signed ${id}`, () => testHeaders(sandbox, id, send))
  describe(`the request a signed ${id} answers`, () => testRequest(sandbox, id, send))
  describe(`the stamp of a signed ${id}`, () => testStamp(sandbox, id, send, foreignKey))
}

function testHeaders(sandbox: Sandbox, id: OperationId, send: Send): void {
  test('a Request-Id alone answers WALLET_SIGNATURE_MISSING', async () => {
    expectError(await send(await validCall(sandbox, id), { [SIGNATURE]: undefined }), 'WALLET_SIGNATURE_MISSING')
  })

  test('a signature alone answers REQUEST_ID_MISSING', async () => {
    expectError(await send(await validCall(sandbox, id), { [REQUEST_ID]: undefined }), 'REQUEST_ID_MISSING')
  })

  test('a stamp that cannot be read answers WALLET_SIGNATURE_MALFORMED', async () => {
    const call = await validCall(sandbox, id)
    for (const [name, value] of Object.entries(MALFORMED_STAMPS)) {
      const reply = await send(call, { [SIGNATURE]: value })
      expect(reply.body.code, name).toBe('WALLET_SIGNATURE_MALFORMED')
      expectError(reply, 'WALLET_SIGNATURE_MALFORMED')
    }
    expect((await send(call, {})).status).toBeLessThan(300)
  })

  test('the alias is taken, and two that differ are refused', async () => {
    const call = await validCall(sandbox, id)
    const both = await send(call, { 'grid-wallet-signature': 'AAAA' })
    expectError(both, 'WALLET_SIGNATURE_MALFORMED', { reason: 'TWO_SIGNATURES' })
    const aliased = { [SIGNATURE]: undefined, 'grid-wallet-signature': call.headers?.[SIGNATURE] }
    expect((await send(call, aliased)).status).toBeLessThan(300)
  })
}

function testRequest(sandbox: Sandbox, id: OperationId, send: Send): void {
  test('that is unknown answers UNAUTHORIZED', async () => {
    const headers = { [REQUEST_ID]: 'Request:00000000-0000-7000-8000-000000000000' }
    expectError(await send(await validCall(sandbox, id), headers), 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
  })

  test('that was issued for something else reads as unknown', async () => {
    const [mine, other] = [await validCall(sandbox, id), await validCall(sandbox, id)]
    expectError(await send(mine, other.headers ?? {}), 'UNAUTHORIZED', { reason: 'REQUEST_NOT_FOUND' })
  })

  test('is used up by success', async () => {
    const call = await validCall(sandbox, id)
    expect((await send(call, {})).status).toBeLessThan(300)
    expectError(await send(call, {}), 'UNAUTHORIZED', { reason: 'REQUEST_USED' })
  })

  test('is good for 5 minutes, and not longer', async () => {
    await freezeClock(sandbox)
    const [inTime, late] = [await validCall(sandbox, id), await validCall(sandbox, id)]
    await advanceClock(sandbox, 5 * 60_000 - 1)
    expect((await send(inTime, {})).status).toBeLessThan(300)
    await advanceClock(sandbox, 1)
    expectError(await send(late, {}), 'UNAUTHORIZED', { reason: 'REQUEST_EXPIRED' })
    await runClock(sandbox)
  })
}

function testStamp(sandbox: Sandbox, id: OperationId, send: Send, foreignKey: string): void {
  test('of a key of nobody answers WALLET_SIGNATURE_INVALID', async () => {
    const headers = { [SIGNATURE]: stamp('anything', clientKey()) }
    const reply = await send(await validCall(sandbox, id), headers)
    expectError(reply, 'WALLET_SIGNATURE_INVALID', { reason: foreignKey })
  })

  test('of the right key over other bytes answers WALLET_SIGNATURE_BODY_MISMATCH, and the right one is still good', async () => {
    const call = await validCall(sandbox, id)
    if (call.signing === undefined) throw new Error(`The valid call of ${id} tells no key.`)
    const { payloadToSign, key } = call.signing
    const newline = await send(call, { [SIGNATURE]: stamp(`${payloadToSign}\n`, key) })
    expectError(newline, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'TRAILING_NEWLINE' })
    expect((await send(call, {})).status).toBeLessThan(300)
  })

  test('that was refused five times is too late the sixth', async () => {
    const call = await validCall(sandbox, id)
    for (let refused = 0; refused < 5; refused += 1) {
      expectError(await send(call, { [SIGNATURE]: stamp('anything', clientKey()) }), 'WALLET_SIGNATURE_INVALID')
    }
    expectError(await send(call, {}), 'UNAUTHORIZED', { reason: 'REQUEST_USED' })
  })
}
