import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Keeps each object for a while, as a server under load does, and prints the largest size of the young generation in MiB. */
const PROGRAM = `
const { getHeapSpaceStatistics } = await import('node:v8')
const { setImmediate } = await import('node:timers/promises')
if (process.argv[1] !== undefined) (await import(process.argv[1])).preferSmallHeap()
let largest = 0
const kept = []
for (let turn = 0; turn < 100; turn += 1) {
  for (let item = 0; item < 4_000; item += 1) kept[item % 2_000] = Array.from({ length: 16 }, () => ({ turn }))
  await setImmediate()
  largest = Math.max(largest, getHeapSpaceStatistics().find(space => space.space_name === 'new_space').space_size)
}
console.log(largest / 2 ** 20)
`

test('the young generation grows to 16 MiB, and no further', async () => {
  const run = promisify(execFile)
  const args = ['--input-type=module', '--eval', PROGRAM, new URL('small-heap.ts', import.meta.url).href]
  const { stdout } = await run(process.execPath, args)
  expect(Number(stdout)).toBe(16)
})
