import { expect, it } from 'vitest'
import { sentArtifacts } from './sent-artifacts'

it('the artifacts of a signed retry are its stamp and the strings in its body, including nested ones', () => {
  const headers = { 'Content-Type': 'application/json', 'Service-Wallet-Signature': 'eyJ', 'Request-Id': 'Request:1' }
  const body = JSON.stringify({ type: 'PASSKEY', assertion: { signature: 'MEU', clientDataJson: 'e30' }, amount: 1 })
  expect(sentArtifacts({ method: 'POST', path: '/', headers, body })).toEqual([
    { name: 'stamp', text: 'eyJ' },
    { name: 'type', text: 'PASSKEY' },
    { name: 'signature', text: 'MEU' },
    { name: 'clientDataJson', text: 'e30' },
  ])
})

it.each([undefined, '', '{', 'null', '7', '"text"'])('an unsigned request with the body %j has no artifacts', body => {
  const sent = { method: 'POST', path: '/', headers: {}, body } as const
  expect(sentArtifacts(sent)).toEqual([])
})
