import { expect, test } from 'vitest'
import type { Check } from '#lib/client/control-client'
import { verdict } from './verdict-sentence'

const check = (status: Check['status']): Check => ({ id: status, label: `It would ${status}`, status })

test('an armed answer is told as such, though arming records a failed check', () => {
  expect(verdict({ checks: [check('pass'), check('fail')], armed: true })).toMatch(/^Answered as armed/)
})

test('a refusal names the first check that failed', () => {
  expect(verdict({ checks: [check('pass'), check('fail'), check('fail')] })).toBe('Check 2 of 3 failed: It would fail.')
})

test.each([
  [[], 'No checks were recorded for this call.'],
  [['pass', 'pass'], 'All 2 passed.'],
  [['pass', 'skipped'], '1 passed, 1 skipped.'],
] as const)('%j reads %s', (statuses, sentence) => {
  expect(verdict({ checks: statuses.map(check) })).toBe(sentence)
})
