import { DatabaseBusyError } from '#db/database'

/** A limit on the number of callbacks that run concurrently. Further callbacks wait in order, up to a time limit. */
export class Slots {
  readonly #waitMaxMs: number
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(count: number, waitMaxMs: number) {
    this.#free = count
    this.#waitMaxMs = waitMaxMs
  }

  /** Runs `work` in a slot. Throws {@link DatabaseBusyError} if no slot becomes free in time. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#waitForSlot()
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  #waitForSlot(): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(take)
        reject(new DatabaseBusyError())
      }, this.#waitMaxMs)
      this.#waiting.add(take)
    })
  }

  #release(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
