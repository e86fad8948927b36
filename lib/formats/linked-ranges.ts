import type { Anatomy } from '#lib/formats/dissect'
import { byteRangeOf, characterRangeOf } from '#lib/formats/text-form'

/** Consecutive bytes of one layer; `end` is exclusive. */
export interface Range {
  readonly layer: number
  readonly start: number
  readonly end: number
}

/**
 * Returns a range and its counterparts in outer and inner layers. Outer layers contain its encoded text, and inner
 * layers contain its decoded bytes.
 */
export function rangesOf(anatomy: Anatomy, range: Range): readonly Range[] {
  const ranges = new Map<number, Range>([[range.layer, range]])
  for (let above = rangeAbove(anatomy, range); above; above = rangeAbove(anatomy, above)) ranges.set(above.layer, above)
  for (const layer of anatomy.layers.keys()) {
    if (ranges.has(layer)) continue
    const below = rangeBelow(anatomy, layer, ranges)
    if (below) ranges.set(layer, below)
  }
  return [...ranges.values()]
}

function rangeAbove({ layers }: Anatomy, { layer, start, end }: Range): Range | undefined {
  const origin = layers[layer]?.origin
  const above = origin && layers[origin.layer]
  if (!origin || !above) return undefined
  const [from, to] = characterRangeOf(origin.form, above.bytes.subarray(origin.start, origin.end), [start, end])
  return { layer: origin.layer, start: origin.start + from, end: origin.start + to }
}

/** Parents precede their children, so `ranges` already contains the parent's range, if there is one. */
function rangeBelow({ layers }: Anatomy, layer: number, ranges: ReadonlyMap<number, Range>): Range | undefined {
  const { origin, bytes } = layers[layer] ?? {}
  const above = origin && ranges.get(origin.layer)
  const text = origin && layers[origin.layer]?.bytes.subarray(origin.start, origin.end)
  if (!origin || !above || !text || !bytes) return undefined
  const from = Math.max(0, above.start - origin.start)
  const to = Math.min(text.length, above.end - origin.start)
  if (from >= to) return undefined
  const [start, end] = byteRangeOf(origin.form, [from, to])
  return { layer, start, end: Math.min(bytes.length, end) }
}
