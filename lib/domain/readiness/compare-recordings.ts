import type { Verdict } from '#lib/contract/sandbox/readiness-report'
import type { BalanceTotal } from '#lib/contract/sandbox/recording'
import type { RecordingComparison } from '#lib/contract/sandbox/recording-comparison'
import type { AssessedCall, AssessedDelivery, Observed } from '#lib/domain/readiness/assessed-call'
import { movedBetween } from '#lib/domain/readiness/balance-totals'
import { assessParts, joinParts } from '#lib/domain/readiness/practice'
import { PRACTICES } from '#lib/domain/readiness/practices'

/** The parts of a recording, with the totals of the balances, which differ by what its parts moved. */
export interface RecordedFacts {
  readonly parts: readonly Observed[]
  readonly balancesBefore: readonly BalanceTotal[]
  readonly balancesAfter: readonly BalanceTotal[]
}

/** Compares two recordings. Rows that changed come first, each group in the order of its first occurrence. */
export function comparisonOf(
  before: RecordedFacts,
  after: RecordedFacts,
): Omit<RecordingComparison, 'before' | 'after'> {
  const [was, is] = [joinParts(before.parts), joinParts(after.parts)]
  return {
    calls: changedFirst(compareCounts(was.calls, is.calls, callResultOf).map(withNewestIds)),
    webhooks: changedFirst(
      compareCounts(was.deliveries, is.deliveries, deliveryResultOf).map(({ group, change, before, after }) => ({
        ...group,
        change,
        before: before.length,
        after: after.length,
      })),
    ),
    balances: changedFirst(compareBalances(before, after)),
    practices: changedFirst(comparePractices(before, after)),
  }
}

type Change = RecordingComparison['calls'][number]['change']

interface ComparedGroup<Item, Group> {
  readonly group: Group
  readonly change: Change
  readonly before: readonly Item[]
  readonly after: readonly Item[]
}

/** Groups the items of both sides, and compares the sizes of each group. */
function compareCounts<Item, Group>(
  before: readonly Item[],
  after: readonly Item[],
  groupOf: (item: Item) => Group,
): readonly ComparedGroup<Item, Group>[] {
  const keyOf = (item: Item) => JSON.stringify(groupOf(item))
  const [earlier, later] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)]
  return [...new Set([...earlier.keys(), ...later.keys()])].map(key => {
    const [was, is] = [earlier.get(key) ?? [], later.get(key) ?? []]
    return { group: JSON.parse(key) as Group, change: changeOf(was.length, is.length), before: was, after: is }
  })
}

function changeOf<Amount extends number | bigint>(before: Amount, after: Amount): Change {
  if (before === after) return 'same'
  if (!before) return 'appeared'
  return after ? 'changed' : 'disappeared'
}

function callResultOf({ operationId, status, code, failedCheck }: AssessedCall) {
  return { operationId, status, code, failedCheck }
}

function withNewestIds({ group, change, before, after }: ComparedGroup<AssessedCall, ReturnType<typeof callResultOf>>) {
  const [beforeId, afterId] = [before.at(-1)?.id, after.at(-1)?.id]
  return { ...group, change, before: before.length, after: after.length, beforeId, afterId }
}

function deliveryResultOf({ type, status, error }: AssessedDelivery) {
  return { type, result: status === undefined ? (error ?? 'IN_FLIGHT') : String(status) }
}

function compareBalances(before: RecordedFacts, after: RecordedFacts): RecordingComparison['balances'] {
  const [was, is] = [movedIn(before), movedIn(after)]
  return [...new Set([...was.keys(), ...is.keys()])].map(key => {
    const [owner, currency] = JSON.parse(key) as [BalanceTotal['owner'], string]
    const [earlier, later] = [was.get(key) ?? 0n, is.get(key) ?? 0n]
    const change = changeOf(earlier, later)
    return { owner, currency, change, before: String(earlier), after: String(later) }
  })
}

/** Returns by how much each total changed in minor units, without those that did not change. */
function movedIn({ balancesBefore, balancesAfter }: RecordedFacts): ReadonlyMap<string, bigint> {
  const moved = movedBetween(balancesBefore, balancesAfter)
  return new Map(moved.map(({ owner, currency, total }) => [JSON.stringify([owner, currency]), BigInt(total)]))
}

/** Compares the verdicts. A practice appears in a recording if it was proven or violated there. */
function comparePractices(before: RecordedFacts, after: RecordedFacts): RecordingComparison['practices'] {
  return PRACTICES.map(practice => {
    const { id, title } = practice
    const [was, is] = [assessParts(practice, before.parts).verdict, assessParts(practice, after.parts).verdict]
    return { id, title, before: was, after: is, change: was === is ? 'same' : verdictChange(was, is) }
  })
}

function verdictChange(before: Verdict, after: Verdict): Change {
  const [cameUp, comesUp] = [before, after].map(verdict => verdict === 'proven' || verdict === 'violated')
  if (cameUp === comesUp) return 'changed'
  return cameUp === true ? 'disappeared' : 'appeared'
}

function changedFirst<Row extends { readonly change: Change }>(rows: readonly Row[]): Row[] {
  return [...rows.filter(row => row.change !== 'same'), ...rows.filter(row => row.change === 'same')]
}
