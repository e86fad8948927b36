import type { Anatomy } from '#lib/formats/dissect'
import { type Field, leavesOf } from '#lib/formats/field'
import { rangesOf } from '#lib/formats/linked-ranges'

/** A range of a layer's bytes, and the field that they belong to. */
export interface Run {
  readonly start: number
  readonly end: number
  /** Layer of the field: the same layer, or an inner one. */
  readonly layer: number
  readonly field: Field
}

/**
 * Returns the runs that cover a layer, in order. If the whole layer encodes an inner layer, the runs have the fields of
 * the inner layer. A character that encodes parts of two fields belongs to the later field. Base58 text has no runs of
 * inner fields, because a base58 character can depend on any byte.
 */
export function runsOf(anatomy: Anatomy, layer: number): readonly Run[] {
  const { fields = [], bytes } = anatomy.layers[layer] ?? {}
  const leaves = leavesOf(fields).filter(({ start, end }) => end > start)
  const inner = anatomy.layers.findIndex(
    ({ origin }) => origin?.layer === layer && origin.form !== 'base58' && origin.end - origin.start === bytes?.length,
  )
  if (inner < 0 || leaves.length !== 1)
    return leaves.map(field => ({ start: field.start, end: field.end, layer, field }))
  return fillRest(project(anatomy, inner, layer), {
    start: 0,
    end: bytes?.length ?? 0,
    layer,
    field: leaves[0] as Field,
  })
}

/** Finds the run that contains a byte. The runs must be in order. */
export function runAt(runs: readonly Run[], at: number): Run | undefined {
  let low = 0
  let high = runs.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (run === undefined) return undefined
    if (at < run.start) high = middle - 1
    else if (at >= run.end) low = middle + 1
    else return run
  }
  return undefined
}

/** Maps the runs of an inner layer to ranges of the outer layer. */
function project(anatomy: Anatomy, inner: number, outer: number): readonly Run[] {
  return runsOf(anatomy, inner).flatMap(run => {
    const range = rangesOf(anatomy, { layer: inner, start: run.start, end: run.end }).find(
      ({ layer }) => layer === outer,
    )
    return range ? [{ ...run, start: range.start, end: range.end }] : []
  })
}

/** Removes overlaps between runs, and adds a run for the bytes after the last run, if any. */
function fillRest(runs: readonly Run[], whole: Run): readonly Run[] {
  const filled = runs.map((run, index) => ({ ...run, end: Math.min(run.end, runs[index + 1]?.start ?? run.end) }))
  const end = filled.at(-1)?.end ?? 0
  return end < whole.end ? [...filled, { ...whole, start: end }] : filled
}
