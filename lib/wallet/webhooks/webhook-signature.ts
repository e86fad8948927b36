import type { SignatureForm } from '#lib/contract/webhooks/webhook-types'
import { base64FromBytes, readBase64url } from '#lib/wallet/encoding/bytes'
import { readDerSignature, type Signature } from '#lib/wallet/encoding/der-signature'
import { readStrictObject } from '#lib/wallet/encoding/json-object'
import { signatureVerifies } from '#lib/wallet/keys/ecdsa'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

/** Name of the webhook header that contains the signature over the exact bytes of the body. */
export const WEBHOOK_SIGNATURE_HEADER = 'X-Grid-Signature'

/** The only version of the signature header. It is a string in the header's JSON. */
export const WEBHOOK_SIGNATURE_VERSION = '1'

/** Our maximum length of the header, in characters. A header with a 72-byte DER signature has 112. */
const HEADER_LENGTH_MAX = 1_024

/**
 * Returns the header's value for a DER signature: `{"v":"1","s":"<standard base64 with padding>"}`, or the base64 alone
 * in the form `base64`.
 */
export function webhookSignatureHeader(signature: Uint8Array, form: SignatureForm = 'json'): string {
  const text = base64FromBytes(signature)
  return form === 'base64' ? text : JSON.stringify({ v: WEBHOOK_SIGNATURE_VERSION, s: text })
}

/** Returns the form of a header: JSON begins with a brace. */
export function signatureFormOf(header: string): SignatureForm {
  return header.trimStart().startsWith('{') ? 'json' : 'base64'
}

/** Reads the signature header of a webhook. The signature must be strict DER; its s may be low or high. */
export function readWebhookSignature(header: string, form: SignatureForm = 'json'): Signature | Problem {
  if (header.length > HEADER_LENGTH_MAX)
    return { problem: `The header is longer than ${HEADER_LENGTH_MAX} characters.` }
  if (form === 'base64') return readBase64Signature(header, 'The header')
  const read = readStrictObject(header, 'The header')
  if (isProblem(read)) return read
  const fields = read.members
  if (fields.v !== WEBHOOK_SIGNATURE_VERSION) return { problem: 'v is not the string "1".' }
  if (typeof fields.s !== 'string') return { problem: 's is not a string.' }
  return readBase64Signature(fields.s, 's')
}

function readBase64Signature(text: string, name: string): Signature | Problem {
  const bytes = readBase64(text)
  if (bytes === undefined) return { problem: `${name} is not standard base64 with padding.` }
  const signature = readDerSignature(bytes)
  return 'problem' in signature
    ? { problem: `${name} is not DER: ${signature.problem}.`, offset: signature.offset }
    : signature
}

/** Reports whether a header's signature over the body is valid for the 65-byte public key. */
export function webhookVerifies(
  header: string,
  body: Uint8Array,
  publicKey: Uint8Array,
  form: SignatureForm = 'json',
): boolean {
  const signature = readWebhookSignature(header, form)
  return !isProblem(signature) && signatureVerifies({ publicKey, signature, message: body })
}

/** Reads padded standard base64 (RFC 4648 section 4). */
function readBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || /[-_]/.test(text)) return undefined
  return readBase64url(text, { tolerate: 'base64' })
}
