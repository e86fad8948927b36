import { beforeEach, expect, test } from 'vitest'
import type { World } from '#lib/operations/world'
import { guessLimit } from '#lib/runtime/state/guess-limit'

const ADDRESS = '192.0.2.1'

let now: number
let guess: World['guessAccessKey']
beforeEach(() => {
  now = 0
  guess = guessLimit({ isAccessKey: key => key === 'right', elapsedMs: () => now })
})

const guessWrong = (times: number, address = ADDRESS) =>
  Array.from({ length: times }, () => guess('wrong', address)).at(-1)

test('of 300 wrong keys at once, five are checked', () => {
  const results = Array.from({ length: 300 }, () => guess('wrong', ADDRESS))
  expect(results.filter(result => result === 'wrong')).toHaveLength(5)
  expect(results.at(-1)).toEqual({ retryAfterSeconds: 1 })
})

test('each further wrong key doubles the delay, up to a minute', () => {
  guessWrong(5)
  const delays = Array.from({ length: 9 }, () => {
    const result = guess('wrong', ADDRESS)
    const seconds = typeof result === 'object' ? result.retryAfterSeconds : 0
    now += seconds * 1_000
    expect(guess('wrong', ADDRESS)).toBe('wrong')
    return seconds
  })
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('after the delay, the right key is accepted and ends the delays', () => {
  guessWrong(5)
  expect(guess('right', ADDRESS)).toEqual({ retryAfterSeconds: 1 })
  now += 1_000
  expect(guess('right', ADDRESS)).toBe('right')
  expect(guessWrong(5)).toBe('wrong')
})

test('other addresses are not delayed, but those of the same IPv6 network are', () => {
  guessWrong(5)
  expect(guess('right', '192.0.2.2')).toBe('right')
  expect(guess('right', '::ffff:192.0.2.1')).toEqual({ retryAfterSeconds: 1 })
  guessWrong(5, '2001:db8:1:2:3::4')
  expect(guess('right', '2001:db8:1:2:ffff::9')).toEqual({ retryAfterSeconds: 1 })
  expect(guess('right', '2001:db8:1:3:3::4')).toBe('right')
})

test('after fifteen minutes without a guess, an address has no delay', () => {
  guessWrong(5)
  now += 900_000
  expect(guessWrong(5)).toBe('wrong')
})

test('memory is bounded: the address that has not guessed for the longest time is forgotten', () => {
  guessWrong(5)
  for (let host = 0; host < 1_000; host += 1) guess('wrong', `10.0.${host >> 8}.${host & 255}`)
  expect(guess('wrong', ADDRESS)).toBe('wrong')
})
