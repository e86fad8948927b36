import type { AccountEntry } from '#lib/client/control-client'
import { type Accounts, type Amount, type Movement, ownerName } from './movement'

/** One entry of an account's ledger, described in words. */
export interface LedgerLine {
  readonly id: string
  readonly createdAt: string
  readonly verb: string
  /** The other party, such as `to Ada Example, USDC`. Empty for a refund whose payment is not loaded. */
  readonly other: string
  /** Amount that the other party receives. Set only for outgoing payments that are loaded. */
  readonly otherReceived?: Amount
  readonly amount: bigint
  readonly balance: bigint
  readonly note?: LedgerNote
  /** Omitted for opening balances: the API has no transaction for them. */
  readonly transactionId?: string
}

/** State of an outgoing payment that has not arrived, or, for a refund, the time of the refunded payment. */
export type LedgerNote =
  | { readonly kind: 'pending'; readonly startedAt: string; readonly expiresAt: string | undefined }
  | { readonly kind: 'back' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refund'; readonly paidAt: string | undefined }

type Words = Pick<LedgerLine, 'verb' | 'other' | 'otherReceived' | 'note'>

/** Describes an account's entries in words, in the same order. */
export function ledgerLines(
  entries: readonly AccountEntry[],
  movements: readonly Movement[],
  accounts: Accounts,
): readonly LedgerLine[] {
  return entries.map(entry => {
    const movement = movements.find(({ id }) => id === entry.transactionId)
    const isOpening = movement === undefined && isStarter(entry.transactionId)
    return {
      id: entry.id,
      createdAt: entry.createdAt,
      amount: BigInt(entry.amount),
      balance: BigInt(entry.balance ?? 0),
      ...(isOpening ? {} : { transactionId: entry.transactionId }),
      ...(isOpening ? OPENING : movement ? wordsOf(entry, movement) : wordsWithoutMovement(entry, accounts)),
    }
  })
}

const OPENING = { verb: 'Opening balance', other: 'starter data' } as const

/** UUIDs of the first platform's starter data have a timestamp of zero. */
function isStarter(id: string): boolean {
  return /:00000000-0000-7000-8000-/.test(id)
}

function wordsOf(
  { amount, isRefund }: AccountEntry,
  { from, to, sent, received, state, createdAt, arrivesAt }: Movement,
): Words {
  if (isRefund) return { verb: 'Returned', other: partyText(to), note: { kind: 'refund', paidAt: createdAt } }
  const verb = from.accountId && to.accountId ? verbBetween(sent.currency.code, received.currency.code) : undefined
  if (amount > 0) return { verb: verb ?? 'Paid in', other: verb ? `from ${from.name}` : partyText(from) }
  const note =
    state === 'done'
      ? undefined
      : state === 'pending'
        ? { kind: state, startedAt: createdAt, expiresAt: arrivesAt }
        : { kind: state }
  return {
    verb: verb ?? 'Paid out',
    other: verb ? `to ${to.name}` : partyText(to),
    otherReceived: received,
    note,
  }
}

/** If the transaction is not loaded, its other entries identify the other party. */
function wordsWithoutMovement({ amount, isRefund, currency, others }: AccountEntry, accounts: Accounts): Words {
  if (isRefund) return { verb: 'Returned', other: '', note: { kind: 'refund', paidAt: undefined } }
  const account = accounts.internal.find(({ id }) => others.some(other => other.account === id))
  if (account === undefined) return { verb: amount > 0 ? 'Paid in' : 'Paid out', other: 'other party unknown' }
  const { code } = account.balance.currency
  const name = `${ownerName(account, accounts)}, ${code}`
  return { verb: verbBetween(currency, code), other: `${amount > 0 ? 'from' : 'to'} ${name}` }
}

function verbBetween(currency: string, other: string): string {
  return currency === other ? 'Moved' : 'Exchanged'
}

function partyText({ name, detail }: Movement['to']): string {
  return detail === undefined ? name : `${name} ${detail}`
}
