import { verify } from 'node:crypto'
import { mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { decryptExportBundle, hpkeDecrypt } from '@turnkey/crypto'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { sha256 } from '#lib/runtime/system'
import {
  clientKey,
  clientPublicKey,
  newWallet,
  signedCall,
  signIn,
  type WalletSession,
} from '#lib/testing/fixtures/wallet-client'
import { openExportBundle } from '#lib/testing/reference/open-export-bundle'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

const sandbox = await openSandboxForFile()
const session = await signIn(sandbox, await newWallet(sandbox))

async function requestExport({ accountId, key }: WalletSession, client: KeyPair): Promise<string> {
  const body = { clientPublicKey: clientPublicKey(client) }
  const reply = await signedCall(sandbox, 'POST', `/internal-accounts/${accountId}/export`, key, { body })
  expect(reply.status, reply.text).toBe(200)
  expect(Object.keys(reply.body)).toEqual(['id', 'encryptedWalletCredentials'])
  expect(reply.body.id).toBe(accountId)
  return reply.body.encryptedWalletCredentials
}

async function mnemonicOf(owner: WalletSession): Promise<string> {
  const client = clientKey()
  return openExportBundle({
    exportBundle: await requestExport(owner, client),
    clientPrivateKey: client.privateKey,
    organizationId: walletIdentity(owner.accountId, sha256).organizationId,
  })
}

test('the client decrypts the exported bundle to twelve valid BIP-39 words', async () => {
  const mnemonic = await mnemonicOf(session)
  expect(mnemonic.split(' ')).toHaveLength(12)
  expect(validateMnemonic(mnemonic, wordlist)).toBe(true)
  expect(mnemonicToEntropy(mnemonic, wordlist)).toHaveLength(16)
})

test('every export of a wallet returns the same words, and another wallet has different words', async () => {
  const other = await signIn(sandbox, await newWallet(sandbox))
  expect(await mnemonicOf(session)).toBe(await mnemonicOf(session))
  expect(await mnemonicOf(other)).not.toBe(await mnemonicOf(session))
})

test('the wallet vendor’s package decrypts the exported bundle', async () => {
  const client = clientKey()
  const bundle = JSON.parse(await requestExport(session, client))
  const data = JSON.parse(Buffer.from(bundle.data, 'hex').toString())
  const opened = hpkeDecrypt({
    ciphertextBuf: Buffer.from(data.ciphertext, 'hex'),
    encappedKeyBuf: Buffer.from(data.encappedPublic, 'hex'),
    receiverPriv: hexFromBytes(client.privateKey),
  })
  expect(Buffer.from(opened).toString()).toBe(await mnemonicOf(session))
})

const enclaveKey: string = (await sandbox.control('GET', '/keys')).body.enclave.publicKey

test('the export bundle contains the published enclave key, and this key verifies the bundle’s signature', async () => {
  const bundle = JSON.parse(await requestExport(session, clientKey()))
  expect(Object.keys(bundle)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic'])
  expect([bundle.version, bundle.enclaveQuorumPublic]).toEqual(['v1.0.0', enclaveKey])
  const signedBytes = Buffer.from(bundle.data, 'hex')
  const { pem } = (await sandbox.control('GET', '/keys')).body.enclave
  expect(verify('sha256', signedBytes, pem, Buffer.from(bundle.dataSignature, 'hex'))).toBe(true)
  const { organizationId } = walletIdentity(session.accountId, sha256)
  expect(JSON.parse(signedBytes.toString())).toEqual({
    encappedPublic: expect.stringMatching(/^04[0-9a-f]{128}$/),
    ciphertext: expect.stringMatching(/^[0-9a-f]+$/),
    organizationId,
  })
})

describe('the wallet vendor’s package', () => {
  const { organizationId } = walletIdentity(session.accountId, sha256)
  const client = clientKey()
  const read = (exportBundle: string, key = enclaveKey) =>
    decryptExportBundle({
      exportBundle,
      embeddedKey: hexFromBytes(client.privateKey),
      organizationId,
      dangerouslyOverrideSignerPublicKey: key,
      returnMnemonic: true,
    })

  test('accepts an export bundle if the expected enclave key is the published key', async () => {
    expect(await read(await requestExport(session, client))).toBe(await mnemonicOf(session))
  })

  test('rejects an export bundle if the expected enclave key differs or a byte of the bundle has changed', async () => {
    const bundle = await requestExport(session, client)
    await expect(read(bundle, clientPublicKey(clientKey()))).rejects.toThrow()
    const { data, ...rest } = JSON.parse(bundle)
    const changed = data.replace(/.{2}$/, '20')
    await expect(read(JSON.stringify({ data: changed, ...rest }))).rejects.toThrow()
  })
})

test.skipIf(sandbox.world === undefined)('no database row contains the unencrypted words or entropy', async () => {
  const mnemonic = await mnemonicOf(session)
  const entropy = hexFromBytes(mnemonicToEntropy(mnemonic, wordlist))
  await sandbox.world?.exchanges.flush()
  const tables = await sandbox.world?.db.read(async tx => {
    const rows: unknown[] = []
    for (const table of Object.values(tx.tables)) rows.push(await tx.sql.select().from(table))
    return rows
  })
  const stored = JSON.stringify(tables, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(stored).toContain(session.accountId)
  for (const secret of [mnemonic, entropy, Buffer.from(entropy, 'hex').toString('base64url')]) {
    expect(stored).not.toContain(secret)
  }
})
