import type { InternalAccount } from '#lib/client/wire-types'
import type { MoneyFlow, SumOfMoney } from './map-flows'

/** Columns from left to right: payers, two columns of accounts, payees. */
export type ColumnName = 'in' | 'first' | 'second' | 'out'

export interface Card {
  readonly key: string
  readonly name: string
  /** Balance of an account, or the totals that a payer sent or a payee received, one per currency. */
  readonly sums: readonly SumOfMoney[]
  readonly account?: InternalAccount
}

export type Columns = Readonly<Record<ColumnName, readonly Card[]>>

/** Returns the keys of the cards at both ends of a flow. An outside party that pays and is paid has two cards. */
export function endsOf({ from, to }: MoneyFlow, isShown: (key: string) => boolean): { start: string; end: string } {
  return { start: isShown(from.key) ? from.key : `in ${from.key}`, end: isShown(to.key) ? to.key : `out ${to.key}` }
}

/** Sorts accounts and the other parties of their flows into columns. */
export function columnsOf(accounts: readonly InternalAccount[], flows: readonly MoneyFlow[]): Columns {
  const shown = new Set(accounts.map(({ id }) => id as string))
  const paid = accounts.filter(account => isPaidByOthers(account, flows, shown))
  const first = paid.length === accounts.length ? accounts : accounts.filter(account => !paid.includes(account))
  const second = first === accounts ? [] : paid
  const order = [...first, ...second].map(({ id }) => id as string)
  const payees = flows
    .filter(({ to }) => !shown.has(to.key))
    .toSorted((one, other) => order.indexOf(one.from.key) - order.indexOf(other.from.key))
  return {
    in: partiesOf(
      flows.filter(({ from }) => !shown.has(from.key)),
      'in',
    ),
    first: first.map(accountCard),
    second: second.map(accountCard),
    out: partiesOf(payees, 'out'),
  }
}

/**
 * Reports whether an account received more from the shown accounts than it paid them. If the amounts are equal, returns
 * false for fiat accounts only.
 */
function isPaidByOthers({ id, type }: InternalAccount, flows: readonly MoneyFlow[], shown: ReadonlySet<string>) {
  let surplus = 0
  for (const { from, to, state, dollars } of flows) {
    if (state === 'back' || state === 'failed' || !shown.has(from.key) || !shown.has(to.key)) continue
    surplus += (to.key === id ? dollars : 0) - (from.key === id ? dollars : 0)
  }
  return surplus === 0 ? type !== 'INTERNAL_FIAT' : surplus > 0
}

function accountCard(account: InternalAccount): Card {
  const { amount, currency } = account.balance
  return { key: account.id, name: '', sums: [{ amount: BigInt(amount), currency }], account }
}

function partiesOf(flows: readonly MoneyFlow[], side: 'in' | 'out'): readonly Card[] {
  const cards = new Map<string, Card>()
  for (const { from, to, sent, received, state } of flows) {
    const { key, name } = side === 'in' ? from : to
    const known = cards.get(key) ?? { key: `${side} ${key}`, name, sums: [] }
    const isCounted = state === 'done' || state === 'pending'
    const sums = isCounted ? addSum(known.sums, side === 'in' ? sent : received) : known.sums
    cards.set(key, { ...known, sums })
  }
  return [...cards.values()]
}

function addSum(sums: readonly SumOfMoney[], { amount, currency }: SumOfMoney): readonly SumOfMoney[] {
  const known = sums.find(sum => sum.currency.code === currency.code)
  if (known === undefined) return [...sums, { amount, currency }]
  return sums.map(sum => (sum === known ? { amount: sum.amount + amount, currency } : sum))
}
