import type { BalanceTotal } from '#lib/contract/sandbox/recording'

/** Returns by how much totals changed, without those that did not change. Totals that are absent are zero. */
export function movedBetween(before: readonly BalanceTotal[], after: readonly BalanceTotal[]): readonly BalanceTotal[] {
  const moved = new Map<string, BalanceTotal>()
  const add = ({ owner, currency }: BalanceTotal, amount: bigint) => {
    const key = JSON.stringify([owner, currency])
    moved.set(key, { owner, currency, total: String(BigInt(moved.get(key)?.total ?? 0) + amount) })
  }
  for (const each of after) add(each, BigInt(each.total))
  for (const each of before) add(each, -BigInt(each.total))
  return [...moved.values()].filter(({ total }) => total !== '0')
}
