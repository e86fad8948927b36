import type { LedgerEntry } from '#lib/client/control-client'

/** A posted or planned entry, as the control plane lists it. */
export type ListedEntry = Pick<LedgerEntry, 'account' | 'currency' | 'isRefund' | 'amount' | 'balance'>

/** A ledger entry, posted or planned. `amount` and `balance` are in the smallest unit of the currency. */
export interface FigureEntry extends Omit<ListedEntry, 'amount' | 'balance'> {
  readonly amount: bigint
  /** Balance after the entry; undefined if unknown. */
  readonly balance: bigint | undefined
}

export interface LedgerColumn {
  readonly account: string
  readonly before: bigint | undefined
  readonly after: bigint | undefined
  readonly change: bigint
}

/** Money that moves between columns. `from` and `to` are column indexes. */
export interface LedgerArrow {
  readonly from: number
  readonly to: number
  readonly amount: bigint
  readonly isReturn: boolean
}

/** Accounts between which one currency moves. The entries of a panel sum to zero. */
export interface LedgerPanel {
  readonly currency: string
  readonly columns: readonly LedgerColumn[]
  readonly arrows: readonly LedgerArrow[]
}

/** Groups a transaction's entries into panels. A refund shares the panels of its payment. */
export function panelsOf(entries: readonly FigureEntry[]): readonly LedgerPanel[] {
  const panels = new Map<string, FigureEntry[][]>()
  for (const part of balancedParts(entries)) {
    const key = part.map(({ account, currency }) => `${account} ${currency}`).join()
    panels.set(key, [...(panels.get(key) ?? []), part])
  }
  return [...panels.values()].map(panelOf)
}

/** Converts the amounts and balances of posted or planned entries to bigint. */
export function entriesOf(entries: readonly ListedEntry[]): readonly FigureEntry[] {
  return entries.map(({ account, currency, isRefund, amount, balance }) => ({
    account,
    currency,
    isRefund,
    amount: BigInt(amount),
    balance: balance === undefined ? undefined : BigInt(balance),
  }))
}

/** Splits entries into consecutive parts that each sum to zero. */
function balancedParts(entries: readonly FigureEntry[]): readonly FigureEntry[][] {
  const parts: FigureEntry[][] = []
  let part: FigureEntry[] = []
  let sum = 0n
  for (const entry of entries) {
    part.push(entry)
    sum += entry.amount
    if (sum !== 0n) continue
    parts.push(part)
    part = []
  }
  return parts
}

/** Creates a panel from parts with the same accounts. The columns are the payers, the fees and the other payees. */
function panelOf(parts: readonly FigureEntry[][]): LedgerPanel {
  const [first = []] = parts
  const order = [...first].sort((a, b) => Number(b.account === 'fees') - Number(a.account === 'fees'))
  const payers = order.filter(({ amount }) => amount < 0n)
  const payees = order.filter(({ amount }) => amount >= 0n)
  // A platform that pays itself a fee is both a payer and a payee.
  const accounts = [...new Set([...payers, ...payees].map(({ account }) => account))]
  const all = parts.flat()
  return {
    currency: first[0]?.currency ?? '',
    columns: accounts.map(account => columnOf(account, all)),
    arrows: parts.flatMap(part => arrowsOf(part, accounts)),
  }
}

function columnOf(account: string, entries: readonly FigureEntry[]): LedgerColumn {
  const accountEntries = entries.filter(entry => entry.account === account)
  const [first, last] = [accountEntries[0], accountEntries.at(-1)]
  return {
    account,
    before: first?.balance === undefined ? undefined : first.balance - first.amount,
    after: last?.balance,
    change: accountEntries.reduce((sum, { amount }) => sum + amount, 0n),
  }
}

/** Connects the one payer to each payee, or each payer to the one payee. The smallest amount comes first. */
function arrowsOf(part: readonly FigureEntry[], accounts: readonly string[]): LedgerArrow[] {
  const [paid, got] = [part.filter(({ amount }) => amount < 0n), part.filter(({ amount }) => amount > 0n)]
  const [one, others] = paid.length === 1 ? [paid[0], got] : [got[0], paid]
  if (one === undefined) return []
  const place = (entry: FigureEntry) => accounts.indexOf(entry.account)
  return others
    .map(other => {
      const [from, to] = one.amount < 0n ? [one, other] : [other, one]
      return { from: place(from), to: place(to), amount: magnitude(other.amount), isReturn: one.isRefund }
    })
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => Number(a.amount > b.amount) - Number(a.amount < b.amount))
}

/** Returns the amount without its sign. */
export function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
