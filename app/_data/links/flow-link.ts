import { base64urlFromBytes, concatBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { isLink } from './quote-link'

/** What a flow is given by a link: ids alone, which are worth nothing without the sandbox and its keys, and how it is broken. */
export interface FlowInputs {
  readonly accountId?: string
  readonly credentialId?: string
  readonly targetId?: string
  readonly signerId?: string
  /** A way to break the flow, by its id. */
  readonly tamper?: string
}

const NAMES = ['accountId', 'credentialId', 'targetId', 'signerId', 'tamper'] as const
const VERSION = '#v1.'
/** Longer than any id of this sandbox. */
const ID_LENGTH_MAX = 100
/** Bytes of JSON a link may hold: all names with the longest ids, and as much again. */
const JSON_LENGTH_MAX = 2_048

/**
 * The part of an address, from its hash sign on, that gives a flow its inputs: base64url of the deflated JSON (RFC 1951). It is
 * never sent to a server.
 */
export function flowHash(inputs: FlowInputs): string {
  const named = NAMES.flatMap(name => (inputs[name] === undefined ? [] : [[name, inputs[name]]]))
  return VERSION + base64urlFromBytes(stored(utf8FromText(JSON.stringify(Object.fromEntries(named)))))
}

/**
 * The inputs an address gives, however they are deflated; what is not one of them is left out. An address without a link
 * gives none, and one whose link cannot be read, or is of another version, gives nothing.
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

/** One last block that is stored as it is (RFC 1951 section 3.2.4): links are written while a page is drawn, and ids hardly shrink. */
function stored(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  return concatBytes(Uint8Array.of(1, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255), bytes)
}

/** Throws on what is not deflated, and as soon as it is more than a link may hold. */
async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  let whole = new Uint8Array()
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return whole
    whole = Uint8Array.from(concatBytes(whole, value))
    if (whole.length > JSON_LENGTH_MAX) throw new RangeError('A link holds more than any inputs.')
  }
}
