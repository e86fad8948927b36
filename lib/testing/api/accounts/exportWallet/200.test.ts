import { mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { hpkeDecrypt } from '@turnkey/crypto'
import { expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { walletIdentity } from '#lib/domain/accounts/wallet-identity'
import { sha256 } from '#lib/runtime/random'
import {
  clientKey,
  clientPublicKey,
  newWallet,
  signedCall,
  signIn,
  type WalletSession,
} from '#lib/testing/fixtures/wallet-client'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { openExportBundle } from '#lib/wallet/bundles/export-bundle'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

const sandbox = await sandboxOfFile()
const session = await signIn(sandbox, await newWallet(sandbox))

async function exported({ accountId, key }: WalletSession, client: KeyPair): Promise<string> {
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
    exportBundle: await exported(owner, client),
    clientPrivateKey: client.privateKey,
    organizationId: walletIdentity(owner.accountId, sha256).organizationId,
  })
}

test('the client opens twelve words of BIP-39', async () => {
  const mnemonic = await mnemonicOf(session)
  expect(mnemonic.split(' ')).toHaveLength(12)
  expect(validateMnemonic(mnemonic, wordlist)).toBe(true)
  expect(mnemonicToEntropy(mnemonic, wordlist)).toHaveLength(16)
})

test('a wallet has the same words at every export, and another wallet has others', async () => {
  const other = await signIn(sandbox, await newWallet(sandbox))
  expect(await mnemonicOf(session)).toBe(await mnemonicOf(session))
  expect(await mnemonicOf(other)).not.toBe(await mnemonicOf(session))
})

test('a vendor’s client opens what is sealed to it', async () => {
  const client = clientKey()
  const bundle = JSON.parse(await exported(session, client))
  const data = JSON.parse(Buffer.from(bundle.data, 'hex').toString())
  const opened = hpkeDecrypt({
    ciphertextBuf: Buffer.from(data.ciphertext, 'hex'),
    encappedKeyBuf: Buffer.from(data.encappedPublic, 'hex'),
    receiverPriv: hexFromBytes(client.privateKey),
  })
  expect(Buffer.from(opened).toString()).toBe(await mnemonicOf(session))
})

test('the bundle is not signed: both of its members for that are empty', async () => {
  const bundle = JSON.parse(await exported(session, clientKey()))
  expect(Object.keys(bundle)).toEqual(['version', 'data', 'dataSignature', 'enclaveQuorumPublic'])
  expect([bundle.version, bundle.dataSignature, bundle.enclaveQuorumPublic]).toEqual(['v1.0.0', '', ''])
  const data = JSON.parse(Buffer.from(bundle.data, 'hex').toString())
  const { organizationId } = walletIdentity(session.accountId, sha256)
  expect(data).toEqual({
    encappedPublic: expect.stringMatching(/^04[0-9a-f]{128}$/),
    ciphertext: expect.stringMatching(/^[0-9a-f]+$/),
    organizationId,
  })
})

test.skipIf(sandbox.world === undefined)('the words stand in no answer, no exchange and no row in clear', async () => {
  const mnemonic = await mnemonicOf(session)
  const entropy = hexFromBytes(mnemonicToEntropy(mnemonic, wordlist))
  await sandbox.world?.exchanges.flush()
  const tables = await sandbox.world?.db.read(async tx => {
    const rows: unknown[] = []
    for (const table of Object.values(tx.tables)) rows.push(await tx.sql.select().from(table))
    return rows
  })
  const kept = JSON.stringify(tables, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(kept).toContain(session.accountId)
  for (const secret of [mnemonic, entropy, Buffer.from(entropy, 'hex').toString('base64url')]) {
    expect(kept).not.toContain(secret)
  }
})
