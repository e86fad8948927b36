import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Instant, instantFromEpoch } from '#lib/contract/scalars'
import { startTicker, type Ticker } from '#lib/runtime/state/ticker'

const START = 1_760_000_000_000
const at = (milliseconds: number): Instant => instantFromEpoch(START + milliseconds)

let mode: 'system' | 'frozen' = 'system'
const due: Instant[] = []
const done: number[] = []
let ticker: Ticker

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  mode = 'system'
  due.length = 0
  done.length = 0
})
afterEach(async () => {
  await ticker.stop()
  vi.useRealTimers()
})

/**
 * Starts a ticker. Each run moves times from `due` to `done` if the clock has reached them. Times in `done` are
 * milliseconds after START. The first `failures` runs throw instead. Returns the reported faults.
 */
function start({ pollMs = Number.POSITIVE_INFINITY, failures = 0 } = {}): unknown[] {
  const faults: unknown[] = []
  const now = () => instantFromEpoch(Date.now())
  const clock = { now, refresh: async () => now(), read: () => ({ mode, now: now(), offsetMs: 0 }) }
  let failuresLeft = failures
  const run = async (reached: Instant) => {
    failuresLeft -= 1
    if (failuresLeft >= 0) throw new Error('no database')
    while (due[0] !== undefined && due[0] <= reached) done.push(Number(due.shift()) - START)
    return due[0]
  }
  ticker = startTicker({ clock, pollMs, run, report: fault => faults.push(fault) })
  return faults
}

test('work runs at its due time without an API call', async () => {
  due.push(at(5_000), at(9_000))
  start()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual([5_000])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(done).toEqual([5_000, 9_000])
})

test('work scheduled after the start runs when it is due, even if later work was scheduled first', async () => {
  start()
  await vi.advanceTimersByTimeAsync(0)
  due.push(at(3_000), at(60_000))
  ticker.scheduleAt(at(60_000))
  ticker.scheduleAt(at(3_000))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(done).toEqual([3_000])
  await vi.advanceTimersByTimeAsync(57_000)
  expect(done).toEqual([3_000, 60_000])
})

test('a frozen clock delays work until the clock runs again', async () => {
  mode = 'frozen'
  due.push(at(5_000))
  start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual([])
  mode = 'system'
  ticker.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual([5_000])
})

test('a wait of two months does not overflow the timer', async () => {
  due.push(at(60 * 24 * 3_600_000))
  start()
  await vi.advanceTimersByTimeAsync(2 ** 31)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(60 * 24 * 3_600_000 - 2 ** 31)
  expect(done).toHaveLength(1)
})

test('due work from another process is done at the next poll', async () => {
  start({ pollMs: 1_000 })
  await vi.advanceTimersByTimeAsync(10)
  due.push(at(0))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual([0])
})

test('failed work is reported and retried', async () => {
  due.push(at(0))
  const faults = start({ failures: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(faults).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual([0])
})

test('another run starts if the ticker is woken during or right after a run', async () => {
  // Each round wakes the ticker after a different number of microtasks.
  for (let turns = 0; turns < 20; turns += 1) {
    const now = () => instantFromEpoch(Date.now())
    const clock = { now, refresh: async () => now(), read: () => ({ mode, now: now(), offsetMs: 0 }) }
    const open = Promise.withResolvers<undefined>()
    let runs = 0
    const run = () => {
      runs += 1
      return open.promise
    }
    ticker = startTicker({
      clock,
      pollMs: Number.POSITIVE_INFINITY,
      run,
      report: fault => expect(fault).toBeUndefined(),
    })
    open.resolve(undefined)
    for (let turn = 0; turn < turns; turn += 1) await undefined
    ticker.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect([turns, runs]).toEqual([turns, 2])
    await ticker.stop()
  }
})
