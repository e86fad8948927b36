import type { LedgerEntry } from '#lib/client/control-client'
import type { Quote } from '#lib/client/wire-types'

export type Booked = Pick<LedgerEntry, 'account' | 'currency' | 'amount' | 'balance' | 'isRefund'>

export interface LedgerColumn {
  readonly account: string
  readonly before: number | undefined
  readonly after: number | undefined
  readonly change: number
}

/** Money from one column to another; `from` and `to` are positions. */
export interface LedgerArrow {
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly isReturn: boolean
}

/** Accounts between which one currency moves. Its entries sum to zero. */
export interface LedgerPanel {
  readonly currency: string
  readonly columns: readonly LedgerColumn[]
  readonly arrows: readonly LedgerArrow[]
}

/** Returns the panels of a transaction's entries, refunds beside the payments they return. */
export function panelsOf(entries: readonly Booked[]): readonly LedgerPanel[] {
  const panels = new Map<string, Booked[][]>()
  for (const part of balancedParts(entries)) {
    const key = part.map(({ account, currency }) => `${account} ${currency}`).join()
    panels.set(key, [...(panels.get(key) ?? []), part])
  }
  return [...panels.values()].map(panelOf)
}

/** Returns the entries that executing a quote will post. Balances are those of known accounts. */
export function plannedEntries(quote: Quote, balances: ReadonlyMap<string, number>): readonly Booked[] {
  const { source, destination, totalSendingAmount, totalReceivingAmount, feesIncluded } = quote
  const [sending, receiving] = [quote.sendingCurrency.code, quote.receivingCurrency.code]
  const entries = [
    { account: bookedAs(source), currency: sending, amount: -totalSendingAmount },
    { account: 'exchange', currency: sending, amount: totalSendingAmount - feesIncluded },
    { account: 'fees', currency: sending, amount: feesIncluded },
    { account: 'exchange', currency: receiving, amount: -totalReceivingAmount },
    { account: bookedAs(destination), currency: receiving, amount: totalReceivingAmount },
  ]
  return entries
    .filter(({ amount }) => amount !== 0)
    .map(entry => {
      const balance = balances.get(entry.account)
      return { ...entry, isRefund: false, ...(balance === undefined ? {} : { balance: balance + entry.amount }) }
    })
}

/** Splits entries into runs that sum to zero. */
function balancedParts(entries: readonly Booked[]): readonly Booked[][] {
  const parts: Booked[][] = []
  let part: Booked[] = []
  let sum = 0n
  for (const entry of entries) {
    part.push(entry)
    sum += BigInt(entry.amount)
    if (sum !== 0n) continue
    parts.push(part)
    part = []
  }
  return parts
}

/** Makes a panel of parts with the same accounts. The payer is first, then the fees, then the exchange. */
function panelOf(parts: readonly Booked[][]): LedgerPanel {
  const [first = []] = parts
  const order = [...first].sort((a, b) => Number(b.account === 'fees') - Number(a.account === 'fees'))
  const payer = order.filter(({ amount }) => amount < 0)
  const accounts = [...payer, ...order.filter(({ amount }) => amount >= 0)].map(({ account }) => account)
  const all = parts.flat()
  return {
    currency: first[0]?.currency ?? '',
    columns: accounts.map(account => columnOf(account, all)),
    arrows: parts.flatMap(part => arrowsOf(part, accounts)),
  }
}

function columnOf(account: string, entries: readonly Booked[]): LedgerColumn {
  const own = entries.filter(entry => entry.account === account)
  const [first, last] = [own[0], own.at(-1)]
  return {
    account,
    before: first?.balance === undefined ? undefined : first.balance - first.amount,
    after: last?.balance,
    change: own.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** Returns the arrows between the one account on one side and each account on the other. */
function arrowsOf(part: readonly Booked[], accounts: readonly string[]): LedgerArrow[] {
  const [paid, got] = [part.filter(({ amount }) => amount < 0), part.filter(({ amount }) => amount > 0)]
  const [one, others] = paid.length === 1 ? [paid[0], got] : [got[0], paid]
  if (one === undefined) return []
  const place = (entry: Booked) => accounts.indexOf(entry.account)
  return others
    .map(other => {
      const [from, to] = one.amount < 0 ? [one, other] : [other, one]
      return { from: place(from), to: place(to), amount: Math.abs(other.amount), isReturn: one.isRefund }
    })
    .sort((a, b) => a.amount - b.amount)
}

/** Returns the ledger account of a quote's side, as far as the quote shows it. */
function bookedAs(side: Quote['source'] | Quote['destination']): string {
  return 'accountId' in side && side.accountId.startsWith('InternalAccount:') ? side.accountId : 'outside'
}
