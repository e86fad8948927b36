import { expect, test } from 'vitest'
import { amountRules, rejectAmount } from '#lib/domain/money/money-rules'
import { failedRule } from '#lib/testing/reference/failed-rule'

const rules = amountRules('amount', (amount: bigint | undefined) => amount, 100n)
const rejectionOf = (amount: bigint | undefined) => failedRule(rules, amount)?.rejection

test.each([1n, 100n, undefined])('amount rules with a maximum of 100 pass if the amount is %s', amount => {
  expect(rejectionOf(amount)).toBeUndefined()
})

test.each([0n, -1n])('amount rules reject the amount %s as not positive', amount => {
  expect(rejectionOf(amount)).toMatchObject({
    code: 'INVALID_AMOUNT',
    details: { reason: 'NOT_POSITIVE', field: 'amount' },
    got: `${amount}`,
  })
})

test('the maximum is in the label of the rule and in the error for an amount above the maximum', () => {
  expect(rejectionOf(101n)).toMatchObject({
    code: 'AMOUNT_OUT_OF_RANGE',
    details: { reason: 'ABOVE_MAXIMUM', field: 'amount', maximum: 100 },
    expected: 'at most 100',
  })
  expect(rules.map(({ label }) => label)).toEqual(['amount is greater than 0', 'amount is at most 100'])
})

test('rejectAmount accepts only amounts from 1 to 9,000,000,000,000,000', () => {
  expect([1n, 9_000_000_000_000_000n].map(amount => rejectAmount('a', amount))).toEqual([undefined, undefined])
  expect(rejectAmount('a', 0n)?.code).toBe('INVALID_AMOUNT')
  expect(rejectAmount('a', 9_000_000_000_000_001n)?.code).toBe('AMOUNT_OUT_OF_RANGE')
})
