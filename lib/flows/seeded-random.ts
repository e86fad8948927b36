import { concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'

/**
 * Returns a generator of deterministic bytes. Use it only for screenshots and for comparisons of runs, because anyone
 * with the seed can derive the keys made from these bytes.
 */
export function seededRandom(seed: string): (length: number) => Uint8Array {
  let counter = 0
  return length => {
    const blocks: Uint8Array[] = []
    for (let filled = 0; filled < length; filled += 32) {
      blocks.push(sha256(utf8FromText(`${seed} ${counter}`)))
      counter += 1
    }
    return concatBytes(...blocks).subarray(0, length)
  }
}
