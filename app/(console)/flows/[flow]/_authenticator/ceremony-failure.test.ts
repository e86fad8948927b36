import { expect, it } from 'vitest'
import { ceremonyFailure } from './browser-authenticator'

it.each([
  ['NotAllowedError', 200, 'the browser showed no prompt'],
  ['NotAllowedError', 200, 'Focus this tab, click the button and don’t embed the page in a frame'],
  ['NotAllowedError', 12_000, 'dismissed'],
  ['NotAllowedError', 12_000, 'wrong PIN, failed biometric or no matching passkey'],
  ['NotAllowedError', 60_100, 'the prompt timed out'],
  ['NotAllowedError', 60_100, 'behind another window'],
  ['TimeoutError', 65_000, 'the prompt timed out'],
  ['SecurityError', 5, 'the RP ID localhost doesn’t match this page’s domain'],
  ['InvalidStateError', 3000, 'already has a passkey for this user'],
  ['AbortError', 4000, 'the passkey prompt was canceled'],
  ['UnknownError', 4000, 'the authenticator reported an error'],
])('ceremonyFailure explains %s after %i ms with a text that contains “%s”', (name, elapsedMs, expected) => {
  const words = ceremonyFailure(name, elapsedMs, 'localhost')
  expect(words).toContain(expected)
  expect(words).toContain(`${name} after ${(elapsedMs / 1000).toFixed(1)} s`)
})

it.each(['127.0.0.1', '[::1]'])('ceremonyFailure suggests localhost for SecurityError at the IP address %s', host => {
  expect(ceremonyFailure('SecurityError', 5, host)).toContain(`${host} is an IP address`)
  expect(ceremonyFailure('SecurityError', 5, host)).toContain('Open this page on localhost.')
})

it('ceremonyFailure does not advise a retry for SecurityError or InvalidStateError', () => {
  for (const name of ['SecurityError', 'InvalidStateError'])
    expect(ceremonyFailure(name, 5_000, 'localhost')).not.toContain('again')
})
