import type { Database, ReadTx } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import { hexFromBytes } from '#lib/contract/hex'
import type { WebhookKey, WebhookKeys } from '#lib/operations/keys'
import { freshnessOf } from '#lib/runtime/freshness'
import { sha256 } from '#lib/runtime/system'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

const CURRENT = 'webhook-key'
const PREVIOUS = 'webhook-keys-previous'
const PREVIOUS_MAX = 10

interface KeySealer {
  newKeyPair(): KeyPair
  /** Encrypts a private key for a context. */
  seal(privateKey: Uint8Array, context: string): string
  /** Decrypts a private key and returns its key pair. */
  open(sealed: string, context: string): KeyPair
}

/**
 * Opens the webhook signing keys, which are stored encrypted. Creates the first key if it is missing. In a shared
 * database, another process may rotate the keys, so `all` rereads them.
 */
export async function openWebhookKeys(db: Database, { newKeyPair, open, seal }: KeySealer): Promise<WebhookKeys> {
  const opened = new Map<string, WebhookKey>()
  const keyOf = (sealed: string): WebhookKey => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const pair = open(sealed, CURRENT)
    const key = { id: hexFromBytes(sha256(pair.publicKey)).slice(0, 16), pair }
    opened.set(sealed, key)
    return key
  }
  const read = async () => {
    const { current, previous } = await db.read(readStored)
    if (current === undefined) throw new Error('The database has no webhook signing key.')
    return { current: keyOf(current), previous: previous.map(keyOf) }
  }
  const sealNewKey = () => seal(newKeyPair().privateKey, CURRENT)
  const first = sealNewKey()
  await db.transact(async tx => {
    if ((await readStored(tx)).current === undefined) await writeSetting(tx, CURRENT, first)
  })
  let known = await read()
  const { latest } = freshnessOf(db)
  return {
    all: async () => {
      known = await latest(known, read)
      return known
    },
    rotate: async () => {
      const sealed = sealNewKey()
      await db.transact(async tx => {
        const { current, previous } = await readStored(tx)
        const former = [...(current === undefined ? [] : [current]), ...previous].slice(0, PREVIOUS_MAX)
        await writeSetting(tx, CURRENT, sealed)
        await writeSetting(tx, PREVIOUS, JSON.stringify(former))
      })
      known = await read()
      return known
    },
  }
}

async function readStored(tx: ReadTx): Promise<{ current: string | undefined; previous: readonly string[] }> {
  const previous = JSON.parse((await readSetting(tx, PREVIOUS)) ?? '[]')
  return { current: await readSetting(tx, CURRENT), previous }
}
