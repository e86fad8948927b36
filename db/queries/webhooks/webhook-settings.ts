import type { ReadTx, Tx } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import type { WebhookFault } from '#lib/contract/sandbox/webhook-controls'
import type { Id } from '#lib/contract/scalars'

const PAUSED = 'webhook-paused'
const FAULTS = 'webhook-faults'

export async function pausedPlatforms(tx: ReadTx): Promise<readonly Id<'Platform'>[]> {
  return JSON.parse((await readSetting(tx, PAUSED)) ?? '[]')
}

export async function setPaused(tx: Tx, platformId: Id<'Platform'>, paused: boolean): Promise<void> {
  const others = (await pausedPlatforms(tx)).filter(id => id !== platformId)
  await writeSetting(tx, PAUSED, JSON.stringify(paused ? [...others, platformId] : others))
}

/** Returns the faults that still apply to future deliveries, oldest first. */
export async function readFaults(tx: ReadTx): Promise<readonly WebhookFault[]> {
  return JSON.parse((await readSetting(tx, FAULTS)) ?? '[]')
}

export async function writeFaults(tx: Tx, faults: readonly WebhookFault[]): Promise<void> {
  await writeSetting(tx, FAULTS, JSON.stringify(faults))
}

/** Resumes the deliveries of every platform and removes every fault. */
export async function clearWebhookSettings(tx: Tx): Promise<void> {
  await writeSetting(tx, PAUSED, '[]')
  await writeFaults(tx, [])
}
