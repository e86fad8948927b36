import { expect, test } from 'vitest'
import { faultScope } from '#lib/explain/webhooks/fault-words'

test.each([
  ['a delay', { fault: 'delay', count: 1, delayMs: 60_000 }, 'next event, postponed by 1m'],
  ['a reorder', { fault: 'reorder', count: 2, delayMs: 60_000 }, 'next 2 events, postponed by at most 1m'],
  ['an error', { fault: 'error', count: 2, type: 'TEST' }, 'next 2 TEST events'],
] as const)('the deliveries affected by %s (%o) are described as "%s"', (_, fault, words) => {
  expect(faultScope(fault)).toBe(words)
})
