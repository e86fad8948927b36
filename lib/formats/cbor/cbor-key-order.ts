import { hexFromBytes } from '#lib/contract/hex'
import type { Complaint } from '#lib/formats/field-reader'

/** Checks the keys of a map for duplicates and for canonical order. */
export class KeyOrder {
  readonly #ranks = new Set<string>()
  #last = ''

  /** Returns the problem of the next key, if any. CTAP 2.1 section 8 orders keys by major type, length and bytes. */
  next(key: Uint8Array): Complaint | undefined {
    const rank = `${(key[0] ?? 0) >> 5}${String(key.length).padStart(6, '0')}${hexFromBytes(key)}`
    const isRepeated = this.#ranks.has(rank)
    const isInOrder = this.#last < rank
    this.#ranks.add(rank)
    this.#last = rank
    if (isRepeated) return { reason: 'duplicate key' }
    if (isInOrder) return undefined
    return { reason: 'not canonical: this key must come before the previous one', severity: 'warning' }
  }
}
