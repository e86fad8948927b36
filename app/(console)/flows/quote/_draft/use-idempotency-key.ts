import { useState } from 'react'
import { hexFromBytes } from '#lib/contract/hex'

export interface NextKey {
  readonly value: string
  /**
   * True after a request with the key `value`. The next request then uses a new key, unless `isKept` is true or `value`
   * is empty.
   */
  readonly isUsed: boolean
  readonly isKept: boolean
  readonly setValue: (value: string) => void
  readonly keep: (isKept: boolean) => void
  readonly renew: () => void
  /**
   * Returns the key for the next request, and marks this key as used. First replaces a used key, unless `isKept` is
   * true. With `fresh`, replaces the key in any case. An empty key stays empty.
   */
  readonly take: (mode?: 'fresh') => string
}

/**
 * Returns the Idempotency-Key and the state of this key. To avoid unintended replays, `take` replaces a used key,
 * unless the user keeps the key.
 */
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
