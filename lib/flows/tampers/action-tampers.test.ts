import { expect, test } from 'vitest'
import { isAsPredicted } from '#lib/flows/tampers/prediction'
import { requireArtifact, runTampered } from '#lib/flows/tampers/tamper'
import { flowCases } from '#lib/testing/fixtures/flow-cases'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const tools = await flowTools(sandbox)
const ELEVEN_MINUTES_MS = 11 * 60_000

test.each(flowCases(sandbox, tools).filter(({ flow }) => ['refresh', 'revoke-session'].includes(flow.id)))(
  '$flow.id: the tamper "expired" gets the predicted response even if the session has only four minutes left',
  async ({ flow, tampers, inputs }) => {
    const start = await inputs()
    await tools.advanceClock(ELEVEN_MINUTES_MS)
    const tamper = requireArtifact(tampers.find(({ id }) => id === 'expired'))
    const { answer } = requireArtifact((await runTampered(flow, start, tamper, tools)).exchange)
    await runClock(sandbox)
    expect(isAsPredicted(answer, tamper.predicted), `${answer.status} ${answer.body}`).toBe(true)
  },
)
