import type { InternalAccount } from '#lib/client/wire-types'
import { type Card, type ColumnName, columnsOf, endsOf } from './map-columns'
import type { MoneyFlow } from './map-flows'

/** Layout of the columns, in pixels. `gap` and `heightMin` apply to the cards in a column. */
export const COLUMNS = {
  in: { x: 0, width: 168, gap: 16, heightMin: 56 },
  first: { x: 272, width: 216, gap: 24, heightMin: 68 },
  second: { x: 616, width: 216, gap: 12, heightMin: 68 },
  out: { x: 960, width: 208, gap: 16, heightMin: 56 },
} as const
const NAMES = ['in', 'first', 'second', 'out'] as const

/** Minimum height reserved for a ribbon, in pixels. It leaves room for the ribbon's label. */
const RIBBON_SPACE_MIN = 18
const PADDING = 10
/** Height reserved beside a ribbon for the line of returned money, in pixels. */
export const RETURN_GAP = 9

/** A card and the ends of its ribbons, before the card has a vertical position. */
export interface Box {
  readonly card: Card
  readonly column: ColumnName
  readonly height: number
  readonly ends: readonly End[]
}

export interface End {
  readonly flow: MoneyFlow
  readonly isStart: boolean
  /** Key of the card at the flow's other end. */
  readonly other: string
  readonly x: number
  /** Distance from the card's top to the middle of the ribbon. */
  readonly offset: number
}

/** Creates a box for each account, payer and payee, tall enough for the ribbons on each side. */
export function boxesOf(
  accounts: readonly InternalAccount[],
  flows: readonly MoneyFlow[],
  widthOf: (flow: MoneyFlow) => number,
): readonly Box[] {
  const columns = columnsOf(accounts, flows)
  const cards = NAMES.flatMap((column, at) => columns[column].map((card, row) => ({ card, column, at, row })))
  const shown = new Set<string>(accounts.map(({ id }) => id))
  const drafts = flows.flatMap(flow => {
    const { start, end } = endsOf(flow, key => shown.has(key))
    return [
      { flow, isStart: true, cardKey: start, other: end },
      { flow, isStart: false, cardKey: end, other: start },
    ]
  })
  return cards.map(({ card, column, at }) => {
    const cardEnds = drafts
      .filter(draft => draft.cardKey === card.key)
      .map(draft => ({ ...draft, position: cards.find(other => other.card.key === draft.other) }))
      .toSorted((one, two) => sortKeyOf(one.position) - sortKeyOf(two.position))
    const left = cardEnds.filter(({ position }) => (position?.at ?? 0) < at)
    const right = cardEnds.filter(({ position }) => (position?.at ?? 0) >= at)
    const heightOf = ({ flow }: { flow: MoneyFlow }) =>
      Math.max(RIBBON_SPACE_MIN, widthOf(flow) + (flow.state === 'back' ? RETURN_GAP : 0) + 4)
    const { x, width, heightMin } = COLUMNS[column]
    const height = Math.max(
      heightMin,
      sumOf(left.map(heightOf)) + 2 * PADDING,
      sumOf(right.map(heightOf)) + 2 * PADDING,
    )
    const ends = [
      ...stackItems(left, heightOf, height).map(end => ({ ...end, x })),
      ...stackItems(right, heightOf, height).map(end => ({ ...end, x: x + width })),
    ]
    return { card, column, height, ends }
  })
}

function sortKeyOf(
  position: { readonly column: ColumnName; readonly at: number; readonly row: number } | undefined,
): number {
  if (position === undefined) return 0
  return (position.column === 'out' ? 0 : (position.at + 1) * 1000) + position.row
}

/** Stacks the items, centered within `height`. Returns each item with its middle as `offset`. */
function stackItems<Item>(items: readonly Item[], heightOf: (item: Item) => number, height: number) {
  let y = (height - sumOf(items.map(heightOf))) / 2
  return items.map(item => {
    const offset = y + heightOf(item) / 2
    y += heightOf(item)
    return { ...item, offset }
  })
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
