import type { ReadTx, Tx } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import type { WebhookFault, WebhookSettings } from '#lib/contract/sandbox/webhook-controls'
import type { Id } from '#lib/contract/scalars'

/** Settings that list the IDs of platforms: those whose deliveries are paused, and those with the form `base64`. */
const [PAUSED, BASE64] = ['webhook-paused', 'webhook-base64-signatures']
const FAULTS = 'webhook-faults'

export type StoredWebhookSettings = Omit<WebhookSettings, 'platformId'>

export function pausedPlatforms(tx: ReadTx): Promise<readonly Id<'Platform'>[]> {
  return readPlatforms(tx, PAUSED)
}

/** Returns a function that returns the webhook settings of a platform. */
export async function readWebhookSettings(tx: ReadTx): Promise<(platformId: string) => StoredWebhookSettings> {
  const paused: readonly string[] = await readPlatforms(tx, PAUSED)
  const base64: readonly string[] = await readPlatforms(tx, BASE64)
  return id => ({ paused: paused.includes(id), signatureForm: base64.includes(id) ? 'base64' : 'json' })
}

/** Changes the given settings of a platform. */
export async function changeWebhookSettings(
  tx: Tx,
  platformId: Id<'Platform'>,
  { paused, signatureForm }: Partial<StoredWebhookSettings>,
): Promise<void> {
  if (paused !== undefined) await markPlatform(tx, PAUSED, platformId, paused)
  if (signatureForm !== undefined) await markPlatform(tx, BASE64, platformId, signatureForm === 'base64')
}

async function readPlatforms(tx: ReadTx, setting: string): Promise<readonly Id<'Platform'>[]> {
  return JSON.parse((await readSetting(tx, setting)) ?? '[]')
}

async function markPlatform(tx: Tx, setting: string, platformId: Id<'Platform'>, isMarked: boolean): Promise<void> {
  const others = (await readPlatforms(tx, setting)).filter(id => id !== platformId)
  await writeSetting(tx, setting, JSON.stringify(isMarked ? [...others, platformId] : others))
}

/** Returns the faults that still apply to future deliveries, oldest first. */
export async function readFaults(tx: ReadTx): Promise<readonly WebhookFault[]> {
  return JSON.parse((await readSetting(tx, FAULTS)) ?? '[]')
}

export async function writeFaults(tx: Tx, faults: readonly WebhookFault[]): Promise<void> {
  await writeSetting(tx, FAULTS, JSON.stringify(faults))
}

/** Restores the default webhook settings of every platform and removes every fault. */
export async function clearWebhookSettings(tx: Tx): Promise<void> {
  for (const setting of [PAUSED, BASE64]) await writeSetting(tx, setting, '[]')
  await writeFaults(tx, [])
}
