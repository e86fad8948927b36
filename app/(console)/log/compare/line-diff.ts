/** Lines of two texts side by side: alike, or different, or with nothing on one side. */
export interface LinePair {
  readonly left: string | undefined
  readonly right: string | undefined
}

/** Above this many comparisons lines are paired by their number. */
const COMPARISONS_MAX = 4_000_000

/** Two texts line by line, with as many lines alike as can be (their longest common subsequence). */
export function lineDiff(left: string, right: string): readonly LinePair[] {
  const [a, b] = [left.split('\n'), right.split('\n')]
  if (a.length * b.length > COMPARISONS_MAX) {
    return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => ({ left: a[at], right: b[at] }))
  }
  return paired(a, b, commonLengths(a, b))
}

/** How many lines can be alike from here on, for each pair of places. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

function paired(a: readonly string[], b: readonly string[], common: (i: number, j: number) => number): LinePair[] {
  const pairs: LinePair[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      pairs.push({ left: removed[at], right: added[at] })
    }
    removed = []
    added = []
  }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      flush()
      pairs.push({ left: a[i], right: b[j] })
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && common(i + 1, j) >= common(i, j + 1))) {
      removed.push(a[i] ?? '')
      i += 1
    } else {
      added.push(b[j] ?? '')
      j += 1
    }
  }
  flush()
  return pairs
}
