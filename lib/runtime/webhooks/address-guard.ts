import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * The lists follow the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, RFC 8190). Webhooks are sent to
 * global unicast addresses, and to local ones if the settings allow it.
 */

/** IPv4 addresses that webhooks are never sent to. */
const NEVER_IPV4 = blockListOf([
  '0.0.0.0/8', // this network
  '169.254.0.0/16', // link-local, with the metadata services of most clouds
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // former 6to4 relays
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/** The part of IPv6 that IANA has allocated for global unicast. */
const GLOBAL_IPV6 = blockListOf(['2000::/3'])

/** IPv6 addresses of that part that webhooks are never sent to. */
const NEVER_IPV6 = blockListOf([
  '2001::/23', // IETF protocol assignments, with Teredo (2001::/32), benchmarking and ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
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

/** IPv6 addresses whose last 32 bits are an IPv4 address: IPv4-mapped ones, and those of the NAT64 of a network. */
const MAPPED = blockListOf(['::ffff:0:0/96'])
const NAT64 = blockListOf(['64:ff9b::/96'])

/** Metadata services of clouds whose addresses are not link-local. A service may give out the keys of the machine. */
const METADATA = blockListOf([
  '100.100.100.200/32', // Alibaba Cloud
  '168.63.129.16/32', // Azure
  'fd00:ec2::/32', // AWS
  'fd00:42::42/128', // Scaleway
  'fd20:ce::254/128', // Google Cloud
])

/** Names of these services. A resolver may map them to any address. */
const METADATA_HOSTS: ReadonlySet<string> = new Set([
  'instance-data.ec2.internal',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.tencentyun.com',
])

export interface AddressRules {
  readonly allowsLocal: boolean
  /** True if the URL of the webhook has the port of this server. */
  readonly isOwnPort: boolean
}

/** Thrown for an address that webhooks must not be sent to. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError'
}

/** Throws {@link BlockedAddressError} unless `address` is an IP address that webhooks may be sent to. */
export function requireAllowed(address: string, { allowsLocal, isOwnPort }: AddressRules): void {
  if (isIP(address) === 0) throw new BlockedAddressError(`${address} is not an IP address.`)
  const checked = checkedAddress(address)
  if (isNever(checked)) throw new BlockedAddressError(`Webhooks are never sent to ${address}.`)
  if (isOwnPort && contains(LOOPBACK, checked)) {
    throw new BlockedAddressError('Webhooks are not sent to this server. Use the URL of another server.')
  }
  if (!allowsLocal && contains(LOCAL, checked)) {
    throw new BlockedAddressError(
      `${address} is a local address. To allow it, add the URL's host to SANDBOX_WEBHOOK_HOSTS.`,
    )
  }
}

/** Throws {@link BlockedAddressError} if `hostname` is the name of a cloud's metadata service. */
function requireAllowedName(hostname: string): void {
  if (!METADATA_HOSTS.has(hostname.toLowerCase().replace(/\.$/, ''))) return
  throw new BlockedAddressError(`Webhooks are never sent to ${hostname}, a metadata service.`)
}

/** Drops the zone of a scoped address, and returns an IPv4-mapped address as the IPv4 address. */
function checkedAddress(address: string): string {
  const [unscoped = ''] = address.split('%', 1)
  return isIP(unscoped) === 6 && contains(MAPPED, unscoped) ? embeddedIpv4(unscoped) : unscoped
}

function isNever(address: string): boolean {
  if (contains(METADATA, address)) return true
  if (isIP(address) === 4) return contains(NEVER_IPV4, address)
  if (contains(NAT64, address)) {
    // A network's NAT64 must not lead to addresses that are not global (RFC 6052, section 3.1).
    const ipv4 = embeddedIpv4(address)
    return isNever(ipv4) || contains(LOCAL, ipv4)
  }
  return !contains(LOCAL, address) && (!contains(GLOBAL_IPV6, address) || contains(NEVER_IPV6, address))
}

/** Returns the IPv4 address in the last 32 bits. */
function embeddedIpv4(address: string): string {
  // A URL normalizes the address, so its last two groups are hexadecimal; a group of a run of zeros may be empty.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':').slice(-2)
  const [high = 0, low = 0] = groups.map(group => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Returns a lookup function that rejects a name of a metadata service, and a name with an address that is not allowed. The connection uses a checked
 * address, so changing the DNS record after the check has no effect.
 */
export function guardedLookup(rules: AddressRules, resolve: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    const refusedName = blockedBy(() => requireAllowedName(hostname))
    if (refusedName) return callback(refusedName, [])
    resolve(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return callback(error, [])
      const refused = blockedBy(() => found.forEach(({ address }) => void requireAllowed(address, rules)))
      if (refused) return callback(refused, [])
      if (options.all) callback(null, [...found])
      else callback(null, first.address, first.family)
    })
  }
}

function blockedBy(check: () => void): BlockedAddressError | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof BlockedAddressError) return error
    throw error
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
