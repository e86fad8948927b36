import type { InternalAccount } from '#lib/client/wire-types'
import { type Box, boxesOf, COLUMNS, type End, RETURN_GAP } from './map-boxes'
import type { Card } from './map-columns'
import type { MoneyFlow } from './map-flows'

export const MAP_WIDTH = 1168

const PIXELS_PER_DOLLAR = 0.018
/** Maximum sum of the ribbon widths, in pixels. The sum may be larger after thin ribbons are widened to the minimum. */
const RIBBONS_MAX = 300
const RIBBON_WIDTH_MIN = 2
/** Horizontal distance from the cards to the control points of a ribbon within one column, in pixels. */
const BEND = 90

export interface PlacedCard extends Card {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Ribbon {
  readonly flow: MoneyFlow
  readonly width: number
  readonly path: string
  /** Path of the returned money, if the state of the flow is `back`. */
  readonly returnPath?: string
  /** True if the ribbon starts at a payer or leads to the left. */
  readonly isIn: boolean
  readonly label: Point
}

interface Point {
  readonly x: number
  readonly y: number
}

export interface MoneyMap {
  readonly height: number
  readonly cards: readonly PlacedCard[]
  readonly ribbons: readonly Ribbon[]
}

/** Lays out accounts, payers, payees and the flows between them. */
export function mapOf(accounts: readonly InternalAccount[], flows: readonly MoneyFlow[]): MoneyMap {
  const total = flows.reduce((sum, { dollars }) => sum + dollars, 0)
  const scale = Math.min(PIXELS_PER_DOLLAR, RIBBONS_MAX / Math.max(1, total))
  const widthOf = ({ dollars }: MoneyFlow) => Math.max(RIBBON_WIDTH_MIN, dollars * scale)
  const boxes = boxesOf(accounts, flows, widthOf)
  const tops = topsOf(boxes)
  const cards = boxes.map(({ card, column, height }) => {
    const { x, width } = COLUMNS[column]
    return { ...card, x, y: tops.get(card.key) ?? 0, width, height }
  })
  const ends = boxes.flatMap(({ card, ends }) => ends.map(end => ({ ...end, y: yOf(end, tops.get(card.key)) })))
  const ribbons = flows.flatMap(flow => {
    const start = ends.find(end => end.flow === flow && end.isStart)
    const end = ends.find(end => end.flow === flow && !end.isStart)
    return start && end ? [ribbonOf(flow, widthOf(flow), start, end)] : []
  })
  return { cards, ribbons, height: Math.max(0, ...cards.map(({ y, height }) => y + height)) }
}

/**
 * Places each card so that, on average, its ribbons to the cards placed earlier are level. Places the card lower if the
 * card above is in the way. The second column begins below the ribbons that pass it on their way to the payees.
 */
function topsOf(boxes: readonly Box[]): ReadonlyMap<string, number> {
  const tops = new Map<string, number>()
  const isInColumn = (name: Box['column']) => (box: Box) => box.column === name
  const placedEnds = ({ ends }: Box) => ends.filter(({ other }) => tops.has(other))
  const otherY = (end: End) => {
    const box = boxes.find(({ card }) => card.key === end.other)
    const other = box?.ends.find(({ flow, isStart }) => flow === end.flow && isStart !== end.isStart)
    return other ? yOf(other, tops.get(end.other)) : 0
  }
  /** Places boxes one below the other, at `from` or lower. Returns the top of the free space below them. */
  function stack(stacked: readonly Box[], from: number): number {
    let edge = from
    for (const box of stacked) {
      const preferredTops = placedEnds(box).map(end => otherY(end) - end.offset)
      const top = Math.max(edge, preferredTops.length === 0 ? 0 : mean(preferredTops))
      tops.set(box.card.key, top)
      edge = top + box.height + COLUMNS[box.column].gap
    }
    return edge
  }
  stack(boxes.filter(isInColumn('first')), 0)
  const payees = boxes.filter(isInColumn('out'))
  const near = payees.filter(box => placedEnds(box).length > 0)
  const edge = stack(near, 0)
  const passing = near.flatMap(box =>
    placedEnds(box).flatMap(end => [otherY(end), yOf(end, tops.get(box.card.key))].map(y => y + 24)),
  )
  stack(boxes.filter(isInColumn('second')), Math.max(0, ...passing))
  stack(
    payees.filter(box => !near.includes(box)),
    edge,
  )
  stack(boxes.filter(isInColumn('in')), 0)
  return tops
}

interface PlacedEnd extends End {
  readonly y: number
}

function yOf({ offset }: End, top: number | undefined): number {
  return (top ?? 0) + offset
}

function ribbonOf(flow: MoneyFlow, width: number, start: PlacedEnd, end: PlacedEnd): Ribbon {
  const isLoop = start.x === end.x
  const bend = isLoop ? start.x + BEND : (start.x + end.x) / 2
  // A ribbon that passes behind the first column has its label to the left of that column.
  const isHidden = start.x < COLUMNS.first.x && end.x > COLUMNS.first.x
  const label = isHidden
    ? { x: start.x + 52, y: start.y }
    : { x: isLoop ? start.x + BEND * 0.75 : bend, y: (start.y + end.y) / 2 }
  const isBack = flow.state === 'back'
  const shift = isBack ? -RETURN_GAP / 2 : 0
  return {
    flow,
    width,
    path: curvePath(start, end, bend, shift),
    ...(isBack ? { returnPath: curvePath(end, start, bend, width / 2 + 2) } : {}),
    isIn: start.x < COLUMNS.first.x || end.x < start.x,
    label: { x: label.x, y: label.y + shift },
  }
}

function curvePath(start: Point, end: Point, bend: number, shift: number): string {
  const [from, to] = [start.y + shift, end.y + shift]
  return `M${start.x} ${round(from)}C${bend} ${round(from)} ${bend} ${round(to)} ${end.x} ${round(to)}`
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
