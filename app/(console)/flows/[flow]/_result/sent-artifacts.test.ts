import { expect, it } from 'vitest'
import { sentArtifacts } from './sent-artifacts'

it('lists the stamp of a request and the string members of its body', () => {
  const headers = { 'Content-Type': 'application/json', 'Service-Wallet-Signature': 'eyJ', 'Request-Id': 'Request:1' }
  const body = JSON.stringify({ type: 'PASSKEY', assertion: { signature: 'MEU', clientDataJson: 'e30' }, amount: 1 })
  expect(sentArtifacts({ method: 'POST', path: '/', headers, body })).toEqual([
    { name: 'stamp', text: 'eyJ' },
    { name: 'type', text: 'PASSKEY' },
    { name: 'signature', text: 'MEU' },
    { name: 'clientDataJson', text: 'e30' },
  ])
})

it.each([undefined, '', '{', 'null', '7', '"text"'])('lists no artifacts for the body %s', body => {
  const sent = { method: 'POST', path: '/', headers: {}, ...(body === undefined ? {} : { body }) } as const
  expect(sentArtifacts(sent)).toEqual([])
})
