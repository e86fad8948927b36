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

export interface MachineClocks {
  /** Returns the machine's time in epoch milliseconds. It may jump. */
  readonly systemNow: () => number
  /** Returns the time of a monotonic clock in milliseconds. It may stop while the machine is suspended. */
  readonly monotonicNow: () => number
}

export interface MachineReading {
  readonly system: number
  /** Equals `system`, unless the machine's clock stepped back. */
  readonly steady: number
}

/** A larger lag behind the monotonic clock is a step back. A smaller one is drift between the two clocks. */
const DRIFT_MAX_MS = 100

/**
 * The machine's time, without its steps back: after one, time runs on with the monotonic clock until the machine's time
 * has caught up. A step forward is followed, because a suspended machine makes one when it resumes.
 */
export class SteadyTime {
  readonly #clocks: MachineClocks
  #steady = Number.NEGATIVE_INFINITY
  /** Monotonic time at which `#steady` was right. */
  #since = 0

  constructor(clocks: MachineClocks) {
    this.#clocks = clocks
  }

  /** `atLeast` is a time that another process or an earlier start has reached. */
  read(atLeast: number): MachineReading {
    const system = this.#clocks.systemNow()
    const since = this.#clocks.monotonicNow()
    const expected = this.#steady + Math.max(0, since - this.#since)
    const isStepBack = system < this.#steady || system < expected - DRIFT_MAX_MS
    this.#steady = Math.max(atLeast, isStepBack ? expected : system)
    this.#since = since
    return { system, steady: Math.floor(this.#steady) }
  }

  /** Forgets earlier steps back. The next reading is the machine's time. */
  restart(): void {
    this.#steady = Number.NEGATIVE_INFINITY
  }
}
