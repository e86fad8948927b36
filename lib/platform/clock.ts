import type { Database, Tx } from '#db/database'
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
}

const SETTING = 'clock'
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
  const kept = await db.read(tx => readSetting(tx, SETTING))
  let state: ClockState =
    kept === undefined ? { mode: 'system', offsetMs: 0, frozenAt: 0, highWater: 0 } : JSON.parse(kept)
  let latest = state.highWater
  let keptAt = state.highWater

  const now = (): Instant => {
    latest = Math.max(latest, state.mode === 'frozen' ? state.frozenAt : systemNow() + state.offsetMs)
    return instantFromEpoch(latest)
  }
  const read = (): Clock => {
    const instant = now()
    return { mode: state.mode, now: instant, offsetMs: instant - systemNow() }
  }
  const inTurn = oneAfterAnother()
  const change = async (next: ClockState, along?: (tx: Tx) => Promise<void>): Promise<Clock> => {
    await db.transact(async tx => {
      await writeSetting(tx, SETTING, JSON.stringify(next))
      await along?.(tx)
    })
    state = next
    latest = next.highWater
    keptAt = next.highWater
    const told = read()
    events.publish({ type: 'clock', data: JSON.stringify(encodeDocument(clockSchema, told)) })
    return told
  }
  const restore = (saved: SavedClock, along?: (tx: Tx, now: Instant) => Promise<void>): Promise<Clock> =>
    inTurn(() => {
      const from = saved.mode === 'frozen' ? saved.frozenAt : systemNow() + saved.offsetMs
      // The time told before counts for nothing: what was made in it is gone.
      return change({ ...saved, highWater: from }, along && (tx => along(tx, instantFromEpoch(from))))
    })

  return {
    now,
    read,
    set: ({ mode, advanceMs = 0, setTo }) =>
      inTurn(() => {
        const target = Math.max(now(), setTo ?? now() + advanceMs)
        const offsetMs = Math.max(state.offsetMs, target - systemNow())
        return change({ mode, offsetMs, frozenAt: target, highWater: target })
      }),
    reset: along => restore({ mode: 'system', offsetMs: 0, frozenAt: 0 }, along),
    restore,
    saved: () => {
      const { mode, offsetMs, frozenAt } = state
      return { mode, offsetMs, frozenAt }
    },
    keep: () =>
      inTurn(async () => {
        if (latest - keptAt < HIGH_WATER_EVERY_MS) return
        keptAt = latest
        await db.transact(tx => writeSetting(tx, SETTING, JSON.stringify({ ...state, highWater: keptAt })))
      }),
  }
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
