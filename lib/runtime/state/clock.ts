import type { Database, ReadTx, Tx } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import { encodeDocument } from '#lib/contract/codec'
import { type Clock, clock as clockSchema } from '#lib/contract/sandbox/exchange'
import type { SavedClock } from '#lib/contract/sandbox/snapshot'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { EventFeed, SandboxClock } from '#lib/operations/world'

/** What is remembered of the clock between starts. */
interface ClockState {
  readonly mode: Clock['mode']
  /** Sandbox time less system time, in milliseconds, while it runs. */
  readonly offsetMs: number
  readonly frozenAt: number
  /** The latest instant ever told while it ran: nothing that has expired comes back when the machine's clock jumps. */
  readonly highWater: number
  /** Counts how often time was brought back, by a reset or load of any process. */
  readonly era: number
  /** Counts the changes, by which time does more than go on: of two readings it tells the older one. */
  readonly version: number
}

type UnnumberedState = Omit<ClockState, 'version'>
type ClockChange = Parameters<SandboxClock['set']>[0]

const SETTING = 'clock'
const UNTOUCHED: ClockState = { mode: 'system', offsetMs: 0, frozenAt: 0, highWater: 0, era: 0, version: 0 }
/** How often at most the high-water mark is written while time merely passes. */
const HIGH_WATER_EVERY_MS = 1_000

/** The sandbox clock with what a process adds: keeping its high-water mark. */
export interface KeptClock extends SandboxClock {
  /** Writes the latest instant told, when that was long enough ago. */
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

  /** Goes on as what is stored says, and tells those who follow of a change. */
  const adopt = (stored: ClockState): Clock => {
    const isChanged = stored.version > time.state.version
    time.adopt(stored)
    const told = time.read()
    if (isChanged) events.publish({ type: 'clock', data: JSON.stringify(encodeDocument(clockSchema, told)) })
    return told
  }
  /** Changes what is stored: another process may have changed it since this one read it. */
  const change = async (
    next: (stored: ClockState) => UnnumberedState,
    along?: (tx: Tx, now: Instant) => Promise<void>,
  ): Promise<Clock> => {
    const changed = await db.transact(async tx => {
      const stored = await readState(tx)
      const changed = { ...next(stored), version: stored.version + 1 }
      await writeState(tx, changed)
      await along?.(tx, instantFromEpoch(changed.highWater))
      return changed
    }, 'alone')
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
    set: moving => inTurn(() => change(stored => movedFrom(stored, moving, time)).finally(() => time.hold(undefined))),
    reset: along => restore({ mode: 'system', offsetMs: 0, frozenAt: 0 }, along),
    restore,
    saved: async tx => savedOf(await readState(tx)),
    refresh: async () => {
      // The machine's time before the clock was read: by a change that is not seen yet, it is not told too much.
      const asked = systemNow()
      const stored = await db.read(readState)
      const isReplaced = stored.era > time.state.era
      adopt(stored)
      if (isReplaced) events.publish({ type: 'reset', data: '{}' })
      return time.at(asked)
    },
    keep: () =>
      inTurn(async () => {
        if (time.isKeepingDue()) adopt(await db.transact(tx => keepHighWater(tx, time)))
      }),
  }
}

/** The state after a change. A frozen clock holds the time of this process from here, until the change is stored or fails. */
function movedFrom(stored: ClockState, { mode, advanceMs = 0, setTo }: ClockChange, time: ToldTime): UnnumberedState {
  const system = time.systemNow()
  const told = time.shownAt(system, stored)
  const target = Math.max(told, setTo ?? told + advanceMs)
  if (mode === 'frozen') time.hold(target)
  const offsetMs = Math.max(stored.offsetMs, target - system)
  return { mode, offsetMs, frozenAt: target, highWater: target, era: stored.era }
}

function savedOf({ mode, offsetMs, frozenAt }: ClockState): SavedClock {
  return { mode, offsetMs, frozenAt }
}

/** What this process has told of the time, and what it knows of the clock that is stored. */
class ToldTime {
  state: ClockState
  readonly systemNow: () => number
  /** The latest instant told since the last change that is known. */
  #latest: number
  #heldAt = Number.POSITIVE_INFINITY

  constructor(state: ClockState, systemNow: () => number) {
    this.state = state
    this.systemNow = systemNow
    this.#latest = state.highWater
  }

  now(): Instant {
    return this.at(this.systemNow())
  }

  read(): Clock {
    const system = this.systemNow()
    const now = this.at(system)
    return { mode: this.state.mode, now, offsetMs: now - system }
  }

  /** Tells what the clock shows at a time of the machine. */
  at(system: number): Instant {
    this.#latest = Math.min(this.shownAt(system, this.state), this.#heldAt)
    return instantFromEpoch(this.#latest)
  }

  /** Tells nothing later than an instant while a clock that is frozen then is stored; undefined ends that. */
  hold(instant: number | undefined): void {
    this.#heldAt = instant ?? Number.POSITIVE_INFINITY
  }

  /** The instant a stored clock shows at a time of the machine. A frozen one shows its own, whatever was told before. */
  shownAt(system: number, stored: ClockState): number {
    if (stored.mode === 'frozen') return stored.frozenAt
    return Math.max(this.latestBeside(stored), system + stored.offsetMs)
  }

  /**
   * The latest instant told by this process or, as far as it is stored, by another. What this process told does not count
   * when the clock was changed since: it told that by a clock which no longer was.
   */
  latestBeside(stored: ClockState): number {
    return stored.version === this.state.version ? Math.max(this.#latest, stored.highWater) : stored.highWater
  }

  /** Goes on as what is stored says, unless it was read before the last change that is known. */
  adopt(stored: ClockState): void {
    if (stored.version < this.state.version) return
    this.#latest = this.latestBeside(stored)
    this.state = stored
  }

  /** Whether the latest instant told is far enough ahead of the one that is stored. */
  isKeepingDue(): boolean {
    return this.#latest - this.state.highWater >= HIGH_WATER_EVERY_MS
  }
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

/** Runs works in their order: two writes that share a commit would each know only the state before both. */
function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let done: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = done.then(work)
    done = turn.catch(() => {})
    return turn
  }
}
