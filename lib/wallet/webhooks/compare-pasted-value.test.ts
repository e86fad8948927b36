import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { base64FromBytes, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { rawFromSignature, readDerSignature } from '#lib/wallet/encoding/der-signature'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { pemOfPoint } from '#lib/wallet/keys/pem'
import { mistakenBytes } from '#lib/wallet/mistaken-bytes'
import { type ComparedDelivery, comparePastedValue } from '#lib/wallet/webhooks/compare-pasted-value'
import { RECEIVER_INPUTS } from '#lib/wallet/webhooks/receiver-mistakes'
import { webhookSignatureHeader } from '#lib/wallet/webhooks/webhook-signature'

const BODY = '{"id": "Webhook:1","timestamp":"2026-11-22T08:53:51.000Z","data":{"price":"10 €"}}'
const keys = {
  webhook: keyPairOf('webhook').publicKey,
  previous: [keyPairOf('newer').publicKey, keyPairOf('older').publicKey],
  enclave: keyPairOf('enclave').publicKey,
  verificationToken: keyPairOf('verification').publicKey,
}
const der = signDer(utf8FromText(BODY), keyPairOf('webhook').privateKey)
const delivery: ComparedDelivery = { body: utf8FromText(BODY), header: webhookSignatureHeader(der), keys }
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const compare = (part: Parameters<typeof comparePastedValue>[0], pasted: string) =>
  comparePastedValue(part, pasted, delivery)

describe('a pasted digest', () => {
  it('is right in hex and in base64', () => {
    expect(compare('digest', ` ${sha256(BODY).toString('hex').toUpperCase()}\n`)).toEqual({ is: 'right' })
    expect(compare('digest', sha256(BODY).toString('base64'))).toEqual({ is: 'right' })
  })

  it.each(mistakenBytes(delivery.body, RECEIVER_INPUTS))(
    'is recognized if it results from the mistake $mistake',
    ({ mistake, bytes }) => {
      expect(compare('digest', sha256(bytes).toString('hex'))).toMatchObject({ is: 'mistake', mistake })
    },
  )

  it('is unknown if it was computed over other bytes, and unreadable if it is neither hex nor base64', () => {
    expect(compare('digest', sha256('other').toString('hex'))).toMatchObject({ is: 'unknown' })
    expect(compare('digest', 'not hex!')).toEqual({ is: 'unreadable' })
  })
})

describe('a pasted input', () => {
  it('is right as text and in hex', () => {
    expect(compare('input', BODY)).toEqual({ is: 'right' })
    expect(compare('input', hexFromBytes(delivery.body))).toEqual({ is: 'right' })
  })

  it.each(mistakenBytes(delivery.body, RECEIVER_INPUTS))(
    'is recognized if it results from the mistake $mistake',
    ({ mistake, bytes }) => {
      const text = textFromUtf8(bytes)
      if (bytes.length > 0) expect(compare('input', hexFromBytes(bytes))).toMatchObject({ is: 'mistake', mistake })
      if (text !== undefined && mistake !== 'DIGEST_HEX') {
        expect(compare('input', text)).toMatchObject({ is: 'mistake', mistake })
      }
    },
  )

  it('is reported with the offset of its first wrong byte', () => {
    expect(compare('input', BODY.replace('"id": ', '"id":'))).toEqual({
      is: 'mistake',
      mistake: 'COMPACT_JSON',
      firstDifference: 6,
    })
    expect(compare('input', BODY.replace('Webhook:1', 'Webhook:2'))).toEqual({ is: 'unknown', firstDifference: 16 })
  })
})

describe('a pasted key', () => {
  const spki = (point: Uint8Array) => pemOfPoint(point).replaceAll(/-----.*-----|\n/g, '')

  it('is right as PEM, as DER in base64 and as a point in hex', () => {
    for (const pasted of [pemOfPoint(keys.webhook), spki(keys.webhook), hexFromBytes(keys.webhook)]) {
      expect(compare('key', pasted)).toEqual({ is: 'right' })
    }
  })

  it.each([
    ['ENCLAVE_KEY', pemOfPoint(keys.enclave)],
    ['VERIFICATION_KEY', hexFromBytes(keys.verificationToken)],
    ['FORMER_KEY', pemOfPoint(keyPairOf('newer').publicKey)],
    ['FORMER_KEY', spki(keyPairOf('older').publicKey)],
    ['ESCAPED_PEM', pemOfPoint(keys.webhook).replaceAll('\n', '\\n')],
  ])('is recognized if it results from the mistake %s', (mistake, pasted) => {
    expect(compare('key', pasted)).toMatchObject({ is: 'mistake', mistake })
  })

  it('of another sandbox is unknown, and text that is not a key is unreadable', () => {
    expect(compare('key', pemOfPoint(keyPairOf('other').publicKey))).toEqual({ is: 'unknown', firstDifference: 1 })
    expect(compare('key', 'webhookSecret')).toEqual({ is: 'unreadable' })
  })
})

describe('a pasted signature', () => {
  const signature = readDerSignature(der)
  if ('problem' in signature) throw new Error(signature.problem)

  it('is right in hex and in base64', () => {
    expect(compare('signature', hexFromBytes(der))).toEqual({ is: 'right' })
    expect(compare('signature', base64FromBytes(der))).toEqual({ is: 'right' })
  })

  it.each([
    ['RAW_SIGNATURE', hexFromBytes(rawFromSignature(signature))],
    ['UNDECODED_SIGNATURE', Buffer.from(base64FromBytes(der)).toString('hex')],
    ['BARE_HEADER', Buffer.from(delivery.header).toString('hex')],
    ['BARE_HEADER', Buffer.from(delivery.header, 'base64').toString('hex')],
  ])('is recognized if it results from the mistake %s', (mistake, pasted) => {
    expect(compare('signature', pasted)).toMatchObject({ is: 'mistake', mistake })
  })

  it('is recognized as BARE_HEADER if Node decoded the whole header as base64, for signatures of 8 to 79 bytes', () => {
    // Node skips braces, quotes, colons and commas, so it decodes the characters `v1s` first.
    expect(Buffer.from(delivery.header, 'base64').toString('hex')).toMatch(/^bf5b0/)
    for (let length = 8; length < 80; length += 1) {
      const header = webhookSignatureHeader(randomBytes(length))
      const pasted = Buffer.from(header, 'base64').toString('hex')
      const finding = comparePastedValue('signature', pasted, { ...delivery, header })
      expect(finding).toMatchObject({ is: 'mistake', mistake: 'BARE_HEADER' })
    }
  })

  it('of another delivery is unknown', () => {
    const other = signDer(utf8FromText('other'), keyPairOf('webhook').privateKey)
    expect(compare('signature', hexFromBytes(other))).toMatchObject({ is: 'unknown' })
  })
})
