import { describe, expect, test } from 'vitest'
import { ERRORS } from '#lib/contract/errors'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { flowTools } from '#lib/testing/flow-tools'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { type DrillTools, errorOf, isAsPredicted, predictedText } from './drill'
import { DRILLS } from './drills'
import { WALLET_DRILLS } from './wallet-drills'

const sandbox = await sandboxOfFile()
const ALL = [...DRILLS, ...WALLET_DRILLS]

/** The tools of a page, on the platform of this file instead of the first. */
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
    seed: {
      platformAccountId: starter.platformUsd,
      customerId: starter.customer,
      accounts: [held(starter.customerUsd, 'USD'), held(starter.customerUsdc, 'USDC'), held(starter.wallet, 'USDB')],
      externalAccounts: Object.entries(starter.external).map(([currency, id]) => ({ id, accountType: '', currency })),
    },
  }
}

describe.each(ALL)('$id', drill => {
  test('is answered as predicted', async () => {
    const answer = await drill.run(await tools())
    const got = { status: answer.status, ...errorOf(answer.body) }
    expect(
      isAsPredicted(answer, drill.predicted),
      `${JSON.stringify(got)} is not ${predictedText(drill.predicted)}`,
    ).toBe(true)
  })
})

test('drills have names of their own, and predict what is documented', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
  const known = new Set<string>(['', ...OPERATIONS.map(({ id }) => id)])
  for (const { operationId, predicted } of ALL) {
    expect(known).toContain(operationId)
    if (predicted.code) expect(ERRORS[predicted.code].status).toBe(predicted.status)
  }
})

test('an answer is as predicted only in all that was predicted', () => {
  const answer = {
    status: 401,
    headers: [['Retry-After', '5']] as const,
    body: '{"code":"UNAUTHORIZED","details":{"reason":"REQUEST_USED"}}',
    exchangeId: undefined,
    durationMs: 0,
  }
  const predicted = { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_USED', header: 'retry-after' } as const
  expect(isAsPredicted(answer, predicted)).toBe(true)
  expect(isAsPredicted(answer, { ...predicted, status: 400 })).toBe(false)
  expect(isAsPredicted(answer, { ...predicted, code: 'CONFLICT' })).toBe(false)
  expect(isAsPredicted(answer, { ...predicted, reason: 'REQUEST_EXPIRED' })).toBe(false)
  expect(isAsPredicted(answer, { ...predicted, header: 'Allow' })).toBe(false)
})
