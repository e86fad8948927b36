import { useState } from 'react'
import type { Anatomy } from '#lib/formats/dissect'
import type { Field } from '#lib/formats/field'
import { type Range, rangesOf } from '#lib/formats/linked-ranges'

/** A field, and one of its bytes if the user hovered or selected a byte. */
export interface FieldSelection {
  readonly layer: number
  readonly field: Field
  readonly byte?: Range
}

/** Highlighted ranges of a layer. */
export interface Mark {
  readonly field: Span
  readonly byte: Span
}

/** A range of bytes; `end` is exclusive. {@link NO_SPAN} if no byte is highlighted. */
interface Span {
  readonly start: number
  readonly end: number
}

const NO_SPAN: Span = { start: -1, end: -1 }

/** State and actions of the selection in a byte view. A hovered field temporarily replaces the chosen one. */
export interface SelectionControl {
  readonly selection: FieldSelection | undefined
  readonly chosen: FieldSelection | undefined
  readonly choose: (selection: FieldSelection) => void
  readonly hover: (selection: FieldSelection | undefined) => void
  readonly markIn: (layer: number) => Mark
}

export function useSelection(anatomy: Anatomy): SelectionControl {
  const [chosen, choose] = useArtifactSelection(anatomy)
  const [hovered, hover] = useArtifactSelection(anatomy)
  const selection = hovered ?? chosen
  const marks = marksOf(anatomy, selection)
  const markIn = (layer: number) => marks.get(layer) ?? NO_MARK
  return { selection, chosen, choose, hover, markIn }
}

/** A new artifact clears the selection. */
function useArtifactSelection(
  anatomy: Anatomy,
): [FieldSelection | undefined, (selection: FieldSelection | undefined) => void] {
  const [state, setState] = useState<{ readonly anatomy: Anatomy; readonly selection: FieldSelection | undefined }>()
  return [state?.anatomy === anatomy ? state.selection : undefined, selection => setState({ anatomy, selection })]
}

const NO_MARK: Mark = { field: NO_SPAN, byte: NO_SPAN }

/** Longest highlighted range for a byte: hex encoded three times. Longer ranges, as in base58, encode several bytes. */
const ENCODED_MAX = 8

function marksOf(anatomy: Anatomy, selection: FieldSelection | undefined): ReadonlyMap<number, Mark> {
  if (selection === undefined) return new Map()
  const { layer, field, byte } = selection
  const fieldRanges = rangesOf(anatomy, { layer, start: field.start, end: field.end })
  const byteRanges = byte ? rangesOf(anatomy, byte) : []
  const inLayer = (ranges: readonly Range[], at: number) => ranges.find(range => range.layer === at) ?? NO_SPAN
  const byteSpan = (at: number) => {
    const span = inLayer(byteRanges, at)
    return span.end - span.start <= ENCODED_MAX ? span : NO_SPAN
  }
  return new Map(
    [...anatomy.layers.keys()].map(at => [at, { field: inLayer(fieldRanges, at), byte: byteSpan(at) }] as const),
  )
}
