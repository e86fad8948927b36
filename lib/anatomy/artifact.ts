import { readAttestationObject } from '#lib/anatomy/attestation-object'
import { readAuthenticatorData } from '#lib/anatomy/authenticator-data'
import { readCbor } from '#lib/anatomy/cbor'
import { clientDataShape } from '#lib/anatomy/client-data'
import { readDer } from '#lib/anatomy/der'
import { readDerSignature } from '#lib/anatomy/der-signature'
import { exportBundleShape, targetBundleShape } from '#lib/anatomy/enclave-bundle'
import { readJson } from '#lib/anatomy/json'
import { jwtShape } from '#lib/anatomy/jwt'
import { otpBundleShape } from '#lib/anatomy/otp-bundle'
import { readBytes, readPrivateKey, readText } from '#lib/anatomy/plain-text'
import { readPoint } from '#lib/anatomy/point'
import { sessionBundleShape } from '#lib/anatomy/session-bundle'
import type { Shape } from '#lib/anatomy/shape'
import { stampShape } from '#lib/anatomy/stamp'

const binary = { form: 'base64url', content: 'bytes', isText: false } as const
const textual = { form: 'base64url', content: 'text', isText: true } as const

/** Everything that can be taken apart, in the order it is offered. */
export const SHAPES = {
  stamp: stampShape,
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

/** What an artifact can be. */
export type ArtifactKind = keyof typeof SHAPES

/** The kinds, in the order they are offered. */
export const ARTIFACT_KINDS = Object.keys(SHAPES) as readonly ArtifactKind[]
