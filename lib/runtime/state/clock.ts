import type { Database, ReadTx, Tx } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import { encodeDocument } from '#lib/contract/codec'
import { CLOCK_MAX } from '#lib/contract/sandbox/clock-max'
import { type Clock, clock as clockSchema } from '#lib/contract/sandbox/exchange'
import type { SavedClock } from '#lib/contract/sandbox/snapshot'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import type { EventFeed, SandboxClock } from '#lib/operations/world'
import { freshnessOf } from '#lib/runtime/freshness'
import { type MachineClocks, type MachineReading, SteadyTime } from '#lib/runtime/system'

interface ClockState {
  readonly mode: Clock['mode']
  /** Sandbox time minus {@link SteadyTime steady} system time, in milliseconds, while the clock runs. */
  readonly offsetMs: number
  readonly frozenAt: number
  /** Latest shown instant that was stored. It keeps expired objects expired when the machine's clock jumps back. */
  readonly highWater: number
  /** Number of resets and snapshot loads by any process. Both may move time back. */
  readonly era: number
  /** Number of changes, except those of `highWater` alone. Of two states, the one with the lower number is older. */
  readonly version: number
}

type UnnumberedState = Omit<ClockState, 'version'>
type ClockChange = Parameters<SandboxClock['set']>[0]

const SETTING = 'clock'
const INITIAL_STATE: ClockState = { mode: 'system', offsetMs: 0, frozenAt: 0, highWater: 0, era: 0, version: 0 }
/** Smaller rises of the high-water mark are not stored. */
const HIGH_WATER_EVERY_MS = 1_000

export interface StoredClock extends SandboxClock {
  /** Stores the latest instant shown, if it is at least a second after the stored one. */
  saveHighWater(): Promise<void>
}

/** Opens the stored clock. */
export async function openClock(
  db: Database,
  events: Pick<EventFeed, 'publish'>,
  machine: MachineClocks,
): Promise<StoredClock> {
  const time = new ShownTime(await db.read(readState), new SteadyTime(machine))
  const enqueue = createQueue()

  const adopt = (stored: ClockState): Clock => {
    const isChanged = stored.version > time.state.version
    time.adopt(stored)
    const reading = time.read()
    if (isChanged) events.publish({ type: 'clock', data: JSON.stringify(encodeDocument(clockSchema, reading)) })
    return reading
  }
  /** Rereads the stored state first, because another process may have changed it. */
  const change = async (
    next: (stored: ClockState) => UnnumberedState,
    alsoRun?: (tx: Tx, now: Instant) => Promise<void>,
  ): Promise<Clock> => {
    const changed = await db.transact(async tx => {
      const stored = await readState(tx)
      const changed = { ...next(stored), version: stored.version + 1 }
      await writeState(tx, changed)
      await alsoRun?.(tx, instantFromEpoch(changed.highWater))
      return changed
    }, 'alone')
    return adopt(changed)
  }
  const restore = (saved: SavedClock, alsoRun?: (tx: Tx, now: Instant) => Promise<void>): Promise<Clock> =>
    enqueue(() => {
      const restoredNow = saved.mode === 'frozen' ? saved.frozenAt : runningTime(machine.systemNow(), saved)
      // Ignore the times shown before: the data created at those times is replaced.
      return change(({ era }) => ({ ...saved, highWater: restoredNow, era: era + 1 }), alsoRun)
    })

  return {
    now: () => time.now(),
    read: () => time.read(),
    lagOfMachine: () => time.lagOfMachine(),
    set: clockChange =>
      enqueue(() => change(stored => applyChange(stored, clockChange, time)).finally(() => time.limitTo(undefined))),
    reset: alsoRun => restore({ mode: 'system', offsetMs: 0, frozenAt: 0 }, alsoRun),
    restore,
    readSaved: async tx => toSavedClock(await readState(tx)),
    refresh: async () => {
      // Read the machine first: the returned instant must not be later than that of a concurrent freeze.
      const reading = time.readMachine()
      const stored = await freshnessOf(db).latest(time.state, () => db.readOnce(readState))
      const isReplaced = stored.era > time.state.era
      adopt(stored)
      if (isReplaced) events.publish({ type: 'reset', data: '{}' })
      return time.at(reading)
    },
    createEraCheck: () => {
      const { era } = time.state
      return async tx => (await readState(tx)).era === era
    },
    saveHighWater: () =>
      enqueue(async () => {
        if (time.isHighWaterDue()) adopt(await db.transact(tx => raiseHighWater(tx, time)))
      }),
  }
}

/**
 * A freeze also limits the time that this process shows. The caller must remove the limit when the change is stored or
 * fails.
 */
function applyChange(
  stored: ClockState,
  { mode, advanceMs = 0, setTo }: ClockChange,
  time: ShownTime,
): UnnumberedState {
  const { steady } = time.readMachine()
  const shown = time.shownAt(steady, stored)
  const target = Math.min(CLOCK_MAX, Math.max(shown, setTo ?? shown + advanceMs))
  if (mode === 'frozen') time.limitTo(target)
  const offsetMs = Math.max(stored.offsetMs, target - steady)
  return { mode, offsetMs, frozenAt: target, highWater: target, era: stored.era }
}

function runningTime(system: number, { offsetMs }: SavedClock): number {
  return Math.min(CLOCK_MAX, system + offsetMs)
}

function toSavedClock({ mode, offsetMs, frozenAt }: ClockState): SavedClock {
  return { mode, offsetMs, frozenAt }
}

/** The latest time that this process has shown, and the last stored state that it adopted. */
class ShownTime {
  state: ClockState
  readonly #machine: SteadyTime
  /** Latest instant shown since the last known change. */
  #latest: number
  #limit = Number.POSITIVE_INFINITY

  constructor(state: ClockState, machine: SteadyTime) {
    this.state = state
    this.#machine = machine
    this.#latest = state.highWater
    this.readMachine()
  }

  /**
   * Another process, or an earlier start, may have shown a time that the machine has not reached, because its clock
   * stepped back since. The clock runs on from that time.
   */
  readMachine(): MachineReading {
    const { mode, highWater, offsetMs } = this.state
    return this.#machine.read(mode === 'system' ? highWater - offsetMs : Number.NEGATIVE_INFINITY)
  }

  now(): Instant {
    return this.at(this.readMachine())
  }

  read(): Clock {
    const reading = this.readMachine()
    const now = this.at(reading)
    return { mode: this.state.mode, now, offsetMs: now - reading.system }
  }

  lagOfMachine(): number {
    const { system, steady } = this.readMachine()
    return steady - system
  }

  /** Returns the time that the clock shows at a reading of the machine's clocks, and records the shown time. */
  at({ steady }: MachineReading): Instant {
    this.#latest = Math.min(this.shownAt(steady, this.state), this.#limit)
    return instantFromEpoch(this.#latest)
  }

  /** Limits the shown time to the instant of a freeze that is being stored. Pass undefined to remove the limit. */
  limitTo(instant: number | undefined): void {
    this.#limit = instant ?? Number.POSITIVE_INFINITY
  }

  /** A frozen clock shows its frozen instant, even if it showed a later one before. A running one stops at the maximum. */
  shownAt(steady: number, stored: ClockState): number {
    if (stored.mode === 'frozen') return stored.frozenAt
    return Math.max(this.latestShown(stored), runningTime(steady, stored))
  }

  /**
   * Returns the latest instant that this process showed or any process stored. If `stored` is newer than `state`, only
   * the stored instant counts, because this process showed an outdated clock.
   */
  latestShown(stored: ClockState): number {
    return stored.version === this.state.version ? Math.max(this.#latest, stored.highWater) : stored.highWater
  }

  /** Adopts a stored state, unless it was read before the last known change. */
  adopt(stored: ClockState): void {
    if (stored.version < this.state.version) return
    this.#latest = this.latestShown(stored)
    if (stored.era > this.state.era) this.#machine.restart()
    this.state = stored
  }

  isHighWaterDue(): boolean {
    return this.#latest - this.state.highWater >= HIGH_WATER_EVERY_MS
  }
}

/** Raises only the high-water mark: another process may have changed the rest. */
async function raiseHighWater(tx: Tx, time: Pick<ShownTime, 'latestShown'>): Promise<ClockState> {
  const stored = await readState(tx)
  const raised = { ...stored, highWater: time.latestShown(stored) }
  if (raised.highWater > stored.highWater) await writeState(tx, raised)
  return raised
}

async function writeState(tx: Tx, state: ClockState): Promise<void> {
  await writeSetting(tx, SETTING, JSON.stringify(state))
}

async function readState(tx: ReadTx): Promise<ClockState> {
  const storedText = await readSetting(tx, SETTING)
  return storedText === undefined ? INITIAL_STATE : { ...INITIAL_STATE, ...JSON.parse(storedText) }
}

/** Returns a function that runs tasks one after another, because each uses the state that the previous one adopted. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let done: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = done.then(work)
    done = turn.catch(() => {})
    return turn
  }
}
