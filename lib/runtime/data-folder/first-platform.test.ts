import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { auditLedger } from '#lib/testing/database/audit-ledger'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const CONFIGURED = { SANDBOX_CLIENT_ID: 'team', SANDBOX_CLIENT_SECRET: 'given-secret-of-at-least-32-characters' }
const OTHER = { SANDBOX_CLIENT_ID: 'other', SANDBOX_CLIENT_SECRET: 'other-secret-of-at-least-32-characters' }

let running: TestWorld
afterEach(() => running.dispose())

const listCustomers = (clientId: string, clientSecret: string) =>
  running.send('GET', `${BASE_PATH}/customers`, {
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
  })
const isAccepted = async (env: typeof CONFIGURED) =>
  (await listCustomers(env.SANDBOX_CLIENT_ID, env.SANDBOX_CLIENT_SECRET)).status === 200
const platforms = () =>
  running.world.db.read(async tx => (await tx.sql.select().from(tx.tables.platforms)).map(({ name }) => name))
const tokenRows = () =>
  running.world.db.read(async tx => {
    const tokens = await tx.sql.select().from(tx.tables.apiTokens)
    return JSON.stringify(tokens.map(({ place, ...rest }) => rest))
  })

describe.each(TESTED_KINDS)('first platform on %s', kind => {
  test('gets a new token, which is reported once and stored in a file that only its owner can read', async () => {
    running = await testWorld({ kind })
    const { clientId, newSecret = '' } = running.world.firstPlatform
    expect(clientId).toMatch(/^sbx_[0-9a-f]{16}$/)
    expect(newSecret).toMatch(/^[0-9a-f]{64}$/)
    expect((await listCustomers(clientId, newSecret)).status).toBe(200)
    const file = join(running.folder, 'credentials.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ clientId, clientSecret: newSecret })
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(running.folder).toSorted()).toEqual(['credentials.json', 'kek'])
    expect(await tokenRows()).not.toContain(newSecret)

    await running.restart()
    expect(running.world.firstPlatform).toMatchObject({ clientId, newSecret: undefined })
    expect((await listCustomers(clientId, newSecret)).status).toBe(200)
    expect(await platforms()).toEqual(['First platform'])
  })

  test('uses a configured token without reporting it', async () => {
    running = await testWorld({ kind, env: CONFIGURED })
    expect(running.world.firstPlatform).toMatchObject({ clientId: 'team', newSecret: undefined })
    expect(await isAccepted(CONFIGURED)).toBe(true)
    expect(await tokenRows()).not.toContain(CONFIGURED.SANDBOX_CLIENT_SECRET)
    await running.restart()
    expect(await platforms()).toEqual(['First platform'])
    expect(await isAccepted(CONFIGURED)).toBe(true)
  })

  test('remains the first platform if a later start creates another platform for a newly configured token', async () => {
    running = await testWorld({ kind })
    const { clientId, newSecret = '' } = running.world.firstPlatform
    await running.restart(OTHER)
    expect(running.world.firstPlatform).toMatchObject({ clientId, newSecret: undefined })
    expect(await isAccepted(OTHER)).toBe(true)
    expect((await listCustomers(clientId, newSecret)).status).toBe(200)
    await running.restart(OTHER)
    expect(await platforms()).toEqual(['First platform', 'Platform for other'])
    expect(running.world.tokenFile.read()?.clientId).toBe(clientId)
  })

  test('a new secret for a known client ID replaces the old secret in the database and the token file', async () => {
    running = await testWorld({ kind, env: CONFIGURED })
    const renewed = { ...CONFIGURED, SANDBOX_CLIENT_SECRET: 'renewed-secret-of-at-least-32-characters' }
    await running.restart(renewed)
    expect([await isAccepted(renewed), await isAccepted(CONFIGURED)]).toEqual([true, false])
    expect(running.world.tokenFile.read()).toEqual({
      clientId: 'team',
      clientSecret: renewed.SANDBOX_CLIENT_SECRET,
    })
    expect(await platforms()).toEqual(['First platform'])
  })

  test('a new secret for a later platform changes neither the token of the first platform nor the token file', async () => {
    running = await testWorld({ kind })
    const { clientId, newSecret = '' } = running.world.firstPlatform
    await running.restart(OTHER)
    const renewed = { ...OTHER, SANDBOX_CLIENT_SECRET: 'renewed-secret-of-at-least-32-characters' }
    await running.restart(renewed)
    expect([await isAccepted(renewed), await isAccepted(OTHER)]).toEqual([true, false])
    expect(running.world.tokenFile.read()).toEqual({ clientId, clientSecret: newSecret })
    expect((await listCustomers(clientId, newSecret)).status).toBe(200)
  })

  test('a reset keeps every token, and each platform then has only its starter data', async () => {
    running = await testWorld({ kind, env: CONFIGURED })
    const { clientId, clientSecret } = (
      await running.send('POST', `${CONTROL_PATH}/platforms`, { body: { name: 'Second' } })
    ).body
    const state = async () => (await running.send('GET', `${CONTROL_PATH}/state`)).body
    const before = await state()
    const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
    await running.send('POST', `${BASE_PATH}/customers`, {
      headers: { authorization },
      body: { customerType: 'INDIVIDUAL' },
    })
    await running.send('POST', `${CONTROL_PATH}/clock`, { body: { mode: 'frozen', advanceMs: 3_600_000 } })
    expect((await running.send('POST', `${CONTROL_PATH}/reset`)).status).toBe(204)
    const after = await state()
    expect(after.seed).toEqual(before.seed)
    expect({ ...after.counts, exchanges: 0 }).toEqual({ ...before.counts, exchanges: 0 })
    expect(after.clock.mode).toBe('system')
    expect(await isAccepted(CONFIGURED)).toBe(true)
    expect((await listCustomers(clientId, clientSecret)).body.data).toHaveLength(1)
    expect(await running.world.db.read(auditLedger)).toEqual([])
  })

  test('a later start with a damaged token file succeeds and creates no platform', async () => {
    running = await testWorld({ kind, env: CONFIGURED })
    const { writeFileSync } = await import('node:fs')
    writeFileSync(join(running.folder, 'credentials.json'), '{')
    await running.restart({})
    expect(existsSync(join(running.folder, 'credentials.json'))).toBe(true)
    expect(await platforms()).toEqual(['First platform'])
    expect(await isAccepted(CONFIGURED)).toBe(true)
    expect((await running.send('GET', `${CONTROL_PATH}/token`)).status).toBe(404)
  })
})
