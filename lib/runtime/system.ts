import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#lib/contract/scalars'

export function systemRandom(length: number): Uint8Array {
  return new Uint8Array(randomBytes(length))
}

/** Returns a version 7 UUID (RFC 9562): 48 bits of the instant, then the last 74 random bits of a version 4 UUID. */
export function uuidAt(now: Instant, uuidV4: string = randomUUID()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuidV4.slice('xxxxxxxx-xxxx-4'.length)}`
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(hash('sha256', bytes, 'buffer'))
}

/** Returns the SHA-256 of a text's UTF-8 bytes, in hex. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Reports whether two texts are equal, in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}

/** Returns the machine's time in epoch milliseconds. */
export function machineTime(): number {
  return Date.now()
}

/** Returns the time of a monotonic clock in milliseconds, for durations only. */
export function elapsedMs(): number {
  return performance.now()
}
