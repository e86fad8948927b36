import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#lib/contract/operations'
import { balanceOf, createQuote } from '#lib/testing/fixtures/quote-requests'
import { type OperationId, type ValidCall, validCall } from '#lib/testing/fixtures/valid-call'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const { umaAddress } = (await otherPlatform.call('GET', `/customers/${otherPlatform.starter.customer}`)).body
const ID = /([A-Z][A-Za-z]+):[0-9a-f]{8}-[0-9a-f-]{27}/g

/** Calls that contain IDs. The calls are valid for the other platform. */
const callsWithIds: { id: OperationId; call: ValidCall }[] = []
for (const { id } of OPERATIONS) {
  const call = await validCall(otherPlatform, id)
  if (JSON.stringify(call).match(ID) !== null) callsWithIds.push({ id, call })
}

describe.each(callsWithIds)('$id', ({ id, call }) => {
  test('a call with IDs of another platform gets the same response as a call with unknown IDs', async () => {
    const unknown: ValidCall = JSON.parse(JSON.stringify(call).replace(ID, (_, type: string) => unknownId(type)))
    const foreign = await sendCall(sandbox, call)
    // By contract, a list filtered by an unknown ID is empty.
    if (foreign.status === 200) expect(foreign.body).toMatchObject({ data: [] })
    else expect(foreign.status).toBeGreaterThanOrEqual(400)
    expect(maskReply(foreign)).toEqual(maskReply(await sendCall(sandbox, unknown)))
  })

  test('a valid call by the owning platform succeeds', async () => {
    expect((await sendCall(otherPlatform, await validCall(otherPlatform, id))).status).toBeLessThan(300)
  })
})

test.each(OPERATIONS.filter(({ id }) => id.startsWith('list')))(
  '$id lists no objects of another platform, even if a filter names that platform’s customer',
  async ({ path }) => {
    const { starter } = otherPlatform
    const ids = [
      starter.customer,
      starter.customerUsd,
      starter.wallet,
      starter.platformUsd,
      ...Object.values(starter.external),
    ]
    for (const query of ['', `?customerId=${starter.customer}`, `?umaAddress=${encodeURIComponent(umaAddress)}`]) {
      const { text } = await sandbox.call('GET', path + query)
      expect(ids.filter(id => text.includes(id))).toEqual([])
    }
  },
)

test('rejected calls with IDs of another platform change nothing on that platform', async () => {
  const quote = await createQuote(otherPlatform)
  const before = await balanceOf(otherPlatform, otherPlatform.starter.platformUsd)
  await sandbox.call('POST', `/quotes/${quote.id}/execute`)
  await sandbox.call('DELETE', `/customers/external-accounts/${otherPlatform.starter.external.EUR}`)
  await sandbox.call('POST', `/sandbox/internal-accounts/${otherPlatform.starter.platformUsd}/fund`, {
    body: { amount: 1 },
  })
  expect(await balanceOf(otherPlatform, otherPlatform.starter.platformUsd)).toBe(before)
  expect((await otherPlatform.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
  const account = await otherPlatform.call('GET', `/customers/external-accounts/${otherPlatform.starter.external.EUR}`)
  expect(account.status).toBe(200)
})

function sendCall(from: Sandbox, { method, path, body, headers = {} }: ValidCall): Promise<Reply> {
  return from.call(method, path, { headers, body })
}

function maskReply({ status, headers, text }: Reply) {
  const others = [...headers].filter(([name]) => !['sandbox-trace-id', 'date'].includes(name))
  return { status, headers: others, text: text.replace(ID, '$1:<id>') }
}
