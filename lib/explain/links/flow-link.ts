import { isLink } from '#lib/explain/links/quote-link'
import { base64urlFromBytes, concatBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'

/** Inputs that a link passes to a flow. The IDs are useless without access to the sandbox. */
export interface FlowInputs {
  readonly accountId?: string
  readonly credentialId?: string
  readonly targetId?: string
  readonly signerId?: string
  readonly quoteId?: string
  readonly tamper?: string
}

const NAMES = ['accountId', 'credentialId', 'targetId', 'signerId', 'quoteId', 'tamper'] as const
const VERSION = '#v1.'
/** Maximum length of an input. The IDs of this sandbox are shorter. */
const ID_LENGTH_MAX = 100
/** Maximum size of a link's JSON, in bytes. The inputs of a flow need less than half of this size. */
const JSON_LENGTH_MAX = 2_048

/**
 * Returns a URL fragment with its hash sign: the version, then base64url of deflated JSON (RFC 1951). Browsers never
 * send a fragment to a server.
 */
export function flowHash(inputs: FlowInputs): string {
  const named = NAMES.flatMap(name => (inputs[name] === undefined ? [] : [[name, inputs[name]]]))
  if (named.length === 0) return ''
  return VERSION + base64urlFromBytes(wrapInStoredBlock(utf8FromText(JSON.stringify(Object.fromEntries(named)))))
}

/**
 * Returns the usable inputs in a fragment. Returns an empty object if the fragment is not a link. Returns undefined if
 * the link is invalid or has another version.
 */
export async function readFlowHash(hash: string): Promise<FlowInputs | undefined> {
  if (!isLink(hash)) return {}
  const deflated = hash.startsWith(VERSION) ? readBase64url(hash.slice(VERSION.length)) : undefined
  if (deflated === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(textFromUtf8(await inflate(deflated)) ?? '')
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const values = new Map(Object.entries(parsed))
    return Object.fromEntries(
      NAMES.flatMap(name => {
        const value = values.get(name)
        return typeof value === 'string' && value.length <= ID_LENGTH_MAX ? [[name, value]] : []
      }),
    )
  } catch {
    return undefined
  }
}

/**
 * Wraps bytes in one stored deflate block (RFC 1951 section 3.2.4). Compression would be asynchronous and would not
 * shorten IDs much.
 */
function wrapInStoredBlock(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  return concatBytes(Uint8Array.of(1, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), bytes)
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let output = new Uint8Array()
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return output
    output = Uint8Array.from(concatBytes(output, value))
    if (output.length > JSON_LENGTH_MAX) throw new RangeError('The JSON of the link is too long.')
  }
}
