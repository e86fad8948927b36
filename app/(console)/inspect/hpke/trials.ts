import type { Sealed, SealingInputs } from '#lib/wallet/keys/hpke'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { openWith, SEALINGS, type SealingId } from '#lib/wallet/sealing-mistakes'

export type TrialId = SealingId | 'older-key'

/** One attempt to open a bundle. */
export interface Trial {
  readonly id: TrialId
  readonly recipient: KeyPair
  readonly inputs: SealingInputs
  /** Undefined if the bundle does not open. */
  readonly plaintext: Uint8Array | undefined
}

/** Tries the documented inputs, each usual mistake, and then the older key if there is one. */
export async function runTrials(sealed: Sealed, recipient: KeyPair, older?: KeyPair): Promise<readonly Trial[]> {
  const ways = SEALINGS.map(({ id, inputs }) => ({ id, inputs, recipient }))
  const withOlder = older && { id: 'older-key' as const, inputs: SEALINGS[0].inputs, recipient: older }
  return Promise.all(
    [...ways, ...(withOlder ? [withOlder] : [])].map(async way => ({
      ...way,
      plaintext: await openWith(sealed, way.recipient.privateKey, way.inputs),
    })),
  )
}

/** Returns the index of the attempt to draw first: the one that opens, else the documented one. */
export function trialToDraw(trials: readonly Trial[]): number {
  return Math.max(
    0,
    trials.findIndex(({ plaintext }) => plaintext !== undefined),
  )
}
