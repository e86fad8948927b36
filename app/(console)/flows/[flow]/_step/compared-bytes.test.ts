import { expect, it } from 'vitest'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { keyPairFromSeed } from '#lib/wallet/keys/key-pair'
import { stamp } from '#lib/wallet/stamp'
import { comparedBytes } from './compared-bytes'

const key = keyPairFromSeed(new Uint8Array(48).fill(7))
const first = { method: 'POST', path: '/x', headers: {}, body: '{"a":1}' } as const
const retry = (stamped: string, body: string = first.body) =>
  ({ ...first, headers: { 'Service-Wallet-Signature': stamp(stamped, key) }, body }) as const

it('a stamp over the payload and a newline differs at the payload’s end', async () => {
  expect(await comparedBytes(retry('payload\n'), { payload: 'payload', first })).toEqual({
    expected: { name: 'issued', bytes: utf8FromText('payload') },
    got: { name: 'stamped', bytes: utf8FromText('payload\n') },
    offset: 7,
  })
})

it('a changed body is compared with the first request’s', async () => {
  const compared = await comparedBytes(retry('payload', '{"a":2}'), { payload: 'payload', first })
  expect([compared?.got.name, compared?.offset]).toEqual(['retry body', 5])
})

it('a stamp over unknown bytes with the same body has no comparison', async () => {
  expect(await comparedBytes(retry('something else'), { payload: 'payload', first })).toBeUndefined()
})
