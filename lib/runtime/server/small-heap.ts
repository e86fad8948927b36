import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Size at which the young generation stops growing, in bytes. V8 itself lets it grow to 128 MiB. */
const YOUNG_BYTES_MAX = 16 * 2 ** 20

/**
 * Makes V8 collect garbage earlier. Otherwise, 20,000 mutated requests would add almost 200 MiB to the memory of
 * `npm start`, and the memory of a server with a small heap would double under load. V8 reads its options for the size
 * of the young generation before a program starts, so after each collection, this function sets the factor by which the
 * generation may grow. V8 makes the generation smaller while the server is idle; it must then be able to grow again,
 * because collections of 1 MiB would take two fifths of the throughput.
 */
export function preferSmallHeap(): void {
  setFlagsFromString('--heap-growing-percent=50')
  let grows = true
  const observer = new PerformanceObserver(() => {
    const mayGrow = youngBytes() < YOUNG_BYTES_MAX
    if (mayGrow !== grows) setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
    grows = mayGrow
  })
  observer.observe({ entryTypes: ['gc'] })
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(space => space.space_name === 'new_space')?.space_size ?? 0
}
