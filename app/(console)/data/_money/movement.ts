import { accountNumber, customerName } from '#app/_data/accounts/party-names'
import type { Customer, ExternalAccount, InternalAccount, Transaction } from '#lib/client/wire-types'

export type Amount = InternalAccount['balance']

/** The payer or payee of a movement. */
export interface Party {
  /** Identifies the party on the map. External accounts with the same `name` and currency share a key. */
  readonly key: string
  /** `Ada Example, USD` or `Maria Costa, PIX`. */
  readonly name: string
  /** Number or address of an external account. */
  readonly detail?: string
  /** ID of an internal account. */
  readonly accountId?: string
}

/** State of moved money: arrived, on its way, returned to the sending account, or failed and not returned. */
export type MovementState = 'done' | 'pending' | 'back' | 'failed'

/** Money that a transaction moved. */
export interface Movement {
  readonly id: string
  readonly from: Party
  readonly to: Party
  readonly sent: Amount
  readonly received: Amount
  readonly state: MovementState
  readonly createdAt: string
  /** Expected arrival time of an outgoing payment. */
  readonly arrivesAt?: string
}

export interface Accounts {
  readonly customers: readonly Customer[]
  readonly internal: readonly InternalAccount[]
  readonly external: readonly ExternalAccount[]
}

export const PLATFORM = 'Platform'

/** Returns the name of the customer that owns an internal account, or `Platform` for the platform's own account. */
export function ownerName({ customerId }: Pick<InternalAccount, 'customerId'>, { customers }: Accounts): string {
  if (customerId === undefined) return PLATFORM
  const owner = customers.find(({ id }) => id === customerId)
  return owner ? customerName(owner) : 'Unknown customer'
}

/** Returns the movement of each transaction that moved money, in the same order. */
export function movementsOf(transactions: readonly Transaction[], accounts: Accounts): readonly Movement[] {
  return transactions.flatMap(transaction => {
    const state = stateOf(transaction)
    return state === undefined ? [] : [movementOf(transaction, state, accounts)]
  })
}

function movementOf(transaction: Transaction, state: MovementState, accounts: Accounts): Movement {
  const { id, destination, source, createdAt } = transaction
  const isOutgoing = transaction.type === 'OUTGOING'
  const sent = isOutgoing ? transaction.sentAmount : transaction.receivedAmount
  const rail = (isOutgoing && transaction.paymentRail) || undefined
  const arrivesAt = (isOutgoing && transaction.expectedSettlementAt) || undefined
  return {
    id,
    from: partyOf(source, sent.currency.code, accounts) ?? { key: 'in', name: 'Deposits' },
    to: partyOf(destination, rail ?? destination.currency, accounts) ?? { key: 'out', name: 'Outside' },
    sent,
    received: transaction.receivedAmount ?? sent,
    state,
    createdAt,
    arrivesAt,
  }
}

/** Returns undefined if no money has moved. A quote moves money only when it is executed. */
function stateOf(transaction: Transaction): MovementState | undefined {
  const { status } = transaction
  // A canceled payment is refunded and then becomes COMPLETED.
  const refund = transaction.type === 'OUTGOING' ? transaction.refund : undefined
  if (refund?.status === 'COMPLETED') return 'back'
  if (status === 'COMPLETED') return 'done'
  if (transaction.type === 'INCOMING') return status === 'PENDING' || status === 'PROCESSING' ? 'pending' : undefined
  if (refund) return 'failed'
  const { quoteId } = transaction
  if (status === 'PROCESSING') return 'pending'
  if (quoteId !== undefined) return undefined
  return status === 'PENDING' ? 'pending' : 'back'
}

type Side = Transaction['source'] | Transaction['destination']

function partyOf(side: Side, rail: string, accounts: Accounts): Party | undefined {
  if (side === undefined) return undefined
  if ('umaAddress' in side) return { key: side.umaAddress, name: side.umaAddress }
  if (!('accountId' in side)) return { key: `funding ${side.currency}`, name: `Deposits, ${side.currency}` }
  const { accountId, currency } = side
  const internal = accounts.internal.find(({ id }) => id === accountId)
  if (internal || accountId.startsWith('InternalAccount:')) {
    const owner = internal ? ownerName(internal, accounts) : 'Another account'
    return { key: accountId, accountId, name: `${owner}, ${currency}` }
  }
  const external = accounts.external.find(({ id }) => id === accountId)
  const name = `${external ? payeeName(external) : 'Deleted account'}, ${railText(rail)}`
  return { key: `${name} ${currency}`, name, ...(external ? { detail: accountNumber(external) } : {}) }
}

function payeeName(account: ExternalAccount): string {
  const { beneficiary } = account.accountInfo as { beneficiary?: { fullName?: string; legalName?: string } }
  return beneficiary?.fullName ?? beneficiary?.legalName ?? accountNumber(account)
}

function railText(rail: string): string {
  return rail.replaceAll('_', ' ')
}
