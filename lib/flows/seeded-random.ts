import { concatBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'

/**
 * Bytes that look random and are the same every time: SHA-256 of the seed and a counter. Whoever knows the seed knows every
 * key that is made of them, so they are for pictures and comparisons alone.
 */
export function seededRandom(seed: string): (length: number) => Uint8Array {
  let drawn = 0
  return length => {
    const blocks: Uint8Array[] = []
    for (let have = 0; have < length; have += 32) {
      blocks.push(sha256(utf8FromText(`${seed} ${drawn}`)))
      drawn += 1
    }
    return concatBytes(...blocks).subarray(0, length)
  }
}
