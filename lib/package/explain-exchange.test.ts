import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { explainCommand } from '#lib/package/commands/explain-command'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

/** Runs the command in this process, because Node cannot resolve the imports of app's sources. Returns its output. */
async function explain(...words: readonly string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    expect(await explainCommand({ words, url: sandbox.origin })).toBe(0)
    return write.mock.calls.map(([text]) => text).join('')
  } finally {
    write.mockRestore()
  }
}

/** Sends a quote with an unknown member of an enumeration. Returns the ID of the rejected call. */
async function sendRejected(): Promise<string> {
  const platform = await sandbox.platform()
  const body = JSON.stringify({ customerType: 'PERSON' })
  const response = await platform.fetch('/customers', { method: 'POST', body })
  expect(response.status).toBe(400)
  return response.headers.get('Sandbox-Trace-Id') ?? ''
}

test('exchange() returns reasons and a fix of a rejected call, and neither of an accepted one', async () => {
  const id = await sendRejected()
  const { requirement, reasons, fix } = await sandbox.exchange(id)
  expect([typeof requirement, typeof fix]).toEqual(['string', 'string'])
  expect(reasons?.every(({ text }) => text.length > 10)).toBe(true)
  const accepted = await (await sandbox.platform()).fetch('/customers')
  const exchange = await sandbox.exchange(accepted.headers.get('Sandbox-Trace-Id') ?? '')
  expect(exchange).not.toHaveProperty('fix')
  expect(exchange).not.toHaveProperty('reasons')
})

describe('countersign explain', () => {
  test('without an ID prints the newest rejected call, its failed check, likely reasons and the fix', async () => {
    const id = await sendRejected()
    await (await sandbox.platform()).fetch('/customers')
    const { fix, reasons = [] } = await sandbox.exchange(id)
    const stdout = await explain()
    const [first, second] = stdout.split('\n')
    expect(first).toBe('POST /api/2025-10-13/customers: 400 INVALID_INPUT')
    expect(second).toContain(id)
    expect(stdout).toContain('customerType: Expected INDIVIDUAL or BUSINESS.')
    expect(stdout).toMatch(/^Check \d+ of \d+ failed: /m)
    for (const { text } of reasons) expect(stdout).toContain(`- ${text}`)
    expect(stdout).toContain(`Fix: ${fix}\n`)
  })

  test('with an ID prints that call, even if it was accepted', async () => {
    const accepted = await (await sandbox.platform()).fetch('/customers')
    const stdout = await explain(accepted.headers.get('Sandbox-Trace-Id') ?? '')
    expect(stdout.split('\n')[0]).toBe('GET /api/2025-10-13/customers: 200')
    expect(stdout).toMatch(/^All checks passed/m)
  })

  test('prints control characters of a client escaped', async () => {
    const { fetch } = await sandbox.platform()
    const response = await fetch('/customers?currency=%1b%5B31m%C2%9B%E2%80%AE')
    const stdout = await explain(response.headers.get('Sandbox-Trace-Id') ?? '')
    expect(stdout).toContain('got:      \\u001b[31m\\u009b\\u202e')
  })

  test.each([
    [['none'], /^The log has no call with the ID none\. Copy the ID from .*Sandbox-Trace-Id.*\.$/],
    [['one', 'two'], /^Use countersign explain ID, with one ID\.$/],
  ])('%j is rejected in one line', async (words, line) => {
    await expect(explain(...words)).rejects.toThrow(line)
  })

  test('of a log without calls says to call the API', async () => {
    await sandbox.reset()
    await expect(explain()).rejects.toThrow('Call the API first')
  })
})
