import { expect, test } from 'vitest'
import { amountProblem } from './amount-problem'

test.each(['1', ' 12500000 ', '007'])('amount %j is valid', text => {
  expect(amountProblem(text)).toBeUndefined()
})

test.each([
  ['', /missing/],
  ['-5', /only be added/],
  ['1.5', /fraction/],
  ['1,5', /fraction/],
  ['abc', /Digits/],
  ['1e3', /Digits/],
  ['0', /Above 0/],
])('amount %j is rejected with %s', (text, reason) => {
  expect(amountProblem(text)).toMatch(reason)
})
