import { base64urlFromBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'

const VERSION = '#v1.'

/** Returns the fragment that opens the quote form with a request body. Browsers never send a fragment to a server. */
export function quoteFragment(text: string): string {
  return VERSION + base64urlFromBytes(utf8FromText(text))
}

/** Reports whether a fragment contains data for the page, in any format version. Other fragments name an element. */
export function isLink(fragment: string): boolean {
  return /^#v\d+\./.test(fragment)
}

/** Returns the text in a fragment from {@link quoteFragment}. */
export function fragmentText(fragment: string): string | undefined {
  const bytes = fragment.startsWith(VERSION) ? readBase64url(fragment.slice(VERSION.length)) : undefined
  return bytes && textFromUtf8(bytes)
}
