import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Platform, Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { PROGRAM } from '#lib/testing/sandbox/run-command-line'
import { webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

const folder = mkdtempSync(join(tmpdir(), 'countersign-listen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Starts `countersign listen`. `line` resolves when the command has printed text that matches. */
function listen(...args: readonly string[]) {
  const env = { ...process.env, ...UNSET_SETTINGS, XDG_CACHE_HOME: folder, NODE_OPTIONS: '--no-warnings' }
  const child = spawn(process.execPath, [PROGRAM, 'listen', ...args], { env })
  const printed = { stdout: '', stderr: '' }
  const ended = once(child, 'close')
  child.stderr.on('data', piece => (printed.stderr += piece))
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(printed.stdout)?.[0]
        if (found !== undefined) resolve(found)
      }
      child.stdout.on('data', check)
      void ended.then(() => reject(new Error(`${printed.stdout}${printed.stderr}`)))
      check()
    })
  child.stdout.on('data', piece => (printed.stdout += piece))
  closers.push(() => end(child))
  return { child, printed, ended, line }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
}

async function newSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox()
  closers.push(sandbox.close)
  return sandbox
}

async function newReceiver(...reply: Parameters<typeof webhookReceiver>) {
  const receiver = await webhookReceiver(...reply)
  closers.push(receiver.close)
  return receiver
}

let customers = 0
async function createCustomer({ fetch }: Platform, headers: Record<string, string> = {}): Promise<void> {
  customers += 1
  const body = JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: `listener-${customers}` })
  expect((await fetch('/customers', { method: 'POST', headers, body })).status).toBe(201)
}

async function configOf(platform: Platform) {
  return (await platform.fetch('/config')).json()
}

describe('countersign listen', () => {
  test('after Ready, forwards the signed events of every platform without an endpoint, also of later ones', async () => {
    const sandbox = await newSandbox()
    const early = await sandbox.platform('early')
    const before = await configOf(early)
    await createCustomer(early)
    const [first, second] = [await newReceiver(), await newReceiver()]
    const listeners = [first, second].map(({ url }) => listen('--url', sandbox.origin, '--forward', url))
    for (const { line } of listeners) await line(/^Ready.*\n/)
    await createCustomer(early)
    await createCustomer(await sandbox.platform('late'))
    for (const [index, receiver] of [first, second].entries()) {
      await receiver.arrival(() => receiver.received.length === 2)
      await listeners[index]?.line(/(.* webhook CUSTOMER\.KYC_APPROVED -> \S+ 200 in \d+ ms Webhook:\S+\n){2}/)
      expect(listeners[index]?.printed.stdout).not.toContain('delivered')
      expect(receiver.received.map(({ event }) => event.type)).toEqual(Array(2).fill('CUSTOMER.KYC_APPROVED'))
      expect(receiver.received[0]?.headers['x-grid-signature']).toMatch(/^\{"v":"1","s":"/)
    }
    for (const { child } of listeners) await end(child, 'SIGKILL')
    expect(await configOf(early)).toEqual(before)
  })

  test('forwards beside the delivery to an endpoint, and shows the reason of each failed attempt', async () => {
    const sandbox = await newSandbox()
    const shop = await sandbox.platform('shop')
    const [endpoint, target] = [await newReceiver(), await newReceiver(() => ({ status: 401, body: 'bad\u009bkey' }))]
    await shop.fetch('/config', { method: 'PATCH', body: JSON.stringify({ webhookEndpoint: endpoint.url }) })
    await endpoint.arrival(({ event }) => event.type === 'TEST')
    const { line, printed } = listen('--url', sandbox.origin, '--forward', target.url)
    await line(/^Ready/)
    await createCustomer(shop)
    const type = 'webhook CUSTOMER.KYC_APPROVED ->'
    const failed = await line(/webhook CUSTOMER\S+ -> \S+ failed .*\n/)
    expect(failed).toMatch(/ failed 401 in \d+ ms Webhook:\S+ reply: bad\\u009bkey\n$/)
    await line(/webhook CUSTOMER\S+ -> \S+ 200 in .*\n/)
    expect(printed.stdout).toContain(`${type} ${endpoint.url} 200 `)
    await target.close()
    await createCustomer(shop)
    expect(await line(/.* failed in .*\n/)).toContain('REFUSED: No server was reached at this address.')
  })

  test('prints both clocks if they differ, escapes control characters of a client, and ends with the server', async () => {
    const sandbox = await newSandbox()
    const shop = await sandbox.platform('shop')
    const { ended, line, printed } = listen('--url', sandbox.origin)
    await line(/^Ready/)
    await createCustomer(shop, { 'user-agent': 'shop\u009b2J/1.0' })
    expect(await line(/^\S+ call 201 POST .*\n/m)).toContain('shop\\u009b2J')
    await line(/^\S+ webhook CUSTOMER.KYC_APPROVED Webhook:\S+ not sent: the platform has no webhookEndpoint\n/m)
    await sandbox.clock.advance(60_000)
    await createCustomer(shop)
    await line(/^\S+ \(machine \S+\) webhook .*\n/m)
    expect(await line(/^\S+ \(machine \S+\) call 201 .*\n/m)).toMatch(/^20\S+Z \(machine 20\S+Z\) call/)
    await sandbox.close()
    expect(await ended).toEqual([1, null])
    expect(printed.stderr).toBe('The server ended the stream. Check that it is running, then listen again.\n')
  })

  test.each([
    ['ftp://x', 'is not an http or https URL'],
    ['nonsense', 'is not an http or https URL'],
    ['http://user:secret@localhost:4000', 'is not an http or https URL'],
    ['http://localhost:3999/hook', 'Webhooks are not sent to this server.'],
  ])('refuses --forward %s in one line', async (url, message) => {
    const { ended, printed } = listen('--url', 'http://localhost:3999', '--forward', url)
    expect(await ended).toEqual([1, null])
    expect(printed.stdout).toBe('')
    expect(printed.stderr).toMatch(/^--forward .*\n$/)
    expect(printed.stderr).toContain(message)
  })
})
