import { describe, expect, test } from 'vitest'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { BASE_PATH } from '#lib/contract/operation'
import { answerText, isAsPredicted, predictionText } from '#lib/flows/tampers/prediction'
import { flowCases } from '#lib/testing/fixtures/flow-cases'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import type { DrillTools } from './drill'
import { DRILLS } from './drills'
import { WALLET_DRILLS } from './wallet-drills'

const sandbox = await sandboxOfFile()
const ALL = [...DRILLS, ...WALLET_DRILLS]

/** Returns a page's tools, for this file's platform instead of the first one. */
async function tools(): Promise<DrillTools> {
  const { starter } = sandbox
  const held = (id: string, currency: string) => ({ id, type: '', currency, owner: 'customer' as const })
  return {
    ...(await flowTools(sandbox)),
    sendBare: async ({ method, path, headers }) => {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      const reply = await sandbox.send(method, `${BASE_PATH}${path}`, { headers: lower })
      return {
        status: reply.status,
        headers: [...reply.headers],
        body: reply.text,
        exchangeId: undefined,
        durationMs: 0,
      }
    },
    platformId: undefined,
    seed: {
      platformAccountId: starter.platformUsd,
      customerId: starter.customer,
      accounts: [held(starter.customerUsd, 'USD'), held(starter.customerUsdc, 'USDC'), held(starter.wallet, 'USDB')],
      externalAccounts: Object.entries(starter.external).map(([currency, id]) => ({ id, accountType: '', currency })),
    },
  }
}

describe.each(ALL)('$id', drill => {
  test('gets the predicted answer', async () => {
    const answer = await drill.run(await tools())
    expect(
      isAsPredicted(answer, drill.predicted),
      `${answerText(answer)} is not ${predictionText(drill.predicted)}`,
    ).toBe(true)
  })
})

test('every error code that a tamper of a flow causes has a drill', async () => {
  const cases = flowCases(sandbox, await flowTools(sandbox))
  const caused = cases.flatMap(({ tampers }) => tampers.flatMap(({ predicted }) => predicted.code ?? []))
  const drilled = new Set(ALL.map(({ predicted }) => predicted.code))
  expect([...new Set(caused)].filter(code => !drilled.has(code))).toEqual([])
})

test('drills have unique ids and predict documented answers', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
  for (const { predicted } of ALL) {
    if (predicted.code) expect(ERRORS[predicted.code].status).toBe(predicted.status)
  }
})
