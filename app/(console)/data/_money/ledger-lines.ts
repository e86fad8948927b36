import type { AccountEntry } from '#lib/client/control-client'
import { type Accounts, type Amount, type Movement, ownerName } from './movement'

/** One entry of an account's ledger, in words. */
export interface LedgerLine {
  readonly id: string
  readonly createdAt: string
  readonly verb: string
  /** The other side: `to Ada Example, USDC`. */
  readonly other: string
  /** Amount that the other side got. */
  readonly otherGot?: Amount
  readonly amount: bigint
  readonly balance: bigint
  readonly note?: LedgerNote
  /** Omitted for starting balances, which are not transactions. */
  readonly transactionId?: string
}

/** State of a payment, or the payment that a refund returns. */
export type LedgerNote =
  | { readonly kind: 'way'; readonly startedAt: string; readonly expiresAt: string | undefined }
  | { readonly kind: 'back' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refund'; readonly paidAt: string | undefined }

type Words = Pick<LedgerLine, 'verb' | 'other' | 'otherGot' | 'note'>

/** Returns the lines of an account's entries, in their order. */
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
      ...(isOpening ? OPENING : movement ? wordsOf(entry, movement) : wordsAlone(entry, accounts)),
    }
  })
}

const OPENING = { verb: 'Opening balance', other: 'starter data' } as const

/** Reports whether an id is of starter data, which has the zero timestamp. */
function isStarter(id: string): boolean {
  return /:00000000-0000-7000-8000-/.test(id)
}

function wordsOf(
  { amount, isRefund }: AccountEntry,
  { from, to, sent, received, state, createdAt, arrivesAt }: Movement,
): Words {
  if (isRefund) return { verb: 'Came back', other: partyText(to), note: { kind: 'refund', paidAt: createdAt } }
  const verb =
    from.accountId && to.accountId ? (sent.currency.code === received.currency.code ? 'Moved' : 'Exchanged') : undefined
  if (amount > 0) return { verb: verb ?? 'Paid in', other: verb ? `from ${from.name}` : partyText(from) }
  const note =
    state === 'done'
      ? undefined
      : state === 'way'
        ? { kind: state, startedAt: createdAt, expiresAt: arrivesAt }
        : { kind: state }
  return {
    verb: verb ?? 'Paid out',
    other: verb ? `to ${to.name}` : partyText(to),
    otherGot: received,
    ...(note === undefined ? {} : { note }),
  }
}

/** Returns the words of an entry whose transaction is not among the listed ones, from the other entries. */
function wordsAlone({ amount, isRefund, others }: AccountEntry, accounts: Accounts): Words {
  if (isRefund) return { verb: 'Came back', other: '', note: { kind: 'refund', paidAt: undefined } }
  const account = accounts.internal.find(({ id }) => others.some(other => other.account === id))
  if (account === undefined) return { verb: amount > 0 ? 'Paid in' : 'Paid out', other: 'outside' }
  const name = `${ownerName(account, accounts)}, ${account.balance.currency.code}`
  return { verb: 'Exchanged', other: `${amount > 0 ? 'from' : 'to'} ${name}` }
}

function partyText({ name, detail }: Movement['to']): string {
  return detail === undefined ? name : `${name} ${detail}`
}
