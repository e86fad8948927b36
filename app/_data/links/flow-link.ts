import { base64urlFromBytes, concatBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { isLink } from './quote-link'

/** Inputs that a link passes to a flow: ids, useless without the sandbox and its keys, and a way to break the flow. */
export interface FlowInputs {
  readonly accountId?: string
  readonly credentialId?: string
  readonly targetId?: string
  readonly signerId?: string
  readonly tamper?: string
}

const NAMES = ['accountId', 'credentialId', 'targetId', 'signerId', 'tamper'] as const
const VERSION = '#v1.'
/** Above the length of every id in this sandbox. */
const ID_LENGTH_MAX = 100
/** Limit of a link's JSON in bytes: twice all names with the longest ids. */
const JSON_LENGTH_MAX = 2_048

/**
 * Returns the fragment, with its hash sign, that passes inputs to a flow: base64url of deflated JSON (RFC 1951).
 * Browsers never send a fragment to a server.
 */
export function flowHash(inputs: FlowInputs): string {
  const named = NAMES.flatMap(name => (inputs[name] === undefined ? [] : [[name, inputs[name]]]))
  return VERSION + base64urlFromBytes(stored(utf8FromText(JSON.stringify(Object.fromEntries(named)))))
}

/**
 * Returns the inputs in a fragment, deflated in any way; other members are dropped.
 * Returns an empty object without a link, and undefined if the link is unreadable or of another version.
 */
export async function readFlowHash(hash: string): Promise<FlowInputs | undefined> {
  if (!isLink(hash)) return {}
  const deflated = hash.startsWith(VERSION) ? readBase64url(hash.slice(VERSION.length)) : undefined
  if (deflated === undefined) return undefined
  try {
    const given: unknown = JSON.parse(textFromUtf8(await inflated(deflated)) ?? '')
    if (typeof given !== 'object' || given === null) return undefined
    const values = new Map(Object.entries(given))
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

/** Wraps bytes in one stored block (RFC 1951 section 3.2.4): synchronous, unlike compression, and ids hardly shrink. */
function stored(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  return concatBytes(Uint8Array.of(1, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), bytes)
}

/** Inflates bytes. Throws if they are not deflated or exceed the limit. */
async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let whole = new Uint8Array()
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return whole
    whole = Uint8Array.from(concatBytes(whole, value))
    if (whole.length > JSON_LENGTH_MAX) throw new RangeError('The link is larger than any valid set of inputs.')
  }
}
