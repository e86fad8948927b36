/** Source of pseudo-random bytes and digits, which are the same for equal seeds and labels. */
export interface Draw {
  bytes(label: string, length: number): Uint8Array
  digits(label: string, length: number): string
}

/**
 * Returns a source that hashes the seed, the label and a counter. A draw for one label does not change the bytes for
 * another.
 */
export function drawFrom(seed: string, digest: (text: string) => Uint8Array): Draw {
  return {
    bytes,
    digits: (label, length) => Array.from(bytes(label, length), byte => byte % 10).join(''),
  }

  function bytes(label: string, length: number): Uint8Array {
    const drawn: number[] = []
    for (let count = 0; drawn.length < length; count += 1) drawn.push(...digest(`${seed}/${label}/${count}`))
    return Uint8Array.from(drawn.slice(0, length))
  }
}
