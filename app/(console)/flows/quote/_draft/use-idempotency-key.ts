import { useState } from 'react'
import { hexFromBytes } from '#lib/contract/hex'

export interface NextKey {
  readonly value: string
  /** True if the key `value` has been used for a request. */
  readonly isUsed: boolean
  readonly isKept: boolean
  readonly setValue: (value: string) => void
  readonly keep: (isKept: boolean) => void
  readonly renew: () => void
  /**
   * Returns the key for the next request and marks it as used. First replaces a used key, unless `isKept` is true.
   * With `fresh`, also replaces an unused or kept key, and sets `isKept` to false. An empty key stays empty.
   */
  readonly take: (mode?: 'fresh') => string
}

/** Holds the Idempotency-Key. To avoid unintended replays, `take` replaces a used key, unless `isKept` is true. */
export function useIdempotencyKey(): NextKey {
  const [key, setKey] = useState(() => ({ value: newKey(), isUsed: false, isKept: false }))
  return {
    ...key,
    setValue: value => setKey({ value, isUsed: false, isKept: false }),
    keep: isKept => setKey({ ...key, isKept }),
    renew: () => setKey({ value: newKey(), isUsed: false, isKept: false }),
    take: mode => {
      const isSpent = key.isUsed && !key.isKept
      const value = key.value !== '' && (mode === 'fresh' || isSpent) ? newKey() : key.value
      setKey({ value, isUsed: true, isKept: mode === 'fresh' ? false : key.isKept })
      return value
    },
  }
}

/** Returns a random Idempotency-Key: 128 bits in hex. `crypto.randomUUID` is missing outside secure contexts. */
export function newKey(): string {
  return hexFromBytes(crypto.getRandomValues(new Uint8Array(16)))
}
