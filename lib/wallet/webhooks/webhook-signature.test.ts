import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { derFromSignature } from '#lib/testing/reference/der-from-signature'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { base64FromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { P256_ORDER } from '#lib/wallet/encoding/der-signature'
import { signDer, signRaw } from '#lib/wallet/keys/ecdsa'
import { pemOfPoint } from '#lib/wallet/keys/pem'
import { readWebhookSignature, webhookSignatureHeader, webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

const pair = keyPairOf('webhook')
const body = utf8FromText('{"id": "Webhook:1","type":"TEST","data":{"price":"10 €"}}')
const der = signDer(body, pair.privateKey)
const header = webhookSignatureHeader(der)
const headerOf = (fields: unknown) => JSON.stringify(fields)

describe('the signature header of a webhook', () => {
  it('verifies with the public key over the exact bytes, both with webhookVerifies and with Node', () => {
    expect(webhookVerifies(header, body, pair.publicKey)).toBe(true)
    const { v, s } = JSON.parse(header)
    expect(v).toBe('1')
    const key = createPublicKey(pemOfPoint(pair.publicKey))
    expect(verify('sha256', body, key, Buffer.from(s, 'base64'))).toBe(true)
  })

  it('also verifies with n - s in place of its ECDSA s (n is the group order)', () => {
    const signature = readWebhookSignature(header)
    if ('problem' in signature) throw new Error(signature.problem)
    const other = derFromSignature({ r: signature.r, s: P256_ORDER - signature.s })
    expect(webhookVerifies(webhookSignatureHeader(other), body, pair.publicKey)).toBe(true)
  })

  it('verifies in the form base64', () => {
    const bare = webhookSignatureHeader(der, 'base64')
    expect(bare).toBe(Buffer.from(der).toString('base64'))
    expect(webhookVerifies(bare, body, pair.publicKey, 'base64')).toBe(true)
    expect(webhookVerifies(bare, utf8FromText('{}'), pair.publicKey, 'base64')).toBe(false)
    expect(webhookVerifies(bare, body, pair.publicKey)).toBe(false)
    expect(readWebhookSignature(base64FromBytes(body), 'base64')).toMatchObject({
      problem: expect.stringContaining('The header is not DER'),
    })
  })

  it('does not verify over another body, with another key or with a changed signature', () => {
    expect(webhookVerifies(header, utf8FromText('{}'), pair.publicKey)).toBe(false)
    expect(webhookVerifies(header, body, keyPairOf('other').publicKey)).toBe(false)
    const changed = Uint8Array.from(der, (byte, at) => (at === der.length - 1 ? byte ^ 1 : byte))
    expect(webhookVerifies(webhookSignatureHeader(changed), body, pair.publicKey)).toBe(false)
  })

  it.each([
    ['base64 in place of JSON', base64FromBytes(utf8FromText(header)), 'not a JSON object'],
    ['a number as its version', headerOf({ v: 1, s: base64FromBytes(der) }), 'v is not'],
    ['another version', headerOf({ v: '2', s: base64FromBytes(der) }), 'v is not'],
    ['no signature', headerOf({ v: '1' }), 's is not a string'],
    ['truncated base64', headerOf({ v: '1', s: 'zz' }), 'not standard base64'],
    ['base64url', headerOf({ v: '1', s: '-_-_' }), 'not standard base64'],
    ['base64 without padding', headerOf({ v: '1', s: 'AA' }), 'not standard base64'],
    ['r and s in 64 bytes', webhookSignatureHeader(signRaw(body, pair.privateKey)), 'not DER'],
    ['more than 1,024 characters', ' '.repeat(2_000), 'longer than'],
  ])('is rejected if it has %s', (_, text, problem) => {
    expect(readWebhookSignature(text)).toMatchObject({ problem: expect.stringContaining(problem) })
  })
})
