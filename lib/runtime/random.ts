import { hash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#lib/contract/scalars'

/** Random bytes of the system. */
export function systemRandom(length: number): Uint8Array {
  return new Uint8Array(randomBytes(length))
}

/** A version 7 UUID (RFC 9562): 48 bits of the instant, then 74 random ones. */
export function uuidAt(now: Instant, random: (length: number) => Uint8Array): string {
  const time = timeText(now)
  const bytes = random(10)
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`
}

/** The 48 bits of an instant, hex. A busy process asks for the same one many times, and a number prints slowly but in tens. */
function timeText(now: Instant): string {
  if (spelled.now !== now) spelled = { now, text: now.toString(16).padStart(12, '0') }
  return spelled.text
}

let spelled = { now: -1, text: '' }

/** Random bytes for ids, drawn from the system some thousand at a time. */
export function pooledRandom(): (length: number) => Uint8Array {
  const pool = new Uint8Array(4_096)
  let used = pool.length
  return length => {
    if (used + length > pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += length
    return pool.slice(used - length, used)
  }
}

/** SHA-256. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(hash('sha256', bytes, 'buffer'))
}

/** SHA-256 of a text in UTF-8, hex. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Whether two texts are the same, in a time that tells nothing of either. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
