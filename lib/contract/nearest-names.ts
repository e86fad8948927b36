/** Longer texts are compared by their start only, so that a long text of a client costs little. */
const COMPARED_LENGTH = 64

/** Returns at most `limit` of the known names, nearest to the given one first. Ignores case. */
export function nearestNames(name: string, known: readonly string[], limit = 3): readonly string[] {
  return known
    .map(candidate => ({ candidate, distance: distanceOf(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** Returns the known name that the given one probably misspells, or undefined if none is near. Ignores case. */
export function likelyName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = nearestNames(name, known, 1)
  if (nearest === undefined) return undefined
  const allowed = Math.max(1, Math.floor(Math.min(name.length, nearest.length) / 2))
  return distanceOf(name, nearest) <= allowed ? nearest : undefined
}

/** Returns a sentence that names the likely name, after a space. Returns an empty text if there is no likely name. */
export function didYouMean(name: string, known: readonly string[]): string {
  const likely = likelyName(name, known)
  return likely === undefined ? '' : ` Did you mean ${likely}?`
}

/** Counts the insertions, deletions, replacements and swaps of neighbors that lead from one text to the other. */
function distanceOf(name: string, known: string): number {
  const from = name.slice(0, COMPARED_LENGTH).toLowerCase()
  const to = known.slice(0, COMPARED_LENGTH).toLowerCase()
  const width = to.length + 1
  // The cell in row r and column c contains the distance of the first r letters from the first c letters.
  const cells = new Uint8Array((from.length + 1) * width)
  const distance = (row: number, column: number) => cells[row * width + column] ?? 0
  for (let row = 0; row <= from.length; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      cells[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              distance(row - 1, column) + 1,
              distance(row, column - 1) + 1,
              distance(row - 1, column - 1) + (isSame ? 0 : 1),
              isSwap ? distance(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
            )
    }
  }
  return distance(from.length, to.length)
}
