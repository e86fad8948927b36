import { expect, it } from 'vitest'
import { ceremonyFailure } from './ceremony-failure'

it.each([
  ['NotAllowedError', 200, 'nobody was asked'],
  ['NotAllowedError', 12_000, 'dismissed'],
  ['NotAllowedError', 60_100, 'in time'],
  ['SecurityError', 5, 'the RP ID localhost is not the domain'],
  ['InvalidStateError', 3000, 'holds a passkey of this user already'],
  ['AbortError', 4000, 'cancelled on this page'],
  ['UnknownError', 4000, 'could not do it'],
])('says of %s after %i ms that %s', (name, elapsedMs, told) => {
  const words = ceremonyFailure(name, elapsedMs, 'localhost')
  expect(words).toContain(told)
  expect(words).toContain(`${name} after ${(elapsedMs / 1000).toFixed(1)} s`)
})
