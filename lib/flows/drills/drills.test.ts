import { describe, expect, test } from 'vitest'
import type { ControlClient } from '#lib/client/control-client'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { BASE_PATH } from '#lib/contract/operation'
import { WEBHOOK_FAULTS } from '#lib/contract/webhooks/webhook-attempt'
import type { DrillTools } from '#lib/flows/drills/drill'
import { DRILLS } from '#lib/flows/drills/drills'
import { WALLET_DRILLS } from '#lib/flows/drills/wallet-drills'
import { WEBHOOK_DRILLS } from '#lib/flows/drills/webhook-drills'
import { answerText, isAsPredicted, predictionText } from '#lib/flows/tampers/prediction'
import { requireArtifact } from '#lib/flows/tampers/tamper'
import { flowCases } from '#lib/testing/fixtures/flow-cases'
import { controlOf, flowTools } from '#lib/testing/fixtures/flow-tools'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const ALL = [...DRILLS, ...WALLET_DRILLS, ...WEBHOOK_DRILLS]

/** Returns tools like those of the drills page, but for the platform of this test file. */
async function tools(): Promise<DrillTools> {
  const { data } = (await sandbox.control('GET', '/platforms')).body
  const { starter } = data.find(({ platformId }: { platformId: string }) => platformId === sandbox.platformId)
  return {
    ...(await flowTools(sandbox)),
    sendBare: async ({ method, path, headers, body }) => {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      const reply = await sandbox.send(method, `${BASE_PATH}${path}`, { headers: lower, text: body })
      return {
        status: reply.status,
        headers: [...reply.headers],
        body: reply.text,
        exchangeId: reply.headers.get('sandbox-trace-id') ?? undefined,
        durationMs: 0,
      }
    },
    control: controlOf(sandbox),
    platformId: sandbox.platformId,
    starter,
  }
}

describe.each(ALL)('drill $id', drill => {
  test('gets the predicted response', async () => {
    const answer = await drill.run(await tools())
    expect(
      isAsPredicted(answer, drill.predicted),
      `${answerText(answer)} is not ${predictionText(drill.predicted)}`,
    ).toBe(true)
  })
})

test('every error code predicted by a flow tamper has a drill', async () => {
  const cases = flowCases(sandbox, await flowTools(sandbox))
  const caused = cases.flatMap(({ tampers }) => tampers.flatMap(({ predicted }) => predicted.code ?? []))
  const drilled = new Set(ALL.map(({ predicted }) => predicted.code))
  expect([...new Set(caused)].filter(code => !drilled.has(code))).toEqual([])
})

test('every webhook fault has a drill', () => {
  const ids = WEBHOOK_DRILLS.map(({ id }) => id)
  expect(WEBHOOK_FAULTS.filter(fault => !ids.includes(`webhook-${fault}`))).toEqual([])
})

test.each(WEBHOOK_DRILLS)('drill $id restores the endpoint and the webhook faults after a failed call', async drill => {
  const existingFault = { fault: 'delay', type: 'CUSTOMER.KYC_APPROVED', count: 3 }
  await sandbox.control('POST', '/webhooks/faults', existingFault)
  const drillTools = await tools()
  const send: DrillTools['send'] = request =>
    request.method === 'POST' ? Promise.reject(new Error('cut off')) : drillTools.send(request)
  const createsEvents = drill.predicted.attempts?.startsWith('scheduled') === true
  const control = createsEvents ? cutOffEvents(drillTools.control) : drillTools.control
  await expect(drill.run({ ...drillTools, send, control })).rejects.toThrow('cut off')
  expect((await sandbox.call('GET', '/config')).body).not.toHaveProperty('webhookEndpoint')
  expect((await sandbox.control('GET', '/webhooks/faults')).body.data).toEqual([existingFault])
  await sandbox.control('DELETE', '/webhooks/faults')
})

/** Returns a client that cannot create events. */
function cutOffEvents(control: ControlClient): ControlClient {
  const cut = (name: string, ...input: unknown[]) =>
    name === 'POST /webhooks' ? Promise.reject(new Error('cut off')) : (control as Loose)(name, ...input)
  return cut as ControlClient // `cut` passes on the arguments of all other calls unchanged.
}

type Loose = (name: string, ...input: unknown[]) => Promise<unknown>

test('a webhook drill creates a platform if it has none, and leaves the endpoint of the first platform', async () => {
  const drill = requireArtifact(WEBHOOK_DRILLS.find(({ id }) => id === 'webhook-error'))
  const platforms = async () => (await sandbox.control('GET', '/platforms')).body.data.length
  const before = await platforms()
  const send = () => Promise.reject(new Error('The drill called the first platform.'))
  const answer = await drill.run({ ...(await tools()), send, platformId: undefined })
  expect(isAsPredicted(answer, drill.predicted), answerText(answer)).toBe(true)
  expect(await platforms()).toBe(before + 1)
})

test('drills have unique IDs and predict each error code with its documented status', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
  for (const { predicted } of ALL) {
    if (predicted.code) expect(ERRORS[predicted.code].status).toBe(predicted.status)
  }
})
