import { useState } from 'react'
import { hexFromBytes } from '#lib/contract/hex'

/** The Idempotency-Key of the next send. */
export interface NextKey {
  readonly value: string
  /** Sent before: the next send takes a new one, unless it is kept. */
  readonly isUsed: boolean
  readonly isKept: boolean
  readonly type: (value: string) => void
  readonly keep: (isKept: boolean) => void
  readonly renew: () => void
  /** The key for a send that happens now; from then on it is used. */
  readonly take: (wish?: 'fresh') => string
}

/** Holds the key; one that was used is replaced at the next send, so that only those who want a replay get one. */
export function useKey(): NextKey {
  const [key, setKey] = useState(() => ({ value: newKey(), isUsed: false, isKept: false }))
  return {
    ...key,
    type: value => setKey({ value, isUsed: false, isKept: false }),
    keep: isKept => setKey({ ...key, isKept }),
    renew: () => setKey({ value: newKey(), isUsed: false, isKept: false }),
    take: wish => {
      const isSpent = key.isUsed && !key.isKept
      const value = key.value !== '' && (wish === 'fresh' || isSpent) ? newKey() : key.value
      setKey({ value, isUsed: true, isKept: wish === 'fresh' ? false : key.isKept })
      return value
    },
  }
}

/** A fresh Idempotency-Key: 128 random bits in hex. `crypto.randomUUID` is missing where the page is not a secure context. */
export function newKey(): string {
  return hexFromBytes(crypto.getRandomValues(new Uint8Array(16)))
}
