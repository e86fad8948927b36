import { expect, test } from 'vitest'
import { amountProblem } from './add-funds'

test.each(['1', ' 12500000 ', '007'])('amount %j is valid', text => {
  expect(amountProblem(text)).toBeUndefined()
})

test.each([
  ['', /^Enter an amount\.$/],
  ['-5', /only be added/],
  ['1.5', /whole number/],
  ['1,5', /whole number/],
  ['abc', /digits only/],
  ['1e3', /digits only/],
  ['0', /greater than 0/],
])('amount %j is rejected with a message that matches %s', (text, reason) => {
  expect(amountProblem(text)).toMatch(reason)
})
