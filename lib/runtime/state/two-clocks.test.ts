import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database'
import type { SandboxEvent } from '#lib/operations/world'
import { openClock, type StoredClock } from '#lib/runtime/state/clock'
import { TESTED_KINDS, type TestDatabase, testDatabase } from '#lib/testing/database/test-database'

const START = 1_760_000_000_000
const HOUR = 3_600_000

describe.each(TESTED_KINDS)('clocks of two processes on one %s database', kind => {
  let clock: StoredClock
  let other: StoredClock
  let shared: TestDatabase
  let machineNow: number
  let monotonic: number
  const machine = { systemNow: () => machineNow, monotonicNow: () => monotonic }
  let published: SandboxEvent[]
  beforeEach(async () => {
    shared = await testDatabase(kind)
    machineNow = START
    monotonic = 0
    published = []
    // The sandbox lets only one process open a SQLite database, so both clocks use the same open database.
    const db: Database = { ...shared.db, shared: true }
    const openOne = () => openClock(db, { publish: event => void published.push(event) }, machine)
    clock = await openOne()
    other = await openOne()
  })
  afterEach(() => shared.dispose())

  /** Lets time pass while both processes serve calls. */
  const passTime = async (ms: number) => {
    machineNow += ms
    for (const each of [clock, other]) {
      await each.refresh()
      each.now()
    }
    for (const each of [clock, other]) await each.saveHighWater()
  }

  test('show a change by the other process after a refresh, and publish it once', async () => {
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    published.length = 0
    await other.refresh()
    await other.refresh()
    expect(other.read()).toEqual({ mode: 'frozen', now: START + HOUR, offsetMs: HOUR })
    expect(await shared.db.read(other.readSaved)).toEqual(await shared.db.read(clock.readSaved))
    expect(published.map(({ type, data }) => [type, JSON.parse(data).mode])).toEqual([['clock', 'frozen']])
  })

  test('keep a change that is made while a refresh reads the older state', async () => {
    const stateRead = Promise.withResolvers<void>()
    const changeStored = Promise.withResolvers<void>()
    let isLate = false
    const read: Database['read'] = async work => {
      const found = await shared.db.read(work)
      stateRead.resolve()
      if (isLate) await changeStored.promise
      return found
    }
    clock = await openClock({ ...shared.db, shared: true, read }, { publish: () => {} }, machine)
    isLate = true
    const refreshing = clock.refresh()
    await stateRead.promise
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    changeStored.resolve()
    await refreshing
    expect(clock.read()).toMatchObject({ mode: 'frozen', now: START + HOUR })
  })

  test('adopt each other’s changes', async () => {
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    published.length = 0
    await passTime(2_000)
    expect([clock.read(), other.read()]).toEqual([clock.read(), clock.read()])
    expect(other.read()).toMatchObject({ mode: 'frozen', now: START + HOUR })
    expect(published.map(({ type }) => type)).toEqual(['clock'])
    await other.set({ mode: 'system' })
    await passTime(2_000)
    expect([clock.now(), other.now()]).toEqual([START + HOUR + 4_000, START + HOUR + 4_000])
  })

  test('change the stored state, not a cached one', async () => {
    await clock.set({ mode: 'system', advanceMs: HOUR })
    expect(await other.set({ mode: 'frozen' })).toMatchObject({ now: START + HOUR })
  })

  test('show only the frozen instant, even if one clock showed a later instant before its refresh', async () => {
    await other.set({ mode: 'frozen', advanceMs: HOUR })
    machineNow += 2 * HOUR
    expect(clock.now()).toBe(machineNow)
    await clock.saveHighWater()
    await passTime(2_000)
    await passTime(2_000)
    expect([clock.read(), other.read()]).toEqual([clock.read(), clock.read()])
    expect(other.read()).toMatchObject({ mode: 'frozen', now: START + HOUR })
    expect(await clock.set({ mode: 'frozen', advanceMs: 1 })).toMatchObject({ now: START + HOUR + 1 })
    await other.set({ mode: 'system' })
    await passTime(5)
    expect([clock.now(), other.now()]).toEqual([machineNow + HOUR, machineNow + HOUR])
  })

  test('continue from the latest instant that either stored', async () => {
    machineNow += HOUR
    clock.now()
    await clock.saveHighWater()
    machineNow -= HOUR - 2_000
    other.now()
    await other.saveHighWater()
    expect(other.now()).toBe(START + HOUR)
  })

  test('run on together after a step back, even if one started after it', async () => {
    await passTime(60_000)
    machineNow -= HOUR
    expect([clock.now(), other.now()]).toEqual([START + 60_000, START + 60_000])
    other = await openClock({ ...shared.db, shared: true }, { publish: () => {} }, machine)
    monotonic += 12_000
    await passTime(12_000)
    expect([clock.now(), other.now()]).toEqual([START + 72_000, START + 72_000])
  })

  test('move back together after one of them is reset', async () => {
    await clock.set({ mode: 'system', advanceMs: HOUR })
    await passTime(2_000)
    await other.reset()
    await passTime(2_000)
    expect([clock.now(), other.now()]).toEqual([machineNow, machineNow])
    await passTime(2_000)
    expect([clock.now(), other.now()]).toEqual([machineNow, machineNow])
  })

  test('keep a change that is made while both store their latest times', async () => {
    await clock.set({ mode: 'frozen', advanceMs: HOUR })
    machineNow += 2_000
    for (const each of [clock, other]) each.now()
    await Promise.all([clock.saveHighWater(), other.saveHighWater(), clock.set({ mode: 'frozen', advanceMs: HOUR })])
    await passTime(2_000)
    expect([clock.now(), other.now()]).toEqual([START + 2 * HOUR, START + 2 * HOUR])
  })
})
