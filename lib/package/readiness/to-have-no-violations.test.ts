import { afterAll, expect, test } from 'vitest'
import { toHaveNoViolations } from '#lib/package/readiness/to-have-no-violations'
import { startSandbox } from '#lib/package/start-sandbox'

const sandbox = await startSandbox()
afterAll(() => sandbox.close())

test('the matcher passes without a violation, and names the evidence of each', async () => {
  const { fetch } = await sandbox.platform()
  await fetch('/config')
  expect(toHaveNoViolations(await sandbox.report()).pass).toBe(true)
  await fetch('/quotes', { method: 'POST', body: JSON.stringify({ privateKey: '01' }) })
  const { pass, message } = toHaveNoViolations(await sandbox.report())
  expect(pass).toBe(false)
  const [call] = await sandbox.exchanges({ limit: 1 })
  expect(message()).toMatch(/^1 of \d+ practices are violated in 2 calls\.\n[^\n]+\n {2}[^\n]*body: privateKey/)
  expect(message()).toContain(`${call?.id}\n  In production:`)
  expect(() => toHaveNoViolations({} as never)).toThrow(/sandbox.report\(\) returned/)
})
