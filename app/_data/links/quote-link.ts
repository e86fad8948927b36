import { base64urlFromBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'

const VERSION = '#v1.'

/** The fragment of an address that opens the quote form with a body: base64url of its JSON. A fragment is never sent to a server. */
export function fragmentOf(text: string): string {
  return VERSION + base64urlFromBytes(utf8FromText(text))
}

/** Whether a fragment is meant as a link of some version, and not as a place on the page. */
export function isLink(fragment: string): boolean {
  return /^#v\d+\./.test(fragment)
}

/** The text of a fragment that {@link fragmentOf} wrote; undefined for any other. */
export function fragmentText(fragment: string): string | undefined {
  const bytes = fragment.startsWith(VERSION) ? readBase64url(fragment.slice(VERSION.length)) : undefined
  return bytes && textFromUtf8(bytes)
}
