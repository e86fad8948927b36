import type { InternalAccount, Quote, Transaction } from '#lib/client/wire-types'
import type { ObjectNode } from './_tree/object-node'
import { isHeldPayment } from './_tree/object-tree'
import { AddFunds } from './add-funds'
import { ApprovalSwitch } from './approval-switch'
import { DecidePayment } from './decide-payment'
import { Line } from './fact-line'
import { PayIn } from './pay-in-form'
import { Pullable } from './pullable-switch'

/** What only a sandbox can do to an object. */
export function SandboxActions({ node, value }: { node: ObjectNode; value: unknown }) {
  // Each kind's value is what the API's list of that kind tells.
  const action =
    node.kind === 'internal account' ? (
      <AddFunds account={value as InternalAccount} />
    ) : node.kind === 'external account' ? (
      <Pullable accountId={node.id} />
    ) : node.kind === 'platform' ? (
      <ApprovalSwitch />
    ) : node.kind === 'transaction' && isHeldPayment(value as Transaction) ? (
      <DecidePayment transactionId={node.id} />
    ) : node.kind === 'quote' && value ? (
      <PayIn quote={value as Quote} />
    ) : null
  return action && <Line title="Sandbox">{action}</Line>
}
