import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { newPasskeyRegistration } from '#lib/testing/fixtures/passkey-client'
import { newWallet, proofOf, signIn, type WalletSession } from '#lib/testing/fixtures/wallet-client'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { DER_MUTANTS } from '#lib/testing/reference/der-mutants'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { P256_ORDER, readDerSignature } from '#lib/wallet/encoding/der-signature'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { compressPoint } from '#lib/wallet/keys/point'
import { isProblem } from '#lib/wallet/read-problem'
import { STAMP_SCHEME } from '#lib/wallet/stamp'

const sandbox = await openSandboxForFile()

interface PendingRevocation {
  readonly path: string
  readonly session: WalletSession
  readonly first: { readonly payloadToSign: string; readonly requestId: string }
}

/** Signs in to a new wallet and sends the first request to revoke the session. */
async function startRevocation(): Promise<PendingRevocation> {
  const session = await signIn(sandbox, await newWallet(sandbox))
  const path = `/auth/sessions/${session.id}`
  return { path, session, first: (await sandbox.call('DELETE', path)).body }
}

const retryWith = ({ path, first, session }: PendingRevocation, message: string) =>
  sandbox.call('DELETE', path, { headers: proofOf({ ...first, payloadToSign: message }, session.key) })

function stampOf(session: WalletSession, signature: Uint8Array): string {
  const publicKey = hexFromBytes(compressPoint(session.key.publicKey))
  return base64urlFromBytes(
    utf8FromText(JSON.stringify({ publicKey, scheme: STAMP_SCHEME, signature: hexFromBytes(signature) })),
  )
}

test('the log shows the actual values that were checked in a signed retry', async () => {
  const revocation = await startRevocation()
  const { path, first, session } = revocation
  const reply = await retryWith(revocation, first.payloadToSign)
  expect(reply.status).toBe(204)
  const { checks } = (await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)).body
  const got = Object.fromEntries(checks.map((check: { id: string; got?: string }) => [check.id, check.got]))
  expect(got).toMatchObject({
    route: expect.stringContaining(path),
    method: 'DELETE',
    'proof-headers': first.requestId,
    'request-known': first.requestId,
    signer: session.id,
    signature: `a signature over ${first.payloadToSign.length} bytes`,
  })
})

describe('the reason for rejecting a stamp over bytes other than the payload', () => {
  const sha256 = (text: string) => createHash('sha256').update(text)
  const MISTAKES: Readonly<Record<string, readonly [reason: string, toMessage: (payload: string) => string]>> = {
    'a trailing newline': ['TRAILING_NEWLINE', payload => `${payload}\n`],
    'a re-serialized payload': ['RESERIALISED', payload => JSON.stringify(JSON.parse(payload))],
    'a payload re-serialized with indentation': [
      'RESERIALISED',
      payload => JSON.stringify(JSON.parse(payload), undefined, 2),
    ],
    'a trailing Windows newline': ['TRAILING_NEWLINE', payload => `${payload}\r\n`],
    'a payload serialized as a JSON string': ['JSON_STRING', payload => JSON.stringify(payload)],
    'a payload with the escapes of the response': ['ESCAPED_TEXT', payload => JSON.stringify(payload).slice(1, -1)],
    'the base64url of the payload': ['BASE64URL_TEXT', payload => Buffer.from(payload).toString('base64url')],
    'the hex of the payload': ['HEX_TEXT', payload => Buffer.from(payload).toString('hex')],
    'the hex of the payload’s SHA-256': ['HEX_TEXT', payload => sha256(payload).digest('hex')],
  }

  test.each(Object.entries(MISTAKES))(
    'names the mistake in the signed payload (%s)',
    async (_, [reason, toMessage]) => {
      const revocation = await startRevocation()
      const reply = await retryWith(revocation, toMessage(revocation.first.payloadToSign))
      expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason })
      const trace = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
      const failed = trace.body.checks.at(-1)
      expect(failed).toMatchObject({ id: 'signature', status: 'fail', offset: expect.any(Number) })
      if (reason === 'TRAILING_NEWLINE') expect(failed.offset).toBe(revocation.first.payloadToSign.length)
      // The correct stamp is still accepted.
      expect((await retryWith(revocation, revocation.first.payloadToSign)).status).toBe(204)
    },
  )

  test('is RESERIALISED for a payload with a name that Python escapes again', async () => {
    const wallet = await newWallet(sandbox)
    const session = await signIn(sandbox, wallet)
    const { body } = await newPasskeyRegistration(sandbox, wallet.accountId)
    const registration = { ...body, nickname: 'Zoë' }
    const first = (await sandbox.call('POST', '/auth/credentials', { body: registration })).body
    // Python's json.dumps escapes non-ASCII characters. Only whitespace and slashes differ from the payload.
    const dumped = JSON.stringify(JSON.parse(first.payloadToSign), undefined, 1)
      .replace(/([{[])\n *|\n *([}\]])/g, '$1$2')
      .replace(/\n */g, ' ')
      .replace('ë', '\\u00eb')
    expect(dumped).toContain('Zo\\u00eb')
    const headers = proofOf({ ...first, payloadToSign: dumped }, session.key)
    expectError(
      await sandbox.call('POST', '/auth/credentials', { headers, body: registration }),
      'WALLET_SIGNATURE_BODY_MISMATCH',
      { reason: 'RESERIALISED' },
    )
  })

  test('is OTHER_PAYLOAD only for a stamp over another pending payload of the same wallet', async () => {
    const [mine, other] = [await startRevocation(), await startRevocation()]
    const second = (await sandbox.call('DELETE', mine.path)).body
    expectError(await retryWith(mine, second.payloadToSign), 'WALLET_SIGNATURE_BODY_MISMATCH', {
      reason: 'OTHER_PAYLOAD',
    })
    // A payload of another wallet is not recognized.
    expectError(await retryWith(mine, other.first.payloadToSign), 'WALLET_SIGNATURE_INVALID', {
      reason: 'BAD_SIGNATURE',
    })
  })

  test('is DOUBLE_HASH for a stamp over the payload’s SHA-256', async () => {
    const { path, session, first } = await startRevocation()
    const signature = signDer(new Uint8Array(sha256(first.payloadToSign).digest()), session.key.privateKey)
    const headers = { 'service-wallet-signature': stampOf(session, signature), 'request-id': first.requestId }
    expectError(await sandbox.call('DELETE', path, { headers }), 'WALLET_SIGNATURE_BODY_MISMATCH', {
      reason: 'DOUBLE_HASH',
    })
  })

  test('is BAD_SIGNATURE for a stamp over unrelated text', async () => {
    expectError(await retryWith(await startRevocation(), 'something else'), 'WALLET_SIGNATURE_INVALID', {
      reason: 'BAD_SIGNATURE',
    })
  })
})

describe('the encoding of a signature', () => {
  test('a signature that is not strict DER is rejected as malformed and does not use up the request', async () => {
    const { path, session, first } = await startRevocation()
    const signature = signDer(utf8FromText(first.payloadToSign), session.key.privateKey)
    for (const { name, mutate } of DER_MUTANTS) {
      const headers = { 'service-wallet-signature': stampOf(session, mutate(signature)), 'request-id': first.requestId }
      const reply = await sandbox.call('DELETE', path, { headers })
      expect(reply.body.code, name).toBe('WALLET_SIGNATURE_MALFORMED')
    }
    expect((await retryWith({ path, session, first }, first.payloadToSign)).status).toBe(204)
  })

  test.each(['the lower', 'the upper'])('a signature with s in %s half of its range is accepted', async half => {
    const { path, session, first } = await startRevocation()
    const read = readDerSignature(signDer(utf8FromText(first.payloadToSign), session.key.privateKey))
    if (isProblem(read)) throw new Error(read.problem)
    const isHigh = read.s > P256_ORDER / 2n
    const s = isHigh === (half === 'the upper') ? read.s : P256_ORDER - read.s
    const headers = {
      'service-wallet-signature': stampOf(session, derFromSignature({ r: read.r, s })),
      'request-id': first.requestId,
    }
    expect((await sandbox.call('DELETE', path, { headers })).status).toBe(204)
  })
})
