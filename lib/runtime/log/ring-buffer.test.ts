import { expect, test } from 'vitest'
import { RingBuffer } from '#lib/runtime/log/ring-buffer'

function newest(count: number): RingBuffer<number> {
  const things = new RingBuffer<number>(3)
  for (let thing = 1; thing <= count; thing += 1) things.add(thing)
  return things
}

test.each([
  [0, []],
  [2, [1, 2]],
  [3, [1, 2, 3]],
  [4, [2, 3, 4]],
  [6, [4, 5, 6]],
  [8, [6, 7, 8]],
])('of %d the last three are kept, in their order', (count, kept) => {
  const things = newest(count)
  expect(things.size).toBe(kept.length)
  expect(things.take()).toEqual(kept)
})

test('what was taken is kept no more', () => {
  const things = newest(5)
  things.take()
  things.add(6)
  expect(things.take()).toEqual([6])
})
