import { isWebhookUrl } from '#lib/contract/platforms/platform-config'
import { SettingError } from '#lib/runtime/config/setting-error'
import { KEK_LENGTH } from '#lib/runtime/data-folder/kek-file'

/** Parses a port number. 0 means any free port. Throws {@link SettingError} if the text is not a port number. */
export function portFrom(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : -1
  if (port < 0 || port > 65_535) {
    throw new SettingError(`PORT=${text} is not a valid port. Use a number from 1 to 65535, or 0 for a free port.`)
  }
  return port
}

export function originFrom(setting: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // Compare the parsed URL, not the text, which may contain a default port or a final slash.
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin)
    throw new SettingError(`${setting}: ${text} is not a valid origin. Use a format like http://localhost:3000.`)
  return url
}

export function originsFrom(setting: string, list: string | undefined): string[] {
  return listFrom(list).map(text => originFrom(setting, text).origin)
}

/** An IPv6 address in brackets, or dot-separated labels with an optional final dot. A port may follow. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*\.?)(:[0-9]{1,5})?$/i

export function hostFrom(text: string): string {
  // Also reject hosts that match the pattern but that no request can have, such as 1.2.3.999 or a.example:0.
  if (!HOST.test(text) || !URL.canParse(`http://${text}`) || /:0+$/.test(text)) {
    throw new SettingError(`ALLOWED_HOSTS: ${text} is not a valid host. Use a format like sandbox.example:3000.`)
  }
  return text.toLowerCase()
}

export function kekFrom(text: string | undefined): Uint8Array | undefined {
  if (!text) return undefined
  const bytes = Buffer.from(text, /^[0-9a-fA-F]{64}$/.test(text) ? 'hex' : 'base64')
  if (bytes.length === KEK_LENGTH && /^[\w+/-]+=?$/.test(text)) return new Uint8Array(bytes)
  throw new SettingError('SANDBOX_KEK is invalid. Use 32 bytes, as 64 hex characters or base64.')
}

/** Minimum length of an access key, in characters. */
const ACCESS_KEY_LENGTH_MIN = 16

/**
 * Returns the access key of the console and the control plane, if configured. The key must be printable ASCII without
 * spaces, because clients send it in a header.
 */
export function accessKeyFrom(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (text.length >= ACCESS_KEY_LENGTH_MIN && /^[\x21-\x7e]{1,256}$/.test(text)) return text
  throw new SettingError(
    `SANDBOX_ACCESS_KEY is invalid. Use ${ACCESS_KEY_LENGTH_MIN} to 256 printable ASCII characters, no spaces.`,
  )
}

export function limitFrom(setting: string, text: string): number {
  const limit = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0
  if (limit < 1) throw new SettingError(`${setting}=${text} is not a valid limit. Use a number from 1 to 999999.`)
  return limit
}

/** Parses a setting whose only value is `allow`. */
export function isAllowed(setting: string, text = ''): boolean {
  if (text !== '' && text !== 'allow')
    throw new SettingError(`${setting}=${text} is unknown. Set it to allow, or leave it unset.`)
  return text === 'allow'
}

export function webhookEndpointFrom(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (isWebhookUrl(text)) return text
  throw new SettingError(
    'SANDBOX_WEBHOOK_ENDPOINT is invalid. Use an http or https URL without a user, password or fragment.',
  )
}

/**
 * Returns a host in lowercase or, for an IPv6 address, its shortest form, without brackets. Throws {@link SettingError}
 * for a port, and for a host that the URL parser would rewrite, such as `10.1`.
 */
export function webhookHostFrom(text: string): string {
  const hostname = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : ''
  // The URL parser shortens an IPv6 address, so `hostname` can differ from the text.
  const isHost = /^\[[^\]]+\]$/.test(text) || hostname === text.toLowerCase()
  if (hostname === '' || !isHost)
    throw new SettingError(
      `SANDBOX_WEBHOOK_HOSTS: ${text} is not a valid host. Use a name or IP address (IPv6 in brackets), without a port.`,
    )
  return hostname.replace(/^\[|\]$/g, '')
}

export function listFrom(text = ''): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}
