import { describe, expect, it } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { openExportBundle } from '#lib/testing/reference/open-export-bundle'
import { keyPairOf } from '#lib/testing/reference/test-bytes'
import { makeEnclaveBundle } from '#lib/wallet/bundles/enclave-bundle'
import { makeExportBundle } from '#lib/wallet/bundles/export-bundle'
import { CannotOpen, seal } from '#lib/wallet/keys/hpke'
import { Malformed } from '#lib/wallet/read-problem'

const [client, quorum] = [keyPairOf('client'), keyPairOf('quorum')]
const mnemonic = 'leaf ábaco 猫'
const organizationId = 'organization'
const make = (more: object = {}) =>
  makeExportBundle({ mnemonic, clientPublicKey: client.publicKey, organizationId, ...more })
const openOptions = { clientPrivateKey: client.privateKey, organizationId }

it('opening an export bundle returns the mnemonic, whether or not the bundle is signed', async () => {
  expect(await openExportBundle({ ...openOptions, exportBundle: await make() })).toBe(mnemonic)
  const exportBundle = await make({ quorum })
  expect(await openExportBundle({ ...openOptions, exportBundle })).toBe(mnemonic)
  expect(await openExportBundle({ ...openOptions, exportBundle, expectedQuorumKey: quorum.publicKey })).toBe(mnemonic)
})

it('the data of an export bundle contains encappedPublic, ciphertext and organizationId, in this order', async () => {
  const { data } = JSON.parse(await make())
  const document = JSON.parse(Buffer.from(data, 'hex').toString())
  expect(Object.keys(document)).toEqual(['encappedPublic', 'ciphertext', 'organizationId'])
  expect(document.encappedPublic).toMatch(/^04[0-9a-f]{128}$/)
  expect(document.ciphertext).toHaveLength(2 * (Buffer.byteLength(mnemonic) + 16))
})

describe('an export bundle does not open', () => {
  it('with another key', async () => {
    const clientPrivateKey = keyPairOf('another').privateKey
    await expect(openExportBundle({ ...openOptions, clientPrivateKey, exportBundle: await make() })).rejects.toThrow(
      CannotOpen,
    )
  })

  it.each([
    ['if another organization is expected', { organizationId: 'another' }],
    ['if a signature is expected but missing', { expectedQuorumKey: quorum.publicKey }],
  ])('%s', async (_name, more) => {
    await expect(openExportBundle({ ...openOptions, exportBundle: await make(), ...more })).rejects.toThrow(Malformed)
  })

  it('if its plaintext is not UTF-8', async () => {
    const { enc, ciphertext } = await seal({ recipient: client.publicKey, plaintext: Uint8Array.of(0xff) })
    const document = { encappedPublic: hexFromBytes(enc), ciphertext: hexFromBytes(ciphertext), organizationId }
    const exportBundle = makeEnclaveBundle(document)
    await expect(openExportBundle({ ...openOptions, exportBundle })).rejects.toThrow(Malformed)
  })

  it.each([
    ['without encappedPublic', { ciphertext: '00', organizationId }],
    ['without a ciphertext', { encappedPublic: Buffer.from(client.publicKey).toString('hex'), organizationId }],
    ['with an invalid point as encappedPublic', { encappedPublic: '04', ciphertext: '00', organizationId }],
  ])('%s', async (_name, document) => {
    const exportBundle = makeEnclaveBundle(document as unknown as Record<string, string>)
    await expect(openExportBundle({ ...openOptions, exportBundle })).rejects.toThrow(Malformed)
  })
})
