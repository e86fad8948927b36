import { moneyText } from '#app/_ui/text/amount-text'
import type { Amount, Movement, MovementState, Party } from './movement'

/** Sum of the movements with the same parties, currencies and state. */
export interface MoneyFlow {
  readonly key: string
  readonly from: Party
  readonly to: Party
  readonly state: MovementState
  readonly sent: SumOfMoney
  readonly received: SumOfMoney
  readonly count: number
  /** Approximate value in dollars, which determines the width of the flow's ribbon. */
  readonly dollars: number
}

export interface SumOfMoney {
  readonly amount: bigint
  readonly currency: Amount['currency']
}

/** Dollars per unit of each currency whose rate is known. */
export type Rates = ReadonlyMap<string, number>

/** Adds up movements by parties, currencies and state. Orders flows by their first movement. */
export function flowsOf(movements: readonly Movement[], rates: Rates): readonly MoneyFlow[] {
  const flows = new Map<string, MoneyFlow>()
  for (const { from, to, state, sent, received } of movements) {
    const key = [from.key, to.key, state, sent.currency.code, received.currency.code].join('|')
    const known = flows.get(key)
    flows.set(key, {
      key,
      from,
      to,
      state,
      sent: addAmount(known?.sent, sent),
      received: addAmount(known?.received, received),
      count: (known?.count ?? 0) + 1,
      dollars: (known?.dollars ?? 0) + dollarsOf(sent, received, rates),
    })
  }
  return [...flows.values()]
}

/** Returns a sentence about a flow: `From Ada Example, USD, to Ada Example, SPEI: 2,500.00 USD arrived.` */
export function flowSentence({ from, to, sent, state }: MoneyFlow): string {
  return `From ${from.name}, to ${to.name}: ${moneyText(sent.amount, sent.currency)} ${PREDICATES[state]}.`
}

const PREDICATES: Readonly<Record<MovementState, string>> = {
  done: 'arrived',
  pending: 'is on its way',
  back: 'was returned',
  failed: 'was not delivered',
}

export const STATE_WORDS: Readonly<Record<MovementState, string>> = {
  done: 'arrived',
  pending: 'on its way',
  back: 'returned',
  failed: 'failed',
}

function addAmount(sum: SumOfMoney | undefined, { amount, currency }: Amount): SumOfMoney {
  return { amount: (sum?.amount ?? 0n) + BigInt(amount), currency }
}

/**
 * Returns the dollar value of a movement. Prefers the amount in dollars, which needs no rate. If the rate of the sent
 * currency is unknown, one unit counts as one dollar.
 */
function dollarsOf(sent: Amount, received: Amount, rates: Rates): number {
  const side = [sent, received].find(({ currency }) => isDollar(currency.code)) ?? sent
  const units = Number(side.amount) / 10 ** side.currency.decimals
  return units * (isDollar(side.currency.code) ? 1 : (rates.get(side.currency.code) ?? 1))
}

export function isDollar(code: string): boolean {
  return code.startsWith('USD')
}

/** Maximum number of payers, and of payees, on the map besides the shown accounts. */
const PARTIES_MAX = 8

/**
 * Returns the flows from or to the shown accounts. If there are more than {@link PARTIES_MAX} other payers, merges the
 * payers with the smallest flows into one. Does the same with the other payees.
 */
export function flowsAround(shown: ReadonlySet<string>, movements: readonly Movement[], rates: Rates) {
  const touching = movements.filter(({ from, to }) => shown.has(from.key) || shown.has(to.key))
  const flows = flowsOf(touching, rates).toSorted((one, other) => other.dollars - one.dollars)
  const mergeSmallest = (side: 'from' | 'to') => {
    const keys = [...new Set(flows.map(flow => flow[side].key))].filter(key => !shown.has(key))
    const rest = new Set(keys.length > PARTIES_MAX ? keys.slice(PARTIES_MAX - 1) : [])
    return (party: Party): Party => (rest.has(party.key) ? { key: 'rest', name: `${rest.size} others` } : party)
  }
  const [payerOf, payeeOf] = [mergeSmallest('from'), mergeSmallest('to')]
  return flowsOf(
    touching.map(movement => ({ ...movement, from: payerOf(movement.from), to: payeeOf(movement.to) })),
    rates,
  )
}
