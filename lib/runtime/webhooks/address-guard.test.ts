import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { BlockedAddressError, guardedLookup, requireAllowed } from '#lib/runtime/webhooks/address-guard'

const allows = (address: string, allowsLocal: boolean) => {
  try {
    requireAllowed(address, { allowsLocal, isOwnPort: false })
    return true
  } catch (error) {
    if (error instanceof BlockedAddressError) return false
    throw error
  }
}
/** Returns the normalized host of a URL, without the brackets of an IPv6 address. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

describe('webhook delivery to', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '172.32.0.1', '11.0.0.1'])(
    '%s is allowed',
    address => {
      expect(allows(address, false)).toBe(true)
    },
  )

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://10.1.2.3/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
  ])('%s is allowed only if local addresses are allowed', url => {
    expect(allows(hostOf(url), false)).toBe(false)
    expect(allows(hostOf(url), true)).toBe(true)
  })

  it.each([
    'http://169.254.169.254/',
    'http://[::ffff:169.254.169.254]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ])('%s is never allowed', url => {
    expect(allows(hostOf(url), true)).toBe(false)
  })
})

describe('a host name', () => {
  const resolverTo = (...addresses: readonly string[]) =>
    ((_: string, __: object, callback: (error: null, found: LookupAddress[]) => void) =>
      callback(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as never

  const lookUp = (lookup: ReturnType<typeof guardedLookup>) =>
    new Promise((resolve, reject) =>
      lookup('receiver.example', { all: false }, (error, address) => (error ? reject(error) : resolve(address))),
    )

  it('resolves to the address that was checked', async () => {
    expect(await lookUp(guardedLookup({ allowsLocal: false, isOwnPort: false }, resolverTo('93.184.216.34')))).toBe(
      '93.184.216.34',
    )
  })

  it('is rejected if any of its addresses is not allowed', async () => {
    const lookup = guardedLookup({ allowsLocal: false, isOwnPort: false }, resolverTo('93.184.216.34', '127.0.0.1'))
    await expect(lookUp(lookup)).rejects.toThrow(BlockedAddressError)
  })
})
