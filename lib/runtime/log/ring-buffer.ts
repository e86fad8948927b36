/** The newest of many things: with one more than it keeps, the oldest goes. */
export class RingBuffer<Thing> {
  readonly #keptMax: number
  #things: Thing[] = []
  #added = 0

  constructor(keptMax: number) {
    this.#keptMax = keptMax
  }

  get size(): number {
    return this.#things.length
  }

  /** Takes the place of the oldest where there is none left. */
  add(thing: Thing): void {
    this.#things[this.#added % this.#keptMax] = thing
    this.#added += 1
  }

  /** All of them, the oldest first, and keeps none. */
  take(): readonly Thing[] {
    const oldest = this.#added <= this.#keptMax ? 0 : this.#added % this.#keptMax
    const things = [...this.#things.slice(oldest), ...this.#things.slice(0, oldest)]
    this.#things = []
    this.#added = 0
    return things
  }
}
