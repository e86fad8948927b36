import type { SentRequest } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import { SIGNED_REQUEST_VALID_MS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { withHeaders } from '#lib/flows/json-request'
import { proofHeaders } from '#lib/flows/signed-steps'
import { actFirst, requireArtifact, type Tamper, tamperAt, waitLongerThan } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'
import { sha256 } from '#lib/wallet/keys/sha256'
import { stamp, stampBytes, stampWith } from '#lib/wallet/stamp'

/** The key that signs the retry: a session's key for an action, the client's key for a login. */
type Signer = 'session' | 'client-key'

/** Returns the tampers that fit every retry signed with this kind of key. */
export function retryTampers(signer: Signer): readonly Tamper[] {
  const keyOf = ({ clientKey, signer: session }: Partial<Artifacts>) =>
    requireArtifact(signer === 'session' ? session?.key : clientKey)
  return [...HEADER_TAMPERS, ...MALFORMED_TAMPERS, ...messageTampers(keyOf), foreignKeyTamper(signer), ...TIME_TAMPERS]
}

/** This tamper does not fit a verification token, because the token is not JSON. */
export const RESERIALISED: Tamper = {
  ...signatureTamper('reserialised', 'Stamp the payload after JSON.parse and JSON.stringify'),
  predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'RESERIALISED' },
  apply: async ({ payloadToSign, signer }) => ({
    stamp: stamp(JSON.stringify(JSON.parse(requireArtifact(payloadToSign))), requireArtifact(signer).key),
  }),
}

/** This tamper does not fit requests without a body. */
export const STAMPED_BODY: Tamper = {
  ...signatureTamper('request-body', 'Stamp the request body instead of the payload'),
  predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'REQUEST_BODY' },
  apply: async ({ request, signer }) => ({
    stamp: stamp(requireArtifact(requireArtifact(request).body), requireArtifact(signer).key),
  }),
}

export const NO_SIGNATURE: Tamper = {
  ...tamperAt('leg-2', 'no-signature', 'headers', 'Omit Service-Wallet-Signature'),
  predicted: { status: 401, code: 'WALLET_SIGNATURE_MISSING' },
  apply: async () => ({ stamp: '' }),
}

export const REQUEST_ID_TAMPERS: readonly Tamper[] = [
  {
    ...tamperAt('leg-2', 'no-request-id', 'headers', 'Omit Request-Id'),
    predicted: { status: 401, code: 'REQUEST_ID_MISSING' },
    apply: async () => ({ requestId: '' }),
  },
  {
    ...tamperAt('leg-2', 'unknown-request', 'headers', 'Send a requestId that was never issued'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_NOT_FOUND' },
    apply: async () => ({ requestId: 'Request:00000000-0000-7000-8000-000000000000' }),
  },
]

export const GARBAGE: Tamper = {
  ...signatureTamper('garbage', 'Send a header value that is not a stamp'),
  predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED' },
  apply: async () => ({ stamp: 'sandbox-valid-signature' }),
}

const HEADER_TAMPERS: readonly Tamper[] = [
  NO_SIGNATURE,
  ...REQUEST_ID_TAMPERS,
  {
    ...tamperAt('leg-2', 'two-signatures', 'headers', 'Send a different value in Grid-Wallet-Signature as well'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED', reason: 'TWO_SIGNATURES' },
    apply: async ({ request }) => ({
      request: withHeaders(requireArtifact(request), { 'Grid-Wallet-Signature': 'AAAA' }),
    }),
  },
]

const MALFORMED_TAMPERS: readonly Tamper[] = [
  GARBAGE,
  {
    ...signatureTamper('truncated', 'Truncate the stamp'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED' },
    apply: async ({ stamp: stampValue }) => ({ stamp: requireArtifact(stampValue).slice(0, -8) }),
  },
]

function messageTampers(keyOf: (artifacts: Partial<Artifacts>) => KeyPair): readonly Tamper[] {
  const messageTamper = (
    id: string,
    label: string,
    reason: string,
    message: (payload: string) => Uint8Array,
  ): Tamper => ({
    ...signatureTamper(id, label),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason },
    apply: async artifacts => ({
      stamp: stampBytes(message(requireArtifact(artifacts.payloadToSign)), keyOf(artifacts)),
    }),
  })
  const bytes = utf8FromText
  return [
    {
      ...signatureTamper('bare-signature', 'Send the bare signature instead of a stamp'),
      predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED' },
      apply: async artifacts => ({
        stamp: base64urlFromBytes(
          signDer(bytes(requireArtifact(artifacts.payloadToSign)), keyOf(artifacts).privateKey),
        ),
      }),
    },
    {
      ...signatureTamper('ber', 'Encode the signature as BER, with a redundant length byte'),
      predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED' },
      apply: async artifacts => {
        const key = keyOf(artifacts)
        const [tag = 0, length = 0, ...rest] = signDer(bytes(requireArtifact(artifacts.payloadToSign)), key.privateKey)
        return { stamp: stampWith(key.publicKey, Uint8Array.of(tag, 0x81, length, ...rest)) }
      },
    },
    messageTamper('newline', 'Stamp the payload plus a trailing newline', 'TRAILING_NEWLINE', payload =>
      bytes(`${payload}\n`),
    ),
    messageTamper('hex-text', 'Stamp the payload encoded as hex', 'HEX_TEXT', payload =>
      bytes(hexFromBytes(bytes(payload))),
    ),
    messageTamper('double-hash', 'Hash the payload twice', 'DOUBLE_HASH', payload => sha256(bytes(payload))),
    {
      ...signatureTamper('other-bytes', 'Stamp unrelated bytes'),
      predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'BAD_SIGNATURE' },
      apply: async artifacts => ({ stamp: stamp('something else', keyOf(artifacts)) }),
    },
  ]
}

export function foreignKeyTamper(signer: Signer): Tamper {
  const label =
    signer === 'session'
      ? 'Stamp with a key that belongs to no session'
      : 'Stamp with a key other than the one in the bundle'
  const reason = signer === 'session' ? 'UNKNOWN_KEY' : 'OTHER_KEY'
  return {
    ...tamperAt('leg-2', 'foreign-key', 'identity', label),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason },
    apply: async ({ payloadToSign }, { random }) => ({
      stamp: stamp(requireArtifact(payloadToSign), newKeyPair(random)),
    }),
  }
}

const TIME_TAMPERS: readonly Tamper[] = [
  {
    ...tamperAt('leg-2', 'expired', 'time', 'Wait 5 minutes before the signed retry'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_EXPIRED' },
    ...waitLongerThan(SIGNED_REQUEST_VALID_MS),
  },
]

/**
 * Sends the signed retry before the step, so that the step replays it. This tamper does not fit a DELETE request,
 * because the object to delete would be missing for the next tamper.
 */
export const REPLAYED: Tamper = {
  ...tamperAt('leg-2', 'replayed', 'identity', 'Send the signed retry twice'),
  predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_USED' },
  ...actFirst((artifacts, { send }) => send(signedRetryOf(artifacts))),
}

/** Returns the signed retry that a run is about to send. Throws if an artifact is missing. */
export function signedRetryOf({ request, stamp: stampValue, requestId }: Partial<Artifacts>): SentRequest {
  return withHeaders(requireArtifact(request), proofHeaders(requireArtifact(stampValue), requireArtifact(requestId)))
}

export function changeBody(change: (members: Record<string, unknown>) => Record<string, unknown>): Tamper {
  return {
    ...tamperAt('leg-2', 'other-body', 'body', 'Change a body value in the signed retry'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'BODY_CHANGED' },
    apply: async ({ request }) => {
      const sent = requireArtifact(request)
      return { request: { ...sent, body: JSON.stringify(change(JSON.parse(requireArtifact(sent.body)))) } }
    },
  }
}

function signatureTamper(id: string, label: string) {
  return tamperAt('leg-2', id, 'signature', label)
}
