import { expect, test } from 'vitest'
import type { Check } from '#lib/client/control-client'
import { verdict } from '#lib/explain/verdict-sentence'

const check = (status: Check['status']): Check => ({ id: status, label: `It would ${status}`, status })

test('the verdict of a forced response ignores a recorded failed check', () => {
  expect(verdict({ checks: [check('pass'), check('fail')], injected: { fault: 'code', sent: 'all' } })).toMatch(
    /^Forced response/,
  )
})

test('the verdict of a rejected call names the first failed check', () => {
  expect(verdict({ checks: [check('pass'), check('fail'), check('fail')] })).toBe('Check 2 of 3 failed: It would fail.')
})

test.each([
  [[], 'No checks were recorded for this call.'],
  [['pass', 'pass'], 'All checks passed (2).'],
  [['pass', 'skipped'], '1 passed, 1 skipped.'],
] as const)('checks with the statuses %j have the verdict "%s"', (statuses, sentence) => {
  expect(verdict({ checks: statuses.map(check) })).toBe(sentence)
})
