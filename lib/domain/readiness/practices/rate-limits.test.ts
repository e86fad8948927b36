import { expect, test } from 'vitest'
import { rateLimits } from '#lib/domain/readiness/practices/rate-limits'
import { type CallFacts, observedOf } from '#lib/testing/clients/assessed-calls'

const LIMITED = { second: 0, status: 429, retryAfterSeconds: 5 } as const
const FAULT = { injected: { fault: 'rate_limit', sent: 'all' } } as const
const challenge = (id: string, facts: CallFacts = {}): CallFacts => ({
  operationId: 'challengeCredential',
  path: `/auth/credentials/${id}/challenge`,
  ...facts,
})

test.each<[name: string, verdict: string, calls: CallFacts[]]>([
  ['repeated after Retry-After', 'proven', [LIMITED, { second: 5 }]],
  ['repeated after Retry-After on a frozen clock', 'proven', [LIMITED, { second: 0, machineSecond: 5 }]],
  ['repeated after the clock moved', 'proven', [LIMITED, { second: 60, machineSecond: 0.1 }]],
  ['repeated early', 'violated', [LIMITED, { second: 4 }]],
  ['repeated at once', 'violated', [LIMITED, { second: 0.01 }]],
  [
    'followed early by another path after a fault',
    'violated',
    [challenge('1', { ...LIMITED, ...FAULT }), challenge('2', { second: 1 })],
  ],
  ['of one credential, followed by another', 'not-observed', [challenge('1', LIMITED), challenge('2', { second: 1 })]],
  ['followed by a call in flight', 'not-observed', [LIMITED, { second: 0.01, bodyDigest: 'other' }]],
  ['followed by another operation', 'not-observed', [LIMITED, challenge('1', { second: 1 })]],
  ['followed by another platform', 'not-observed', [LIMITED, { second: 1, platformId: 'Platform:2' }]],
  [
    'repeated early after its answer was lost',
    'not-observed',
    [{ ...LIMITED, injected: { fault: 'drop_after_commit', sent: 'nothing' } }, { second: 1 }],
  ],
  ['the last call', 'not-observed', [LIMITED]],
])('a limited call %s is %s', (_, verdict, calls) => {
  expect(rateLimits.assess(observedOf(calls)).verdict).toBe(verdict)
})
