import type { Database, ReadTx, Tx } from '#db/database'
import { readSetting, writeSetting } from '#db/settings'
import { encodeDocument } from '#lib/contract/codec'
import { type Clock, clock as clockSchema } from '#lib/contract/sandbox'
import type { SavedClock } from '#lib/contract/sandbox-snapshots'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { EventFeed, SandboxClock } from '#lib/operations/world'

/** What is remembered of the clock between starts. */
interface ClockState {
  readonly mode: Clock['mode']
  /** Sandbox time less system time, in milliseconds, while it runs. */
  readonly offsetMs: number
  readonly frozenAt: number
  /** The latest instant ever told: nothing that has expired comes back when the machine's clock jumps. */
  readonly highWater: number
  /** Counts how often time was brought back: within one era it only goes on. */
  readonly era: number
}

const SETTING = 'clock'
const UNTOUCHED: ClockState = { mode: 'system', offsetMs: 0, frozenAt: 0, highWater: 0, era: 0 }
/** How often at most the high-water mark is written while time merely passes. */
const HIGH_WATER_EVERY_MS = 1_000

/** The sandbox clock with what a process adds: keeping its high-water mark. */
export interface KeptClock extends SandboxClock {
  /**
   * Writes the latest instant told, when that was long enough ago. What another process changed of the clock meanwhile, where
   * the database is shared, holds here from then on.
   */
  keep(): Promise<void>
}

/** Opens the clock as it was left. `systemNow` is the machine's time in epoch milliseconds. */
export async function openClock(
  db: Database,
  events: Pick<EventFeed, 'publish'>,
  systemNow: () => number,
): Promise<KeptClock> {
  const time = new ToldTime(await db.read(readState), systemNow)
  const inTurn = oneAfterAnother()

  const adopt = (changed: ClockState): Clock => {
    time.adopt(changed)
    const told = time.read()
    events.publish({ type: 'clock', data: JSON.stringify(encodeDocument(clockSchema, told)) })
    return told
  }
  /** Changes what is stored: another process may have changed it since this one read it. */
  const change = async (
    next: (stored: ClockState) => ClockState,
    along?: (tx: Tx, now: Instant) => Promise<void>,
  ): Promise<Clock> => {
    const changed = await db.transact(async tx => {
      const changed = next(await readState(tx))
      await writeState(tx, changed)
      await along?.(tx, instantFromEpoch(changed.highWater))
      return changed
    })
    return adopt(changed)
  }
  const restore = (saved: SavedClock, along?: (tx: Tx, now: Instant) => Promise<void>): Promise<Clock> =>
    inTurn(() => {
      const from = saved.mode === 'frozen' ? saved.frozenAt : systemNow() + saved.offsetMs
      // The time told before counts for nothing: what was made in it is gone.
      return change(({ era }) => ({ ...saved, highWater: from, era: era + 1 }), along)
    })

  return {
    now: () => time.now(),
    read: () => time.read(),
    set: ({ mode, advanceMs = 0, setTo }) =>
      inTurn(() =>
        change(stored => {
          const system = systemNow()
          const told = Math.max(time.latestBeside(stored), shownBy(stored, system))
          const target = Math.max(told, setTo ?? told + advanceMs)
          const offsetMs = Math.max(stored.offsetMs, target - system)
          return { mode, offsetMs, frozenAt: target, highWater: target, era: stored.era }
        }),
      ),
    reset: along => restore({ mode: 'system', offsetMs: 0, frozenAt: 0 }, along),
    restore,
    saved: () => {
      const { mode, offsetMs, frozenAt } = time.state
      return { mode, offsetMs, frozenAt }
    },
    keep: () =>
      inTurn(async () => {
        if (!time.isKeepingDue(db.shared)) return
        const kept = await db.transact(tx => keepHighWater(tx, time))
        if (isOtherwise(kept, time.state)) adopt(kept)
        else time.adopt(kept)
      }),
  }
}

/** What this process has told of the time, and what it knows of the clock that is stored. */
class ToldTime {
  state: ClockState
  readonly #systemNow: () => number
  #latest: number
  #seenAt: number

  constructor(state: ClockState, systemNow: () => number) {
    this.state = state
    this.#systemNow = systemNow
    this.#latest = state.highWater
    this.#seenAt = systemNow()
  }

  now(): Instant {
    return this.#toldAt(this.#systemNow())
  }

  read(): Clock {
    const system = this.#systemNow()
    const now = this.#toldAt(system)
    return { mode: this.state.mode, now, offsetMs: now - system }
  }

  #toldAt(system: number): Instant {
    this.#latest = Math.max(this.#latest, shownBy(this.state, system))
    return instantFromEpoch(this.#latest)
  }

  /** The latest instant told by this process or, as far as it is stored, by another; those of a former era do not count. */
  latestBeside(stored: ClockState): number {
    return stored.era === this.state.era ? Math.max(this.#latest, stored.highWater) : stored.highWater
  }

  /** Goes on as what is stored says. */
  adopt(stored: ClockState): void {
    this.#latest = this.latestBeside(stored)
    this.state = stored
    this.#seenAt = this.#systemNow()
  }

  /** Whether what is stored should be looked at again, and written where it is behind. */
  isKeepingDue(isShared: boolean): boolean {
    const isLate = this.#latest - this.state.highWater >= HIGH_WATER_EVERY_MS
    // In a file of its own, no other process changes it.
    const isStale = isShared && Math.abs(this.#systemNow() - this.#seenAt) >= HIGH_WATER_EVERY_MS
    return isLate || isStale
  }
}

/** The instant a clock shows at a time of the machine, when nothing later was told before. */
function shownBy({ mode, frozenAt, offsetMs }: ClockState, system: number): number {
  return mode === 'frozen' ? frozenAt : system + offsetMs
}

/** Writes nothing but the high-water mark, and only upwards: the rest may be another process's. Gives what is stored then. */
async function keepHighWater(tx: Tx, time: Pick<ToldTime, 'latestBeside'>): Promise<ClockState> {
  const stored = await readState(tx)
  const kept = { ...stored, highWater: time.latestBeside(stored) }
  if (kept.highWater > stored.highWater) await writeState(tx, kept)
  return kept
}

async function writeState(tx: Tx, state: ClockState): Promise<void> {
  await writeSetting(tx, SETTING, JSON.stringify(state))
}

async function readState(tx: ReadTx): Promise<ClockState> {
  const kept = await readSetting(tx, SETTING)
  return kept === undefined ? UNTOUCHED : { ...UNTOUCHED, ...JSON.parse(kept) }
}

/** Whether a clock was changed, and did not merely go on. */
function isOtherwise(one: ClockState, other: ClockState): boolean {
  const members = ['mode', 'offsetMs', 'frozenAt', 'era'] as const
  return members.some(member => one[member] !== other[member])
}

/** Runs works in their order: two writes that share a commit would each know only the state before both. */
function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let done: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = done.then(work)
    done = turn.catch(() => {})
    return turn
  }
}
