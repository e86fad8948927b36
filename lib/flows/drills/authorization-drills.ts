import { SCA_CODE } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { authorizationOf, authorizeQuote } from '#lib/flows/authorize-flow'
import { type Drill, type DrillTools, post, quoteRequest, requireId, unknownId } from '#lib/flows/drills/drill'
import { artifactsOf, begin, runTo } from '#lib/flows/flow'
import { requireArtifact } from '#lib/flows/tampers/tamper'

const AUTHORIZE = 'POST /quotes/{quoteId}/authorize'
const CANCEL = 'POST /transactions/{transactionId}/cancel'

/** Drills of authorizing a quote that make no mistake in the flow. The flow's tampers are drills too. */
export const AUTHORIZATION_DRILLS: readonly Drill[] = [
  {
    id: 'execute-unauthorized',
    label: 'POST /quotes/{quoteId}/execute: a quote that waits for its authorization',
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_NOT_AUTHORIZED' },
    leaves: '1 customer',
    run: async tools => {
      const run = await runTo(begin(authorizeQuote, authorizationInputs(tools)), 'wrong', tools)
      return requireArtifact(artifactsOf(run).earlyExecution).answer
    },
  },
  {
    id: 'authorize-other-quote',
    label: `${AUTHORIZE}: the code of another quote`,
    predicted: { status: 409, code: 'CONFLICT', reason: 'NO_PENDING_CHALLENGE' },
    leaves: '1 customer, 2 quotes',
    run: async tools => {
      await runTo(begin(authorizeQuote, authorizationInputs(tools)), 'early', tools)
      const id = requireId(await tools.send(quoteRequest(tools)))
      return tools.send(authorizationOf(id, SCA_CODE))
    },
  },
  {
    id: 'authorize-unknown',
    label: `${AUTHORIZE}: an unknown quote`,
    predicted: { status: 404, code: 'QUOTE_NOT_FOUND' },
    run: tools => tools.send(authorizationOf(unknownId('Quote'), SCA_CODE)),
  },
  {
    id: 'authorize-passkey',
    label: `${AUTHORIZE}: a passkey instead of a code`,
    predicted: { status: 501, code: 'NOT_IMPLEMENTED' },
    run: tools => post(tools, `/quotes/${unknownId('Quote')}/authorize`, { passkeyAssertion: {} }),
  },
]

export const CANCELLATION_DRILLS: readonly Drill[] = [
  {
    id: 'cancel-completed',
    label: `${CANCEL}: a completed ACH transfer`,
    predicted: { status: 409, code: 'TRANSACTION_NOT_CANCELLABLE' },
    leaves: '1.00 USD sent',
    run: tools => cancelPayout(tools, 'ACH'),
  },
  {
    id: 'cancel-other-rail',
    label: `${CANCEL}: a transfer by wire`,
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'NOT_CANCELABLE' },
    leaves: '1.00 USD sent',
    run: tools => cancelPayout(tools, 'WIRE'),
  },
  {
    id: 'cancel-unknown',
    label: `${CANCEL}: an unknown transaction`,
    predicted: { status: 404, code: 'TRANSACTION_NOT_FOUND' },
    run: tools => cancel(tools, unknownId('Transaction')),
  },
]

/** Returns the inputs of the flow that authorizes a quote. */
export function authorizationInputs({ starter }: DrillTools): Partial<Artifacts> {
  return { amount: 10_000, destinationId: starter.externalAccounts.eur ?? '', scaCode: SCA_CODE }
}

async function cancelPayout(tools: DrillTools, paymentRail: string) {
  const { platformAccount, externalAccounts } = tools.starter
  const body = {
    source: { accountId: platformAccount },
    destination: { accountId: externalAccounts.usd, paymentRail },
    amount: 100,
  }
  return cancel(tools, requireId(await post(tools, '/transfer-out', body)))
}

function cancel(tools: DrillTools, id: string) {
  return post(tools, `/transactions/${id}/cancel`, {})
}
