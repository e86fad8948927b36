import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { MISTAKES, runSampleClient } from '#lib/testing/clients/sample-client'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

test.each([undefined, ...MISTAKES])('the report names exactly the mistake of a client: %s', async mistake => {
  const platform = await runSampleClient(sandbox, mistake)
  const { practices, calls } = await sandbox.report({ platform })
  const withVerdict = (verdict: string) => practices.filter(each => each.verdict === verdict)
  expect(withVerdict('violated').map(({ id, evidence }) => ({ id, evidence }))).toEqual(
    mistake === undefined ? [] : [{ id: mistake, evidence: [expect.anything()] }],
  )
  expect(calls.missing).toBe(0)
  if (mistake !== undefined) return
  const proven = withVerdict('proven').map(({ id }) => id)
  expect(proven).toEqual(expect.arrayContaining([...MISTAKES, 'idempotency-keys', 'stamps', 'webhooks-received']))
})
