import type { LookupAddress } from 'node:dns'
import { describe, expect, it, test } from 'vitest'
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
  it.each([
    '93.184.216.34',
    '172.32.0.1',
    '11.0.0.1',
    '192.0.1.0',
    '198.20.0.0',
    '223.255.255.255',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2001:200::1',
    '3ffe:ffff::1',
    '::ffff:93.184.216.34',
    '64:ff9b::5db8:d822',
  ])('%s is allowed', address => {
    expect(allows(address, false)).toBe(true)
  })

  // Blocks that the special-purpose registries do not list: multicast, and blocks without an allocation.
  it.each([
    ['224.0.0.0', '239.255.255.255'],
    ['::2', '::ffff:ffff'],
    ['::ffff:0:0:0', '::ffff:0:ffff:ffff'],
    ['4000::', '5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('the block from %s to %s is never allowed', (first, last) => {
    expect([allows(first, true), allows(last, true)]).toEqual([false, false])
  })

  it.each([
    ['100.100.100.200', '100.100.100.201'],
    ['168.63.129.16', '168.63.129.17'],
    ['fd00:ec2::254', 'fd00:ec3::254'],
    ['fd00:42::42', 'fd00:42::43'],
    ['fd20:ce::254', 'fd20:ce::255'],
    ['::ffff:168.63.129.16', '::ffff:168.63.129.17'],
  ])('the metadata service at %s is never allowed, unlike %s', (metadata, neighbor) => {
    expect([allows(metadata, true), allows(neighbor, true)]).toEqual([false, true])
  })

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
    'http://[64:ff9b::]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[64:ff9b::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:5db8:d822::]/',
    'http://[::7f00:1]/',
    'http://[::ffff:0:7f00:1]/',
  ])('%s is never allowed', url => {
    expect(allows(hostOf(url), true)).toBe(false)
  })
})

/**
 * The blocks of the IANA special-purpose registries, whether IANA lists them as globally reachable, and what the guard
 * says. The guard also blocks the reachable parts of IETF protocol assignments, because no receiver has such an address.
 */
test.each<readonly [first: string, last: string, isReachable: boolean | 'N/A', guard: 'allowed' | 'local' | 'never']>([
  ['0.0.0.0', '0.255.255.255', false, 'never'],
  ['10.0.0.0', '10.255.255.255', false, 'local'],
  ['100.64.0.0', '100.127.255.255', false, 'local'],
  ['127.0.0.0', '127.255.255.255', false, 'local'],
  ['169.254.0.0', '169.254.255.255', false, 'never'],
  ['172.16.0.0', '172.31.255.255', false, 'local'],
  ['192.0.0.0', '192.0.0.255', false, 'never'],
  ['192.0.0.0', '192.0.0.7', false, 'never'],
  ['192.0.0.8', '192.0.0.8', false, 'never'],
  ['192.0.0.9', '192.0.0.10', true, 'never'],
  ['192.0.0.170', '192.0.0.171', false, 'never'],
  ['192.0.2.0', '192.0.2.255', false, 'never'],
  ['192.31.196.0', '192.31.196.255', true, 'allowed'],
  ['192.52.193.0', '192.52.193.255', true, 'allowed'],
  ['192.88.99.0', '192.88.99.255', 'N/A', 'never'],
  ['192.168.0.0', '192.168.255.255', false, 'local'],
  ['192.175.48.0', '192.175.48.255', true, 'allowed'],
  ['198.18.0.0', '198.19.255.255', false, 'never'],
  ['198.51.100.0', '198.51.100.255', false, 'never'],
  ['203.0.113.0', '203.0.113.255', false, 'never'],
  ['240.0.0.0', '255.255.255.255', false, 'never'],
  ['::1', '::1', false, 'local'],
  ['::', '::', false, 'never'],
  ['::ffff:0.0.0.0', '::ffff:255.255.255.255', false, 'never'],
  // Checked as the embedded IPv4 address, so its first and last address are not global.
  ['64:ff9b::', '64:ff9b::ffff:ffff', true, 'never'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', false, 'never'],
  ['100::', '100::ffff:ffff:ffff:ffff', false, 'never'],
  ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff', false, 'never'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', false, 'never'],
  ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', 'N/A', 'never'],
  ['2001:1::1', '2001:1::3', true, 'never'],
  ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff', false, 'never'],
  ['2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff', true, 'never'],
  ['2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff', true, 'never'],
  ['2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff', 'N/A', 'never'],
  ['2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff', true, 'never'],
  ['2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff', true, 'never'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', false, 'never'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'N/A', 'never'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', true, 'allowed'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', false, 'never'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false, 'never'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false, 'local'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', false, 'never'],
])(
  'of the registered block from %s to %s (globally reachable: %s), both ends are %s',
  (first, last, isReachable, guard) => {
    for (const address of [first, last]) {
      expect([allows(address, false), allows(address, true)]).toEqual([guard === 'allowed', guard !== 'never'])
    }
    if (isReachable !== true) expect(guard).not.toBe('allowed')
  },
)

test('an address with a zone is checked like the address without it', () => {
  expect([allows('fe80::1%eth0', true), allows('::1%lo', true), allows('::1%lo', false)]).toEqual([false, true, false])
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

  it.each(['metadata.google.internal', 'Metadata.Google.Internal.', 'instance-data.ec2.internal', 'metadata.goog'])(
    '%s is rejected before it is resolved',
    async hostname => {
      const lookup = guardedLookup({ allowsLocal: true, isOwnPort: false }, (() => {
        throw new Error('The name was resolved.')
      }) as never)
      const looked = new Promise(resolve => lookup(hostname, {}, resolve))
      expect(await looked).toBeInstanceOf(BlockedAddressError)
    },
  )
})
