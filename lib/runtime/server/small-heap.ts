import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect garbage earlier. Otherwise, 20,000 mutated requests would add almost 200 MiB to the memory of
 * `npm start`, and the memory of a server with a small heap would double under load. Costs up to two fifths of the
 * throughput of `npm start`, after tens of thousands of quotes: the young generation, which does not grow, is collected
 * more often.
 */
export function preferSmallHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
}
