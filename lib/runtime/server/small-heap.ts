import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect garbage earlier. Otherwise, 20,000 mutated requests would add almost 200 MiB to the memory of `npm start`,
 * and the memory of a server with a small heap would double under load. Costs at most a tenth of the throughput.
 */
export function preferSmallHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
}
