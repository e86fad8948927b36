import { hexFromBytes } from '#lib/contract/hex'
import type { Field } from '#lib/formats/field'
import { type Reader, readFields } from '#lib/formats/field-reader'
import { COMPRESSED_POINT_LENGTH, POINT_LENGTH, readPoint as pointFromHex } from '#lib/wallet/keys/point'

/** Reads a P-256 point (SEC 1 section 2.3.4): 02 or 03, then x; or 04, then x and y. */
export function readPoint(bytes: Uint8Array): readonly Field[] {
  return readFields(bytes, reader => readPointFields(reader))
}

/** Reads a point as {@link readPoint} does, at the reader's offset. `only`, if given, is the only accepted form. */
export function readPointFields(reader: Reader, only?: 'compressed' | 'uncompressed'): void {
  const form = reader.peek()
  const point = reader.view(form === 4 ? POINT_LENGTH : COMPRESSED_POINT_LENGTH)
  const curveProblem = () => (isOnCurve(point) ? undefined : { reason: 'this point is not on the curve' })
  const meaning = form === undefined ? undefined : FORMS[form]
  if (meaning === undefined) reader.stop('a point must begin with 02 or 03 (compressed) or 04 (uncompressed)')
  const found = form === 4 ? 'uncompressed' : 'compressed'
  const problem = only === undefined || only === found ? undefined : { reason: `this point must be ${only}` }
  reader.leaf(1, { name: 'form', kind: 'key', meaning, problem: () => problem })
  reader.leaf(COORDINATE_LENGTH, { name: 'x', kind: 'key', problem: curveProblem })
  if (form === 4) reader.leaf(COORDINATE_LENGTH, { name: 'y', kind: 'key' })
}

/** Returns true for a truncated point too, because the reader reports the missing bytes instead. */
function isOnCurve(point: Uint8Array): boolean {
  const isWhole = point.length === (point[0] === 4 ? POINT_LENGTH : COMPRESSED_POINT_LENGTH)
  return !isWhole || pointFromHex(hexFromBytes(point)) !== undefined
}

const COORDINATE_LENGTH = 32

const FORMS: { readonly [first: number]: string } = {
  2: 'compressed, even y',
  3: 'compressed, odd y',
  4: 'uncompressed, x and y follow',
}
