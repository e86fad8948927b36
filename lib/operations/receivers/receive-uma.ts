import type { Tx } from '#db/database'
import { findCustomer, findCustomerByUma } from '#db/queries/customers/customers'
import { findApprovalWindow } from '#db/queries/sandbox/uma-approvals'
import type { Customer } from '#lib/contract/customers/customer'
import type { receiveUma as contract } from '#lib/contract/receivers/receiver-operations'
import { APPROVAL_SECONDS_DEFAULT } from '#lib/contract/sandbox/uma-approval'
import type { Id } from '#lib/contract/scalars'
import type { Transaction } from '#lib/contract/transfers/transaction'
import { deposit } from '#lib/domain/money/ledger'
import { UMA_ADDRESS_RULES } from '#lib/domain/receivers/uma-address-rules'
import { umaEntry, umaName } from '#lib/domain/receivers/uma-directory'
import { UMA_CREDIT_RULES, UMA_PAYMENT_RULES } from '#lib/domain/receivers/uma-receive-rules'
import { missingPayeeFields } from '#lib/domain/transfers/payee-fields'
import { approvalOutcomeName } from '#lib/domain/transfers/payment-outcomes'
import { paymentStateAt } from '#lib/domain/transfers/payment-state'
import { listReceivingAccounts } from '#lib/operations/receivers/find-uma-receiver'
import { enforceFound, enforceRules, inTransaction } from '#lib/operations/trace'
import { insertIncoming, postCredit } from '#lib/operations/transfers/insert-incoming-transaction'
import { scheduleSettlement } from '#lib/operations/transfers/schedule-settlement'
import { openEvents, transitionOf } from '#lib/operations/webhooks/record-webhooks'
import { type Call, newId, type Outcome, performed } from '#lib/operations/world'

type IncomingPaymentStatus = 'COMPLETED' | 'REJECTED' | 'PENDING'
type ReceiveCall = Call<typeof contract>

/**
 * Pays a customer as an external UMA sender would, and records an INCOMING transaction. A payment from
 * `$fail.compliance.…` or `$fail.refund.…` is REJECTED and changes no balance. If the platform holds UMA payments or
 * has a webhook endpoint, any other payment is PENDING, and approval credits the account.
 */
export async function receiveUma(call: ReceiveCall): Promise<Outcome<Transaction>> {
  const { body, caller, now, trace, world } = call
  const { senderUmaAddress, receiverUmaAddress } = body
  const currencyCode = body.receivingCurrencyCode ?? body.currency ?? ''
  const amount = body.receivingCurrencyAmount ?? body.amount ?? 0n
  const payment = await inTransaction(call, async tx => {
    enforceRules(trace, UMA_ADDRESS_RULES, { senderUmaAddress, receiverUmaAddress })
    enforceRules(trace, UMA_PAYMENT_RULES, { currencyCode, amount })
    const customer = await loadReceiver(tx, call)
    const accounts = await listReceivingAccounts(tx, caller.platformId, customer.id)
    const currencies = accounts.map(({ currency }) => currency)
    const parties = { senderUmaAddress, receiverUmaAddress: customer.umaAddress }
    enforceRules(trace, UMA_CREDIT_RULES, { ...parties, currencyCode, currencies })
    const account = accounts.find(({ currency }) => currency === currencyCode)
    if (account === undefined) throw new Error('Bug: the customer has no account in the accepted currency.')

    const id = newId(world, 'Transaction', now)
    const isRejected = umaEntry(senderUmaAddress)?.behavior.startsWith('fail.') === true
    const windowMs = isRejected ? undefined : await approvalWindow(tx, call)
    const status = isRejected ? 'REJECTED' : windowMs === undefined ? 'COMPLETED' : 'PENDING'
    const entries = status === 'COMPLETED' ? deposit(account.id, account.currency, amount) : []
    if (status === 'COMPLETED') await postCredit(tx, call, { id, entries, field: 'receivingCurrencyAmount' })
    if (windowMs !== undefined) await scheduleApprovalExpiry(tx, call, id, windowMs)
    const transaction = await insertIncoming(tx, call, {
      id,
      account,
      amount,
      status,
      details: detailsOf(senderUmaAddress, currencyCode, status),
      requestedFields: missingPayeeFields(customer),
    })
    await (await openEvents(tx, transitionOf(call)))?.balances(entries)
    return transaction
  })
  return performed(payment)
}

async function loadReceiver(tx: Tx, { body, caller, trace }: ReceiveCall): Promise<Customer> {
  const { customerId, receiverUmaAddress = '' } = body
  const check = { id: 'resource', label: 'The receiver is a customer of this platform' }
  if (customerId !== undefined) {
    const customer = await findCustomer(tx, caller.platformId, customerId)
    return enforceFound(trace, check, omitDeleted(customer), { code: 'USER_NOT_FOUND', got: customerId })
  }
  const customer = await findCustomerByUma(tx, caller.platformId, receiverUmaAddress)
  return enforceFound(trace, check, omitDeleted(customer), { code: 'UMA_NOT_FOUND', got: receiverUmaAddress })
}

/** A payment to a deleted customer is rejected like a payment to an unknown customer. */
function omitDeleted(customer: Customer | undefined): Customer | undefined {
  return customer?.isDeleted ? undefined : customer
}

/**
 * Returns how long a payment waits for approval, in milliseconds. With a webhook endpoint, payments wait by default,
 * because the reply to a webhook may approve them.
 */
async function approvalWindow(tx: Tx, { caller, world }: Call): Promise<number | undefined> {
  const windowMs = await findApprovalWindow(tx, caller.platformId)
  if (windowMs !== undefined) return windowMs
  const hasEndpoint = (await world.endpoints.one(caller.platformId, tx)) !== undefined
  return hasEndpoint ? APPROVAL_SECONDS_DEFAULT * 1_000 : undefined
}

function scheduleApprovalExpiry(tx: Tx, call: Call, transactionId: Id<'Transaction'>, windowMs: number): Promise<void> {
  const outcome = approvalOutcomeName(windowMs)
  const state = paymentStateAt(outcome, call.now, call.now)
  return scheduleSettlement(tx, call, { transactionId, quoteId: null, outcome, state })
}

function detailsOf(umaAddress: string, currency: string, status: IncomingPaymentStatus) {
  return {
    source: { sourceType: 'UMA_ADDRESS', umaAddress, currency },
    counterpartyInformation: { FULL_NAME: umaName(umaAddress) },
    ...(status === 'REJECTED' ? { failureReason: 'PAY_REQUEST_FAILED' as const } : {}),
  } as const
}
