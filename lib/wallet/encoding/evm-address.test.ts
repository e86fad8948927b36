import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evmAddressFromBytes } from '#lib/wallet/encoding/evm-address'

it.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('evmAddressFromBytes returns the EIP-55 example %s', address => {
  expect(evmAddressFromBytes(bytesOf(address))).toBe(address)
})

it('the EIP-55 checksum changes only the case of letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), bytes => {
      expect(bytesOf(evmAddressFromBytes(bytes))).toEqual(bytes)
    }),
  )
})

it('evmAddressFromBytes throws RangeError unless it gets 20 bytes', () => {
  expect(() => evmAddressFromBytes(new Uint8Array(32))).toThrow(RangeError)
})

function bytesOf(address: string): Uint8Array {
  return new Uint8Array(Buffer.from(address.slice(2), 'hex'))
}
