import { createSign, generateKeyPairSync } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { hexFromBytes } from '#lib/contract/hex'
import { compressPoint } from '#lib/wallet/keys/point'

/** Payload that `nodeStamp` signs by default, formatted as the server sends it. */
export const payload = '{"organizationId":"org\\/1","parameters":{},"timestampMs":"1","type":"T"}'

/** Creates a stamp with Node's cryptography. `point` is the uncompressed public key. */
export function nodeStamp(message = payload) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-65))
  const signature = createSign('sha256').update(message).sign(privateKey)
  const json = JSON.stringify({
    publicKey: hexFromBytes(compressPoint(point)),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: signature.toString('hex'),
  })
  return { text: Buffer.from(json).toString('base64url'), json, signature, point }
}

export const pasteBox = (page: Page) => page.getByTestId('paste')
/** Layer 0 is the outermost. */
export const layer = (page: Page, at: number) => page.getByTestId(`layer-${at}`)
export const problems = (page: Page) => page.getByRole('list', { name: 'Problems' })

/** Opens Inspect and pastes a text. */
export async function open(page: Page, text: string) {
  await page.goto('/inspect')
  await pasteBox(page).fill(text)
  await expect(layer(page, 0)).toBeVisible()
}

/** Names of the examples without a mistake, each with its detected kind and its layers. */
export const EXAMPLES = [
  ['Stamp', 'Stamp', ['base64url', 'JSON', 'publicKey', 'signature']],
  ['OTP target bundle', 'OTP target bundle', ['JSON', 'data', 'targetPublic', 'dataSignature', 'enclaveQuorumPublic']],
  ['Encrypted OTP bundle', 'Encrypted OTP bundle', ['JSON', 'encappedPublic', 'ciphertext']],
  ['Encrypted session key', 'Encrypted session key', ['base58', 'bytes']],
  ['clientDataJSON', 'clientDataJSON', ['base64url', 'JSON', 'challenge']],
  ['attestationObject', 'attestationObject', ['base64url', 'CBOR']],
  ['authenticatorData', 'authenticatorData', ['base64url', 'bytes']],
  ['DER signature', 'DER signature', ['hex', 'DER']],
  ['SEC1 key', 'SEC1 key', ['hex', 'bytes']],
  ['JWT', 'JWT', ['JWT', 'header', 'claims', 'signature']],
] as const
