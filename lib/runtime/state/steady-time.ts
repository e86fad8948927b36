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
