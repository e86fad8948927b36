import type { ReasonOf } from '#lib/contract/errors/api-error'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { likelyMessages, type Mistake } from '#lib/wallet/likely-messages'

/** Reason for rejecting a stamp that verifies over bytes other than `payloadToSign`. */
type MistakeReason = Exclude<ReasonOf<'WALLET_SIGNATURE_BODY_MISMATCH'>, 'BODY_CHANGED' | 'CONTACT_CHANGED'>

/** Bytes that a client may have stamped instead of `payloadToSign`, and the rejection reason if it did. */
export interface MistakenMessage {
  readonly reason: MistakeReason
  readonly bytes: Uint8Array
}

export interface StampContext {
  readonly payloadToSign: string
  /** The request body as received. */
  readonly bodyText: string | undefined
  /** Payloads of the wallet's other pending requests and open quotes. */
  readonly otherPayloads: readonly string[]
}

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

/** Returns messages that a client may have stamped: variants of the payload, the request body, and other payloads. */
export function mistakenMessages(context: StampContext): readonly MistakenMessage[] {
  const { payloadToSign, bodyText, otherPayloads } = context
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
