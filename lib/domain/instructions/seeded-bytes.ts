/** Bytes that look random and are always the same for one seed and one label. */
export interface Draw {
  bytes(label: string, length: number): Uint8Array
  /** Decimal digits, as text. */
  digits(label: string, length: number): string
}

/**
 * Draws from SHA-256 of the seed, the label and a count. Each label has a stream of its own, so that asking for one more
 * thing never changes another.
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
