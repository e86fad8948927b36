import { useState } from 'react'
import type { Anatomy } from '#lib/formats/dissect'
import type { Field } from '#lib/formats/field'
import { type Range, rangesOf } from '#lib/formats/linked-ranges'

/** What is looked at: a field, and in it a byte when one is pointed at. */
export interface Spot {
  readonly layer: number
  readonly field: Field
  readonly byte?: Range
}

/** What a layer shows of the spot; `end` is exclusive. */
export interface Mark {
  readonly field: Span
  readonly byte: Span
}

/** A run of bytes; empty where there is none. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Shown where nothing is. */
const NO_SPAN: Span = { start: -1, end: -1 }

/** The spot of a byte view: pointing at another shows that one for as long as it is pointed at. */
export interface SpotControl {
  readonly spot: Spot | undefined
  readonly chosen: Spot | undefined
  readonly choose: (spot: Spot) => void
  readonly point: (spot: Spot | undefined) => void
  /** The same spot in a layer. */
  readonly markIn: (layer: number) => Mark
}

/** Keeps the spot of one artifact. */
export function useSpot(anatomy: Anatomy): SpotControl {
  const [chosen, choose] = useSpotOf(anatomy)
  const [pointed, point] = useSpotOf(anatomy)
  const spot = pointed ?? chosen
  const marks = marksOf(anatomy, spot)
  const markIn = (layer: number) => marks.get(layer) ?? NO_MARK
  return { spot, chosen, choose, point, markIn }
}

/** A spot belongs to the artifact it was found in, and is gone with it. */
function useSpotOf(anatomy: Anatomy): [Spot | undefined, (spot: Spot | undefined) => void] {
  const [held, hold] = useState<{ readonly anatomy: Anatomy; readonly spot: Spot | undefined }>()
  return [held?.anatomy === anatomy ? held.spot : undefined, spot => hold({ anatomy, spot })]
}

const NO_MARK: Mark = { field: NO_SPAN, byte: NO_SPAN }

/** A byte in hex in hex in hex has so many characters. Where it takes more, as in base 58, it has none of its own. */
const WRITTEN_MAX = 8

function marksOf(anatomy: Anatomy, spot: Spot | undefined): ReadonlyMap<number, Mark> {
  if (spot === undefined) return new Map()
  const { layer, field, byte } = spot
  const fields = rangesOf(anatomy, { layer, start: field.start, end: field.end })
  const bytes = byte ? rangesOf(anatomy, byte) : []
  const inLayer = (ranges: readonly Range[], at: number) => ranges.find(range => range.layer === at) ?? NO_SPAN
  const ofByte = (at: number) => {
    const span = inLayer(bytes, at)
    return span.end - span.start <= WRITTEN_MAX ? span : NO_SPAN
  }
  return new Map([...anatomy.layers.keys()].map(at => [at, { field: inLayer(fields, at), byte: ofByte(at) }] as const))
}
