import type { Tx } from '#db/database'
import { findInternalAccount } from '#db/queries/accounts/internal-accounts'
import { findCustomer } from '#db/queries/customers/customers'
import type { IncomingTransaction, Transaction } from '#lib/contract/transfers/transaction'
import type * as contract from '#lib/contract/transfers/transaction-operations'
import { collectionEntries } from '#lib/domain/transfers/make-transfer'
import { fieldsNotReturned, missingPayeeFields } from '#lib/domain/transfers/payee-fields'
import { inTransaction } from '#lib/operations/trace'
import { postCredit } from '#lib/operations/transfers/insert-incoming-transaction'
import { rejectClosed } from '#lib/operations/transfers/load-account'
import { loadTransaction, transactionOf } from '#lib/operations/transfers/manage-transactions'
import { heldPaymentOf, storeDecision } from '#lib/operations/transfers/store-decision'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Approves a held payment and credits the receiving account. Of concurrent decisions, the first wins.
 *
 * Rejects a deleted customer or missing customer data with INVALID_INPUT. Rejects a balance above the limit with
 * INVALID_AMOUNT. After these rejections, the payment remains held.
 */
export async function approveTransaction(
  call: Call<typeof contract.approveTransaction>,
): Promise<Outcome<Transaction>> {
  const { now } = call
  return inTransaction(call, async tx => {
    const payment = await loadHeldPayment(tx, call)
    await rejectClosedReceiver(tx, call, payment)
    await requireCustomerInfo(tx, call, payment)
    const entries = collectionEntries(payment)
    await postCredit(tx, call, { id: payment.id, entries })
    const transition = transitionOf(call)
    const decided = await storeDecision(tx, transition, payment, { status: 'COMPLETED', settledAt: now })
    await (await openEvents(tx, transition))?.balances(entries)
    return performed(decided)
  })
}

async function rejectClosedReceiver(
  tx: Tx,
  { caller, trace }: Call<typeof contract.approveTransaction>,
  { destination }: IncomingTransaction,
): Promise<void> {
  if (destination.destinationType !== 'ACCOUNT') return
  const { accountId } = destination
  const account = await findInternalAccount(tx, caller.platformId, accountId)
  if (account === undefined) throw new Error(`${accountId} has a held payment but does not exist.`)
  rejectClosed(trace, { accountId, isClosed: account.closedAt !== null })
}

/** Rejects a held payment; no money moves. A `reason` in the body becomes the payment's `description`. */
export async function rejectTransaction(call: Call<typeof contract.rejectTransaction>): Promise<Outcome<Transaction>> {
  const { body } = call
  const description = body.reason === undefined ? {} : { description: body.reason }
  return inTransaction(call, async tx => {
    const payment = await loadHeldPayment(tx, call)
    const decision = { status: 'REJECTED', failureReason: 'PAY_REQUEST_FAILED', ...description } as const
    return performed(await storeDecision(tx, transitionOf(call), payment, decision))
  })
}

type DecidingCall = Call<typeof contract.approveTransaction> | Call<typeof contract.rejectTransaction>

async function loadHeldPayment(tx: Tx, call: DecidingCall): Promise<IncomingTransaction> {
  const { now, params, trace } = call
  const row = await loadTransaction(tx, call, params.transactionId)
  const { status } = transactionOf(row, now)
  const check = { id: 'pending-approval', label: 'The transaction is waiting for the platform’s approval' }
  const payment = await heldPaymentOf(tx, transitionOf(call), row)
  if (payment !== undefined) {
    trace.pass(check.id, check.label)
    return payment
  }
  throw trace.fail(check.id, check.label, {
    code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    details: { status },
    expected: 'PENDING, held for approval',
    got: status,
  })
}

/** Requires no data if the platform has no webhook endpoint. */
async function requireCustomerInfo(
  tx: Tx,
  { body, caller, trace, world }: Call<typeof contract.approveTransaction>,
  { customerId }: IncomingTransaction,
): Promise<void> {
  const hasEndpoint = (await world.endpoints.one(caller.platformId, tx)) !== undefined
  const customer = hasEndpoint ? await findCustomer(tx, caller.platformId, customerId) : undefined
  if (customer === undefined) return
  const missing = fieldsNotReturned(missingPayeeFields(customer), body.receiverCustomerInfo)
  trace.check('customer-info', 'receiverCustomerInfo has the requested fields', missing.length === 0, {
    code: 'INVALID_INPUT',
    details: { field: 'receiverCustomerInfo', missingFields: missing },
    got: `without ${missing.join(', ')}`,
  })
}
