import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#db/database'
import { writeSetting } from '#db/queries/sandbox/settings'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { armedFaults } from '#lib/runtime/state/armed-faults'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const OPERATION = 'createCustomer'
const ONE = 'Platform:00000000-0000-7000-8000-000000000001'
const OTHER = 'Platform:00000000-0000-7000-8000-000000000002'

describe.each(TESTED_KINDS)('forced errors on %s', kind => {
  let running: TestWorld
  beforeEach(async () => {
    running = await testWorld({ kind })
  })
  afterEach(() => running.dispose())
  const getArmed = () => running.world.armed
  const force = (operationId: string, code: ErrorCode, platformId?: string) =>
    getArmed().arm({ operationId, fault: 'code', code, platformId, count: 1 })
  const takeCode = async (operationId: string, platformId: string) =>
    (await getArmed().take(operationId, platformId))?.code

  test('exactly one of twenty concurrent callers gets a forced error', async () => {
    for (let round = 0; round < 5; round += 1) {
      await force(OPERATION, 'CONFLICT')
      const taken = await Promise.all(Array.from({ length: 20 }, () => takeCode(OPERATION, ONE)))
      expect(taken.filter(code => code !== undefined)).toEqual(['CONFLICT'])
    }
  })

  test('calls get the errors for their operation and platform, oldest first, each error once', async () => {
    await force('createQuote', 'SELF_PAYMENT')
    await force(OPERATION, 'CONFLICT', OTHER)
    await force(OPERATION, 'INVALID_INPUT')
    await force(OPERATION, 'INTERNAL_ERROR')
    expect(await takeCode(OPERATION, ONE)).toBe('INVALID_INPUT')
    expect(await takeCode(OPERATION, OTHER)).toBe('CONFLICT')
    expect(await takeCode(OPERATION, ONE)).toBe('INTERNAL_ERROR')
    expect(await takeCode(OPERATION, ONE)).toBeUndefined()
    expect(await takeCode('createQuote', ONE)).toBe('SELF_PAYMENT')
  })

  test('twenty errors forced concurrently are all stored', async () => {
    await Promise.all(Array.from({ length: 20 }, () => force(OPERATION, 'CONFLICT')))
    const taken = await Promise.all(Array.from({ length: 25 }, () => getArmed().take(OPERATION, ONE)))
    expect(taken.filter(code => code !== undefined)).toHaveLength(20)
  })

  test('errors survive a restart and can be cleared', async () => {
    await force(OPERATION, 'CONFLICT')
    await running.restart()
    expect(await takeCode(OPERATION, ONE)).toBe('CONFLICT')
    await force(OPERATION, 'CONFLICT')
    await running.world.db.transact(tx => getArmed().clear(tx))
    expect(await takeCode(OPERATION, ONE)).toBeUndefined()
  })

  test('a fault with a count of 3 is given to exactly three of twenty concurrent callers', async () => {
    await getArmed().arm({ operationId: OPERATION, fault: 'truncate', count: 3 })
    const taken = await Promise.all(Array.from({ length: 20 }, () => getArmed().take(OPERATION, ONE)))
    expect(taken.filter(fault => fault?.fault === 'truncate')).toHaveLength(3)
  })

  test('an error that an earlier version stored is still forced, once', async () => {
    const stored = JSON.stringify([{ operationId: OPERATION, code: 'CONFLICT' }])
    await running.world.db.transact(tx => writeSetting(tx, 'armed', stored))
    const faults = await armedFaults(running.world.db)
    expect(await faults.take(OPERATION, ONE)).toMatchObject({ fault: 'code', code: 'CONFLICT' })
    expect(await faults.take(OPERATION, ONE)).toBeUndefined()
  })

  test('an error remains if its removal could not be stored', async () => {
    const { db } = running.database
    let isFull = false
    const failing: typeof db = {
      ...db,
      transact: work =>
        db.transact(async tx => {
          const result = await work(tx)
          if (isFull) throw new DatabaseUnavailableError('full')
          return result
        }),
    }
    const errors = await armedFaults(failing)
    await errors.arm({ operationId: OPERATION, fault: 'code', code: 'CONFLICT', count: 1 })
    isFull = true
    await expect(errors.take(OPERATION, ONE)).rejects.toThrow(DatabaseUnavailableError)
    isFull = false
    expect(await errors.take(OPERATION, ONE)).toMatchObject({ code: 'CONFLICT' })
  })

  test('an error is not lost if it is forced while another is taken', async () => {
    for (let round = 0; round < 20; round += 1) {
      await force(OPERATION, 'CONFLICT')
      await Promise.all([getArmed().take(OPERATION, ONE), force('createQuote', 'SELF_PAYMENT')])
      expect(await takeCode('createQuote', ONE)).toBe('SELF_PAYMENT')
    }
  })

  test('a call that gets a forced error creates nothing, and the log shows the error', async () => {
    const { clientId, clientSecret } = running.world.tokenFile.read() ?? { clientId: '', clientSecret: '' }
    const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
    const count = () => running.world.db.read(async tx => (await tx.sql.select().from(tx.tables.customers)).length)
    const before = await count()
    await running.send('POST', `${CONTROL_PATH}/arm`, { body: { operationId: OPERATION, code: 'UMA_ADDRESS_EXISTS' } })
    const call = () => running.send('POST', `${BASE_PATH}/customers`, { headers, body: { customerType: 'INDIVIDUAL' } })
    const rejected = await call()
    expect([rejected.status, rejected.body.code]).toEqual([409, 'UMA_ADDRESS_EXISTS'])
    expect(await count()).toBe(before)
    expect((await call()).status).toBe(201)
    const { data } = (await running.send('GET', `${CONTROL_PATH}/exchanges?code=UMA_ADDRESS_EXISTS`)).body
    expect(data).toMatchObject([{ status: 409, injected: { fault: 'code', sent: 'all' } }])
  })

  test('a call without an API token does not use up an error', async () => {
    await force(OPERATION, 'CONFLICT')
    expect((await running.send('POST', `${BASE_PATH}/customers`, { body: {} })).status).toBe(401)
    expect(await takeCode(OPERATION, ONE)).toBe('CONFLICT')
  })
})
