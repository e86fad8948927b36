import { describe, expect, test } from 'vitest'
import { begin, runTo } from '#lib/flows/flow'
import { editedBody } from '#lib/flows/tampers/edited-body'
import { isAsPredicted, predictionText } from '#lib/flows/tampers/prediction'
import { requireArtifact, runTamperedStep } from '#lib/flows/tampers/tamper'
import { flowCases } from '#lib/testing/fixtures/flow-cases'
import { flowTools } from '#lib/testing/fixtures/flow-tools'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const tools = await flowTools(sandbox)

/** Each edit has a prediction for adding a credential, and one for verifying a one-time code. */
const EDITS: readonly (readonly [string, (body: string) => string, string, string])[] = [
  ['unchanged', body => body, '201', '200'],
  ['indented', body => JSON.stringify(JSON.parse(body), null, 2), '201', '200'],
  ['reordered', body => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse())), '201', '200'],
  ['truncated', body => body.slice(0, -1), '400 INVALID_REQUEST_FORMAT', '400 INVALID_REQUEST_FORMAT'],
  ['wrapped in a list', body => `[${body}]`, '400 INVALID_REQUEST_FORMAT', '400 INVALID_REQUEST_FORMAT'],
  [
    'changed in one value',
    body => body.replace('SMS_OTP', 'EMAIL_OTP').replace('"ciphertext', '"ciphertexts'),
    '401 WALLET_SIGNATURE_BODY_MISMATCH BODY_CHANGED',
    '401 WALLET_SIGNATURE_BODY_MISMATCH BODY_CHANGED',
  ],
]

describe.each(flowCases(sandbox, tools).filter(({ flow }) => ['add', 'email-otp'].includes(flow.id)))(
  '$flow.id: the signed retry',
  ({ flow, inputs }) => {
    test.each(EDITS)(
      'gets the predicted response if its body is %s',
      async (_, edit, addPrediction, verifyPrediction) => {
        const run = await runTo(begin(flow, await inputs()), 'leg-2', tools)
        const body = requireArtifact(
          requireArtifact(run.history.findLast(({ firstCall }) => firstCall !== undefined)?.firstCall).request.body,
        )
        const tamper = editedBody(edit(body), body)
        expect(predictionText(tamper.predicted)).toBe(flow.id === 'add' ? addPrediction : verifyPrediction)
        const { answer } = requireArtifact((await runTamperedStep(run, tamper, tools)).exchange)
        expect(isAsPredicted(answer, tamper.predicted), `${answer.status} ${answer.body}`).toBe(true)
      },
    )
  },
)
