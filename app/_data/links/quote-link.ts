const VERSION = '#v1.'

/** The fragment of an address that opens the quote form with a body: base64url of its JSON. A fragment is never sent to a server. */
export function fragmentOf(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return VERSION + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Whether a fragment is meant as a link of some version, and not as a place on the page. */
export function isLink(fragment: string): boolean {
  return /^#v\d+\./.test(fragment)
}

/** The text of a fragment that {@link fragmentOf} wrote; nothing for any other. */
export function fragmentText(fragment: string): string | undefined {
  if (!fragment.startsWith(VERSION)) return undefined
  try {
    const binary = atob(fragment.slice(VERSION.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
