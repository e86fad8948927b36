import { expect, it } from 'vitest'
import { ceremonyFailure } from './ceremony-failure'

it.each([
  ['NotAllowedError', 200, 'nobody was asked'],
  ['NotAllowedError', 200, 'a click and a window of its own'],
  ['NotAllowedError', 12_000, 'dismissed'],
  ['NotAllowedError', 12_000, 'a wrong PIN, finger or face'],
  ['NotAllowedError', 60_100, 'in time'],
  ['NotAllowedError', 60_100, 'behind another window'],
  ['SecurityError', 5, 'the RP ID localhost is not the domain'],
  ['InvalidStateError', 3000, 'holds a passkey of this user already'],
  ['AbortError', 4000, 'cancelled on this page'],
  ['UnknownError', 4000, 'could not do it'],
])('explains %s after %i ms with: %s', (name, elapsedMs, expected) => {
  const words = ceremonyFailure(name, elapsedMs, 'localhost')
  expect(words).toContain(expected)
  expect(words).toContain(`${name} after ${(elapsedMs / 1000).toFixed(1)} s`)
})

it.each(['127.0.0.1', '[::1]'])('explains SecurityError at the address %s and links to localhost', host => {
  expect(ceremonyFailure('SecurityError', 5, host)).toContain(`${host} is an address`)
  expect(ceremonyFailure('SecurityError', 5, host)).toContain('Open the same page at localhost.')
})

it('does not advise a retry for SecurityError and InvalidStateError', () => {
  for (const name of ['SecurityError', 'InvalidStateError'])
    expect(ceremonyFailure(name, 5_000, 'localhost')).not.toContain('again')
})
