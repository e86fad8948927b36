import { exportBundleShape, targetBundleShape } from '#lib/formats/bundles/enclave-bundle-shapes'
import { otpBundleShape } from '#lib/formats/bundles/otp-bundle-shape'
import { readPoint } from '#lib/formats/bundles/read-point'
import { sessionBundleShape } from '#lib/formats/bundles/session-bundle-shape'
import { stampShape } from '#lib/formats/bundles/stamp-shape'
import { webhookHeaderShape } from '#lib/formats/bundles/webhook-header-shape'
import { readCbor } from '#lib/formats/cbor/read-cbor'
import { readDer } from '#lib/formats/der/read-der'
import { readDerSignature } from '#lib/formats/der/read-der-signature'
import type { Shape } from '#lib/formats/shape'
import { jwtShape } from '#lib/formats/text/jwt-shape'
import { readJson } from '#lib/formats/text/read-json'
import { readBytes, readPrivateKey, readText } from '#lib/formats/text/read-plain'
import { clientDataShape } from '#lib/formats/webauthn/client-data-shape'
import { readAttestationObject } from '#lib/formats/webauthn/read-attestation-object'
import { readAuthenticatorData } from '#lib/formats/webauthn/read-authenticator-data'

const binary = { form: 'base64url', content: 'bytes', isText: false } as const
const textual = { form: 'base64url', content: 'text', isText: true } as const

/** Every kind of artifact that can be read. The menu group “All other types” has this order. */
export const SHAPES = {
  stamp: stampShape,
  'webhook-header': webhookHeaderShape,
  'target-bundle': targetBundleShape,
  'otp-bundle': otpBundleShape,
  'session-bundle': sessionBundleShape,
  'export-bundle': exportBundleShape,
  'client-data': clientDataShape,
  'attestation-object': { name: 'attestationObject', ...binary, content: 'CBOR', read: readAttestationObject },
  'authenticator-data': { name: 'authenticatorData', ...binary, read: readAuthenticatorData },
  'der-signature': { name: 'DER signature', ...binary, content: 'DER', read: readDerSignature },
  point: { name: 'SEC1 key', ...binary, read: readPoint },
  'private-key': { name: 'Private key', ...binary, read: readPrivateKey },
  jwt: jwtShape,
  har: { name: 'HAR', ...textual, content: 'JSON', read: bytes => readJson(bytes) },
  json: { name: 'JSON', ...textual, content: 'JSON', read: bytes => readJson(bytes) },
  cbor: { name: 'CBOR', ...binary, content: 'CBOR', read: bytes => readCbor(bytes) },
  der: { name: 'DER', ...binary, content: 'DER', read: readDer },
  bytes: { name: 'Bytes', ...binary, read: readBytes },
  text: { name: 'Text', ...textual, read: readText },
} as const satisfies { readonly [kind: string]: Shape }

export type ArtifactKind = keyof typeof SHAPES

export const ARTIFACT_KINDS = Object.keys(SHAPES) as readonly ArtifactKind[]
