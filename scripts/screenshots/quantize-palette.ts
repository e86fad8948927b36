/** A palette, and the palette index for each color of the picture. */
export interface Palette {
  readonly colors: readonly number[]
  readonly indexOf: ReadonlyMap<number, number>
}

/** Colors with their pixel counts. */
type Box = readonly (readonly [color: number, count: number])[]

/** Bit offsets of red, green and blue in a color. */
const SHIFTS = [16, 8, 0] as const

/**
 * Chooses a palette by median cut: splits the box that loses most until there
 * are enough boxes. A color that fills large areas stays exact.
 */
export function paletteOf(pixels: Uint32Array, colorsMax: number): Palette {
  const counts = new Map<number, number>()
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1)
  const boxes: Box[] = [[...counts]]
  while (boxes.length < colorsMax) {
    const widest = boxes.reduce((best, box) => (weight(box) > weight(best) ? box : best))
    if (widest.length < 2) break
    boxes.splice(boxes.indexOf(widest), 1, ...halves(widest))
  }
  return {
    colors: boxes.map(commonest),
    indexOf: new Map(boxes.flatMap((box, index) => box.map(([color]) => [color, index] as const))),
  }
}

/** Error if the box had one color: its width times the pixels not of its commonest color. */
function weight(box: Box): number {
  const [, width] = widestChannel(box)
  return width * Math.sqrt(total(box) - Math.max(...box.map(([, count]) => count)))
}

function halves(box: Box): readonly [Box, Box] {
  const [shift = 0] = widestChannel(box)
  const sorted = box.toSorted(([a], [b]) => channel(a, shift) - channel(b, shift))
  const half = total(box) / 2
  let [at, sum] = [0, 0]
  for (; at < sorted.length - 1 && (at === 0 || sum < half); at += 1) sum += sorted[at]?.[1] ?? 0
  return [sorted.slice(0, at), sorted.slice(at)]
}

function commonest(box: Box): number {
  const [first = [0, 0]] = box
  return box.reduce((best, entry) => (entry[1] > best[1] ? entry : best), first)[0]
}

function widestChannel(box: Box): readonly [shift: number, width: number] {
  const widths = SHIFTS.map(shift => {
    const values = box.map(([color]) => channel(color, shift))
    return [shift, Math.max(...values) - Math.min(...values)] as const
  })
  return widths.reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as const)
}

function channel(color: number, shift: number): number {
  return (color >> shift) & 255
}

function total(box: Box): number {
  return box.reduce((sum, [, count]) => sum + count, 0)
}
