import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fundingOf } from '#app/_data/accounts/quote-source'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { InternalAccount, Quote, Transaction } from '#lib/client/wire-types'
import { JSON_HEADERS } from '#lib/contract/operation'
import { CancelTransaction } from './_object/transaction-cancellation'
import type { ObjectNode } from './_tree/object-node'
import { isHeldPayment } from './_tree/object-tree'
import { AddFunds } from './add-funds'
import { AuthorizationSwitch } from './authorization-switch'
import { FactLine } from './fact-line'
import { useSandboxCall } from './use-sandbox-call'

/** Actions on an object. Most of them do not exist in production. */
export function SandboxActions({ node, value }: { node: ObjectNode; value: unknown }) {
  // The casts are safe, because the node's kind determines the type of its value.
  const action =
    node.kind === 'internal account' ? (
      <AddFunds account={value as InternalAccount} />
    ) : node.kind === 'external account' ? (
      <PullActions accountId={node.id} />
    ) : node.kind === 'platform' ? (
      <ApprovalSwitch />
    ) : node.kind === 'customer' ? (
      <AuthorizationSwitch customerId={node.id} />
    ) : node.kind === 'transaction' && isHeldPayment(value as Transaction) ? (
      <DecidePayment transactionId={node.id} />
    ) : node.kind === 'transaction' ? (
      <CancelTransaction transaction={value as Transaction} />
    ) : node.kind === 'quote' && value ? (
      <SimulateFunding quote={value as Quote} />
    ) : null
  return action && <FactLine title="Sandbox actions">{action}</FactLine>
}

function SimulateFunding({ quote }: { quote: Quote }) {
  const pay = useSandboxCall(() => ({
    method: 'POST',
    path: '/sandbox/send',
    headers: JSON_HEADERS,
    body: JSON.stringify({ quoteId: quote.id, currencyCode: quote.sendingCurrency.code }),
  }))
  const isWaiting = quote.status === 'PENDING' && fundingOf(quote) !== 'drawn'
  if (!isWaiting)
    return <span className="text-text-2">Not available. Only quotes waiting for external funding can be funded.</span>
  return (
    <>
      <Button
        disabled={pay.isPending}
        onClick={() => pay.mutate(undefined, { onSuccess: () => announce('Funding simulated') })}
      >
        Simulate funding
      </Button>
      <ErrorNote>{pay.error?.message}</ErrorNote>
    </>
  )
}

/** Buttons that allow or disallow direct pull. Both appear, because the API does not return the current setting. */
function PullActions({ accountId }: { accountId: string }) {
  const change = useMutation({
    mutationFn: (pullable: boolean) =>
      control('PATCH /external-accounts/{accountId}', { params: { accountId }, body: { pullable } }),
    onSuccess: (_, pullable) => announce(pullable ? 'Direct pull allowed' : 'Direct pull disallowed'),
  })
  return (
    <>
      <Button onClick={() => change.mutate(true)}>Allow pull</Button>
      <Button look="quiet" onClick={() => change.mutate(false)}>
        Disallow pull
      </Button>
      {change.isSuccess && (
        <span role="status" className="text-ok">
          {change.variables ? 'Direct pull is allowed.' : 'Direct pull is not allowed.'}
        </span>
      )}
      <ErrorNote>{change.error?.message}</ErrorNote>
    </>
  )
}

type Decision = 'approve' | 'reject'

function DecidePayment({ transactionId }: { transactionId: string }) {
  const decide = useSandboxCall((decision: Decision) => ({
    method: 'POST',
    path: `/transactions/${transactionId}/${decision}`,
    headers: {},
  }))
  const act = (decision: Decision) => {
    const done = decision === 'approve' ? 'Payment approved' : 'Payment rejected'
    decide.mutate(decision, { onSuccess: () => announce(done) })
  }
  return (
    <>
      <Button disabled={decide.isPending} onClick={() => act('approve')}>
        Approve
      </Button>
      <Button look="quiet" disabled={decide.isPending} onClick={() => act('reject')}>
        Reject
      </Button>
      <ErrorNote>{decide.error?.message}</ErrorNote>
    </>
  )
}

const KEY = ['listUmaApprovals']
/** Approval window in seconds: long enough to approve or reject a payment by hand. Production waits 5 seconds. */
const WINDOW_SECONDS = 600

/**
 * Button that turns the first platform's `hold` setting on or off. Incoming UMA payments wait for approval if the
 * setting is on. They always wait if the platform has a webhook endpoint.
 */
function ApprovalSwitch() {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => control('GET /uma-approval') })
  const change = useMutation({
    mutationFn: (hold: boolean) => control('PUT /uma-approval', { body: { hold, windowSeconds: WINDOW_SECONDS } }),
    onSuccess: ({ hold }) => {
      announce(hold ? 'Incoming UMA payments are held' : 'UMA payments are held only if a webhook endpoint is set')
      return queries.invalidateQueries({ queryKey: KEY })
    },
  })
  const first = data?.data[0]
  if (first === undefined) return null
  return (
    <>
      <Button disabled={change.isPending} onClick={() => change.mutate(!first.hold)}>
        {first.hold ? 'Stop holding payments' : 'Hold payments'}
      </Button>
      <span className="text-text-2" data-testid="approval-switch">
        {first.hold
          ? `Incoming UMA payments wait up to ${first.windowSeconds} seconds for approval.`
          : 'Incoming UMA payments wait for approval only if a webhook endpoint is set.'}
      </span>
      <ErrorNote>{change.error?.message}</ErrorNote>
    </>
  )
}
