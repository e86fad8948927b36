import { expect, test } from 'vitest'
import type { Check } from '#lib/client/control'
import { verdict } from './verdict'

const check = (status: Check['status']): Check => ({ id: status, label: status, status })

test('an armed answer is told as such, though arming records a failed check', () => {
  expect(verdict({ checks: [check('pass'), check('fail')], armed: true })).toMatch(/^Answered as armed/)
})

test('a refusal names the first check that failed', () => {
  expect(verdict({ checks: [check('pass'), check('fail'), check('fail')] })).toMatch(/^Check 2 failed/)
})

test.each([
  [[], 'No checks were recorded for this call.'],
  [['pass', 'pass'], 'All 2 passed.'],
  [['pass', 'skipped'], '1 passed, 1 skipped.'],
] as const)('%j reads %s', (statuses, sentence) => {
  expect(verdict({ checks: statuses.map(check) })).toBe(sentence)
})
