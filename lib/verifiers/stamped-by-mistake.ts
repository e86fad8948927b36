import type { ReasonOf } from '#lib/contract/errors/api-error'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { likelyMessages, type Mistake } from '#lib/wallet/likely-messages'

/** Why a stamp may verify over other bytes than `payloadToSign`, as a refusal names it. */
type MistakeReason = Exclude<ReasonOf<'WALLET_SIGNATURE_BODY_MISMATCH'>, 'BODY_CHANGED' | 'CONTACT_CHANGED'>

/** What a client may have stamped in place of `payloadToSign`. */
export interface MistakenMessage {
  readonly reason: MistakeReason
  readonly bytes: Uint8Array
}

/** What a wrong stamp is tried against. */
export interface Surroundings {
  readonly payloadToSign: string
  /** The body as received. */
  readonly bodyText: string | undefined
  /** Payloads of the account's other pending requests. */
  readonly otherPayloads: readonly string[]
}

/** Which reason tells of each mistake: one sentence helps against both line breaks, and against either hex. */
const REASONS: Readonly<Record<Mistake, MistakeReason>> = {
  TRAILING_NEWLINE: 'TRAILING_NEWLINE',
  TRAILING_CRLF: 'TRAILING_NEWLINE',
  RESERIALISED: 'RESERIALISED',
  JSON_STRING: 'JSON_STRING',
  ESCAPED_TEXT: 'ESCAPED_TEXT',
  HEX_TEXT: 'HEX_TEXT',
  BASE64URL_TEXT: 'BASE64URL_TEXT',
  HASH_HEX_TEXT: 'HEX_TEXT',
  DOUBLE_HASH: 'DOUBLE_HASH',
}

/** What clients are known to stamp by mistake: something made of the payload, or what only the service can name beside it. */
export function mistakenMessages(surroundings: Surroundings): readonly MistakenMessage[] {
  const { payloadToSign, bodyText, otherPayloads } = surroundings
  const bodies = bodyText === undefined ? [] : [bodyText, ...compact(bodyText)]
  return [
    ...likelyMessages(utf8FromText(payloadToSign)).map(({ mistake, bytes }) => ({ reason: REASONS[mistake], bytes })),
    ...bodies.map(text => ({ reason: 'REQUEST_BODY', bytes: utf8FromText(text) }) as const),
    ...otherPayloads.map(text => ({ reason: 'OTHER_PAYLOAD', bytes: utf8FromText(text) }) as const),
  ]
}

function compact(text: string): readonly string[] {
  try {
    return [JSON.stringify(JSON.parse(text))]
  } catch {
    return []
  }
}
