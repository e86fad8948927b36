import type { SignatureForm } from '#lib/contract/webhooks/webhook-types'
import { base64FromBytes, base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import { mistakenBytes } from '#lib/wallet/mistaken-bytes'
import { RECEIVER_INPUTS, type ReceiverInput, type ReceiverMistake } from '#lib/wallet/webhooks/receiver-mistakes'
import { WEBHOOK_SIGNATURE_VERSION } from '#lib/wallet/webhooks/webhook-signature'

/** Known mistakes by the form of the header. The first is the other form. */
const HEADER_MISTAKES = {
  json: ['BARE_HEADER', 'VERSION_SIGNATURE_HEADER', 'NUMERIC_VERSION'],
  base64: ['JSON_HEADER', 'VERSION_SIGNATURE_HEADER', 'NUMERIC_VERSION'],
} as const satisfies Record<SignatureForm, readonly ReceiverMistake[]>
type HeaderMistake = (typeof HEADER_MISTAKES)[SignatureForm][number]

const ENCODING_MISTAKES = ['RAW_SIGNATURE', 'BASE64URL_SIGNATURE'] as const
type EncodingMistake = (typeof ENCODING_MISTAKES)[number]

const KEY_MISTAKES = ['ENCLAVE_KEY', 'VERIFICATION_KEY', 'FORMER_KEY'] as const
export type KeyMistake = (typeof KEY_MISTAKES)[number]

/**
 * A way of signing, described by the mistakes of a receiver that accepts it. Each member is a mistake in one part, such
 * as the header. If a member is absent, the part has no mistake.
 */
export interface SigningVariant {
  readonly input?: ReceiverInput
  readonly header?: HeaderMistake
  readonly encoding?: EncodingMistake
  readonly key?: KeyMistake
}

const NO_MISTAKE: readonly SigningVariant[] = [{}]
const INPUT_VARIANTS: readonly SigningVariant[] = RECEIVER_INPUTS.map(input => ({ input }))
const ENCODING_VARIANTS: readonly SigningVariant[] = ENCODING_MISTAKES.map(encoding => ({ encoding }))
const KEY_VARIANTS: readonly SigningVariant[] = KEY_MISTAKES.map(key => ({ key }))

/** Returns variants with one mistake, followed by variants with two mistakes in different parts. */
export function mistakenVariants(form: SignatureForm): readonly SigningVariant[] {
  return combineMistakes(form).filter(variant => [1, 2].includes(mistakesOf(variant).length))
}

/** Returns the mistakes of a receiver that accepts this way of signing. */
export function mistakesOf({ input, header, encoding, key }: SigningVariant): readonly ReceiverMistake[] {
  return [input, header, encoding, key].filter(mistake => mistake !== undefined)
}

function combineMistakes(form: SignatureForm): readonly SigningVariant[] {
  const headerVariants = HEADER_MISTAKES[form].map((header): SigningVariant => ({ header }))
  const parts = [INPUT_VARIANTS, headerVariants, ENCODING_VARIANTS, KEY_VARIANTS]
  const all = parts.reduce(
    (variants, part) => variants.flatMap(variant => [...NO_MISTAKE, ...part].map(more => ({ ...variant, ...more }))),
    NO_MISTAKE,
  )
  return all.toSorted((one, other) => mistakesOf(one).length - mistakesOf(other).length)
}

/** Returns the bytes to sign for a body. Throws RangeError if the mistake cannot occur with this body. */
export function inputOf({ input }: SigningVariant, body: Uint8Array): Uint8Array {
  if (input === undefined) return body
  const [found] = mistakenBytes(body, [input])
  if (found === undefined) throw new RangeError(`The mistake ${input} cannot occur with this body.`)
  return found.bytes
}

/** Returns the value of the signature header. `signature` is raw (64 bytes) for `RAW_SIGNATURE`, else DER. */
export function headerOf({ encoding, header }: SigningVariant, signature: Uint8Array, form: SignatureForm): string {
  const text = encoding === 'BASE64URL_SIGNATURE' ? base64urlFromBytes(signature) : base64FromBytes(signature)
  if (header === 'VERSION_SIGNATURE_HEADER') return JSON.stringify({ version: '1', signature: text })
  if (header === 'NUMERIC_VERSION') return JSON.stringify({ v: 1, s: text })
  const isJson = header === undefined ? form === 'json' : header === 'JSON_HEADER'
  return isJson ? JSON.stringify({ v: WEBHOOK_SIGNATURE_VERSION, s: text }) : text
}
