import type { Sealed, SealingInputs } from '#lib/wallet/keys/hpke'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { openWith, SEALINGS, type SealingId } from '#lib/wallet/sealing-mistakes'

export type TrialId = SealingId | 'older-key'

/** One attempt to open a bundle. */
export interface Trial {
  readonly id: TrialId
  /** Difference from the documented inputs. */
  readonly change: string
  readonly recipient: KeyPair
  readonly inputs: SealingInputs
  /** Undefined if this attempt does not open the bundle. */
  readonly plaintext: Uint8Array | undefined
}

const OLDER_KEY = 'recipient key of the previous bundle'

/** Tries to open a bundle with the documented inputs, with each known mistake and, if given, with the older key. */
export async function runTrials(sealed: Sealed, recipient: KeyPair, older?: KeyPair): Promise<readonly Trial[]> {
  const attempts = SEALINGS.map(sealing => ({ ...sealing, recipient }))
  const withOlder = older && ({ ...SEALINGS[0], id: 'older-key', change: OLDER_KEY, recipient: older } as const)
  return Promise.all(
    [...attempts, ...(withOlder ? [withOlder] : [])].map(async attempt => ({
      ...attempt,
      plaintext: await openWith(sealed, attempt.recipient.privateKey, attempt.inputs),
    })),
  )
}

/** Returns the index of the first attempt that opens the bundle, or 0 (the documented inputs) if no attempt does. */
export function initialTrialIndex(trials: readonly Trial[]): number {
  return Math.max(
    0,
    trials.findIndex(({ plaintext }) => plaintext !== undefined),
  )
}
