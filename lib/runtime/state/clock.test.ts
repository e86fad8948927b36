import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, DatabaseUnavailableError } from '#db/database'
import { instantFromEpoch } from '#lib/contract/scalars'
import type { SandboxEvent } from '#lib/operations/world'
import { openClock, type StoredClock } from '#lib/runtime/state/clock'
import { type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const START = 1_760_000_000_000
const HOUR = 3_600_000

let database: TestDatabase
let machine: number
let monotonic: number
let published: SandboxEvent[]
let clock: StoredClock
const clocks = { systemNow: () => machine, monotonicNow: () => monotonic }
const open = () => openClock(database.db, { publish: event => void published.push(event) }, clocks)
const restart = async () => {
  await database.reopen()
  clock = await open()
}

const readSaved = () => database.db.read(tx => clock.readSaved(tx))

beforeEach(async () => {
  database = await testDatabase()
  machine = START
  monotonic = 0
  published = []
  clock = await open()
})
afterEach(() => database.dispose())

describe('system time', () => {
  test('is the time of a clock that was never changed', () => {
    expect(clock.read()).toEqual({ mode: 'system', now: START, offsetMs: 0 })
    machine += 5
    expect(clock.now()).toBe(START + 5)
  })

  test('is read only once each time the clock is read or changed', async () => {
    const ticking = await openClock(
      database.db,
      { publish: () => {} },
      { systemNow: () => (machine += 1), monotonicNow: () => 0 },
    )
    expect(ticking.read().offsetMs).toBe(0)
    expect((await ticking.set({ mode: 'system', advanceMs: HOUR })).offsetMs).toBe(HOUR)
  })

  test('that jumps back an hour does not move the clock back', () => {
    machine += HOUR
    expect(clock.now()).toBe(START + HOUR)
    machine -= HOUR
    expect(clock.now()).toBe(START + HOUR)
    machine += HOUR + 1
    expect(clock.now()).toBe(START + HOUR + 1)
  })

  test('that steps back ten minutes leaves the clock running at one second a second', async () => {
    machine += 5_000
    monotonic += 5_000
    machine -= 600_000
    expect(clock.read()).toEqual({ mode: 'system', now: START + 5_000, offsetMs: 600_000 })
    for (let second = 1; second <= 12; second += 1) {
      machine += 1_000
      monotonic += 1_000.5
      expect(clock.now()).toBe(START + 5_000 + Math.floor(second * 1_000.5))
    }
    expect(clock.lagOfMachine()).toBe(600_006)
    await clock.saveHighWater()
    await restart()
    monotonic += 3_000
    machine += 3_000
    expect(clock.now()).toBe(START + 20_006)
    machine = START + 20_007
    expect(clock.read()).toEqual({ mode: 'system', now: machine, offsetMs: 0 })
  })

  test('that steps back while nothing reads the clock loses no second', () => {
    monotonic += 60_000
    machine += 20_000
    expect(clock.now()).toBe(START + 60_000)
  })

  test('that drifts from the monotonic clock is still followed', () => {
    for (let minute = 1; minute <= 100; minute += 1) {
      monotonic += 60_000
      machine += 59_990
      expect(clock.read()).toEqual({ mode: 'system', now: machine, offsetMs: 0 })
    }
  })

  test('that jumps forward after a suspension is followed, even after a step back', () => {
    machine -= HOUR
    expect(clock.now()).toBe(START)
    machine += HOUR + 10_000
    expect(clock.now()).toBe(START + 10_000)
    machine += 8 * HOUR
    monotonic += 1
    expect(clock.now()).toBe(START + 8 * HOUR + 10_000)
  })

  test('that stepped back is added to an advance, but not to the saved offset; a reset returns to it', async () => {
    machine -= HOUR
    expect(await clock.set({ mode: 'system', advanceMs: 5_000 })).toMatchObject({ now: START + 5_000 })
    expect((await readSaved()).offsetMs).toBe(5_000)
    await clock.set({ mode: 'frozen' })
    monotonic += 1_000
    expect(clock.now()).toBe(START + 5_000)
    expect((await clock.set({ mode: 'system' })).now).toBe(START + 6_000)
    monotonic += 1_000
    expect(clock.now()).toBe(START + 7_000)
    expect(await clock.reset()).toEqual({ mode: 'system', now: machine, offsetMs: 0 })
    expect(clock.lagOfMachine()).toBe(0)
  })

  test('that jumped back between two starts does not move the clock back', async () => {
    machine += HOUR
    clock.now()
    await clock.saveHighWater()
    machine -= HOUR
    await restart()
    expect(clock.now()).toBe(START + HOUR)
  })

  test('that the clock showed, but could not store, is stored by a later write', async () => {
    let isFull = true
    const transact: Database['transact'] = work =>
      isFull ? Promise.reject(new DatabaseUnavailableError('full')) : database.db.transact(work)
    clock = await openClock({ ...database.db, transact }, { publish: () => {} }, clocks)
    machine += HOUR
    clock.now()
    await expect(clock.saveHighWater()).rejects.toThrow(DatabaseUnavailableError)
    isFull = false
    await clock.saveHighWater()
    machine -= HOUR
    await restart()
    expect(clock.now()).toBe(START + HOUR)
  })

  test('is stored again after it has advanced by a second', async () => {
    await clock.saveHighWater()
    machine += 1_500
    clock.now()
    await clock.saveHighWater()
    machine = 0
    await restart()
    expect(clock.now()).toBeGreaterThan(START + 500)
  })
})

describe('moving the clock', () => {
  test('a frozen clock changes only when it is moved', async () => {
    await clock.set({ mode: 'frozen' })
    machine += HOUR
    expect(clock.now()).toBe(START)
    expect(await clock.set({ mode: 'frozen', advanceMs: 300_000 })).toMatchObject({ now: START + 300_000 })
    expect(clock.now()).toBe(START + 300_000)
  })

  test('while a freeze is being stored, the clock shows no instant after the frozen one', async () => {
    const commitDelay = Promise.withResolvers<void>()
    const transact: Database['transact'] = async work => {
      const stored = await database.db.transact(work)
      await commitDelay.promise
      return stored
    }
    clock = await openClock({ ...database.db, transact }, { publish: () => {} }, clocks)
    const freezing = clock.set({ mode: 'frozen' })
    await database.db.transact(async () => undefined)
    machine += HOUR
    expect(clock.now()).toBe(START)
    commitDelay.resolve()
    expect((await freezing).now).toBe(START)
  })

  test('a resumed clock continues from the frozen instant or from machine time plus offset, whichever is later', async () => {
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    await clock.set({ mode: 'system' })
    machine += 10
    expect(clock.now()).toBe(START + HOUR + 10)
    await clock.set({ mode: 'frozen' })
    machine += 5 * HOUR
    expect((await clock.set({ mode: 'system' })).now).toBe(machine + HOUR)
  })

  test('an advanced clock runs ahead of the machine by the advance', async () => {
    expect(await clock.set({ mode: 'system', advanceMs: HOUR })).toEqual({
      mode: 'system',
      now: START + HOUR,
      offsetMs: HOUR,
    })
    machine += 7
    expect(clock.now()).toBe(START + HOUR + 7)
  })

  test('setting the clock to an earlier time does not move it back', async () => {
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    await clock.set({ mode: 'frozen', setTo: instantFromEpoch(START) })
    expect(clock.now()).toBe(START + HOUR)
    await clock.set({ mode: 'system', setTo: instantFromEpoch(0) })
    expect(clock.now()).toBe(START + HOUR)
  })

  test("a reset returns the clock to the machine's time", async () => {
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    expect(await clock.reset()).toEqual({ mode: 'system', now: START, offsetMs: 0 })
    await restart()
    expect(clock.now()).toBe(START)
  })

  test('a restored clock has its saved mode and its saved instant or offset, even after it showed later times', async () => {
    await clock.set({ mode: 'frozen' })
    const frozen = await readSaved()
    await clock.set({ mode: 'system', advanceMs: HOUR })
    const ahead = await readSaved()
    await clock.set({ mode: 'system', advanceMs: HOUR })
    const instants: number[] = []
    const alsoRun = async (_: unknown, now: number) => void instants.push(now)
    expect(await clock.restore(frozen, alsoRun)).toMatchObject({ mode: 'frozen', now: START })
    machine += 10
    expect(await clock.restore(ahead, alsoRun)).toEqual({ mode: 'system', now: START + HOUR + 10, offsetMs: HOUR })
    expect(instants).toEqual([START, START + HOUR + 10])
    await restart()
    expect(clock.now()).toBe(START + HOUR + 10)
  })

  test('publishes each change', async () => {
    await clock.set({ mode: 'frozen' })
    await clock.reset()
    expect(published.map(({ type, data }) => [type, JSON.parse(data).mode])).toEqual([
      ['clock', 'frozen'],
      ['clock', 'system'],
    ])
  })
})

describe('a restart', () => {
  test('keeps a frozen clock frozen, and keeps its advance', async () => {
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    machine += 10
    await restart()
    expect(clock.read()).toMatchObject({ mode: 'frozen', now: START + HOUR })
    await clock.set({ mode: 'system' })
    machine += 10
    await restart()
    expect(clock.now()).toBe(START + HOUR + 20)
  })

  test('keeps the newest change, even if the high-water mark is saved at the same time', async () => {
    machine += HOUR
    clock.now()
    await Promise.all([clock.set({ mode: 'frozen' }), clock.saveHighWater()])
    await restart()
    expect(clock.read()).toMatchObject({ mode: 'frozen', now: START + HOUR })
    await clock.set({ mode: 'system', advanceMs: HOUR })
    machine += HOUR
    clock.now()
    await Promise.all([clock.reset(), clock.saveHighWater()])
    await restart()
    expect(clock.now()).toBe(machine)
  })
})
