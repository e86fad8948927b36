import { webcrypto } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { afterAll, expect, test } from 'vitest'
import { signedMessage } from '#lib/runtime/webhooks/make-attempt'
import { seededRandom } from '#lib/testing/sandbox/test-random'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { rawFromSignature } from '#lib/wallet/encoding/der-signature'
import { readWebhookSignature } from '#lib/wallet/webhooks/webhook-signature'

const { world, dispose } = await testWorld()
afterAll(() => dispose())

test('100 signatures verify in DER with @noble/curves, and as raw r and s with WebCrypto', async () => {
  const random = seededRandom('webhook signatures')
  const { publicKey } = (await world.keys.webhook.all()).current.pair
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('raw', new Uint8Array(publicKey), algorithm, false, ['verify'])
  for (let count = 0; count < 100; count += 1) {
    const text = JSON.stringify({ id: `Webhook:${count}`, note: '€'.repeat(random.below(100)) })
    const message = await signedMessage(world.keys, text, { signatureForm: 'json' })
    const der = Buffer.from(JSON.parse(message.signature).s, 'base64')
    expect(p256.verify(der, message.body, publicKey, { prehash: true, lowS: false, format: 'der' })).toBe(true)
    const signature = readWebhookSignature(message.signature)
    if ('problem' in signature) throw new Error(signature.problem)
    const raw = new Uint8Array(rawFromSignature(signature))
    expect(await webcrypto.subtle.verify(algorithm, key, raw, new Uint8Array(message.body))).toBe(true)
  }
})
