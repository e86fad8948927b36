const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Parses comma-separated issuers with the URLs of their key sets, such as `issuer=https://id.example/jwks`. An issuer
 * ends at the first `=`. A key set needs https, except on a loopback host.
 */
export function readIssuers(
  text: string,
  sandboxIssuer: string,
): { readonly issuers: ReadonlyMap<string, string> } | { readonly problem: string } {
  const issuers = new Map<string, string>()
  for (const pair of text.split(',').map(part => part.trim())) {
    const at = pair.indexOf('=')
    const [issuer, address] = [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)]
    // A problem must not contain the URL, because the URL may contain a password.
    if (!/^[\x21-\x7e]{1,255}$/.test(issuer)) {
      return {
        problem:
          'each item must be <issuer>=<key set URL>; an issuer has 1 to 255 printable ASCII characters, no spaces',
      }
    }
    if (!isKeySetUrl(address)) {
      return {
        problem: `the key set URL of ${issuer} is invalid; use https, or http on a loopback host, without credentials or fragment`,
      }
    }
    if (issuer === sandboxIssuer)
      return { problem: `${issuer} is the sandbox's own issuer and is always accepted; remove it` }
    if (issuers.has(issuer)) return { problem: `${issuer} is listed twice; remove one item` }
    issuers.set(issuer, new URL(address).href)
  }
  return { issuers }
}

function isKeySetUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
