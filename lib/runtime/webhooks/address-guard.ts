import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that webhooks are never sent to: unspecified, link-local, site-local, multicast, benchmarking and reserved
 * ones, and IPv6 transition addresses (NAT64, Teredo, 6to4), because these embed IPv4 addresses.
 */
const NEVER = blockListOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

/** Loopback, private and shared addresses, which webhooks are sent to only if the settings allow it. */
const LOCAL = blockListOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
])

const LOOPBACK = blockListOf(['127.0.0.0/8', '::1/128'])

export interface AddressRules {
  readonly allowsLocal: boolean
  /** True if the URL of the webhook has the port of this server. */
  readonly isOwnPort: boolean
}

/** Thrown for an address that webhooks must not be sent to. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError'
}

/**
 * Throws {@link BlockedAddressError} unless `address` is an IP address that webhooks may be sent to. An IPv4-mapped
 * IPv6 address is checked as the IPv4 address.
 */
export function requireAllowed(address: string, { allowsLocal, isOwnPort }: AddressRules): void {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (isIP(address) === 0) throw new BlockedAddressError(`${address} is not an IP address.`)
  if (NEVER.check(address, family)) throw new BlockedAddressError(`Webhooks are never sent to ${address}.`)
  if (isOwnPort && LOOPBACK.check(address, family)) {
    throw new BlockedAddressError('Webhooks are not sent to this server. Use the URL of another server.')
  }
  if (!allowsLocal && LOCAL.check(address, family)) {
    throw new BlockedAddressError(
      `${address} is a local address. To allow it, add the URL's host to SANDBOX_WEBHOOK_HOSTS.`,
    )
  }
}

/**
 * Returns a lookup function that rejects a name if any of its addresses is not allowed. The connection uses a checked
 * address, so changing the DNS record after the check has no effect.
 */
export function guardedLookup(rules: AddressRules, resolve: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return callback(error, [])
      try {
        for (const { address } of found) requireAllowed(address, rules)
      } catch (blocked) {
        return callback(blocked as NodeJS.ErrnoException, [])
      }
      if (options.all) callback(null, [...found])
      else callback(null, first.address, first.family)
    })
  }
}

function blockListOf(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', prefix] = subnet.split('/')
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
