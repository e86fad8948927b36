import { clientPublicKeyOf } from '#lib/flows/client-key'
import { bodyOf, request } from '#lib/flows/requests'
import { made, type Prediction, type Tamper } from '#lib/flows/tamper'
import { base64urlFromBytes, readBase64url, readHex, textFromUtf8, utf8FromText } from '#lib/wallet/bytes'

const REFUSED: Prediction = { status: 401, code: 'UNAUTHORIZED', reason: 'ASSERTION_REFUSED' }

/** Ways to break a login by passkey, each with the refusal it earns. */
export const PASSKEY_TAMPERS: readonly Tamper[] = [
  {
    ...atVerify('no-request-id', 'headers', 'Leave Request-Id out'),
    predicted: { status: 401, code: 'REQUEST_ID_MISSING' },
    apply: async () => ({ requestId: '' }),
  },
  {
    ...atVerify('unknown-request', 'headers', 'Send a requestId that was never issued'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_NOT_FOUND' },
    apply: async () => ({ requestId: 'Request:00000000-0000-7000-8000-000000000000' }),
  },
  {
    ...atVerify('other-challenge', 'headers', 'Send the requestId of another challenge'),
    predicted: REFUSED,
    apply: async ({ credentialId, clientKey }, { send }) => {
      const body = { clientPublicKey: clientPublicKeyOf(made(clientKey)) }
      const sent = request('POST', `/auth/credentials/${credentialId}/challenge`, body)
      const { requestId } = bodyOf({ request: sent, answer: await send(sent) })
      return { requestId: String(requestId) }
    },
  },
  {
    ...atVerify('flipped-bit', 'signature', 'Flip a bit of the authenticator data'),
    predicted: REFUSED,
    apply: async ({ assertion }) => {
      const bytes = made(readBase64url(made(assertion).authenticatorData)).slice()
      bytes[0] = (bytes[0] ?? 0) ^ 1
      return { assertion: { ...made(assertion), authenticatorData: base64urlFromBytes(bytes) } }
    },
  },
  {
    ...atVerify('decoded-challenge', 'body', 'Sign the bytes the hex means instead of its text'),
    predicted: REFUSED,
    apply: async ({ assertion, passkeyChallenge }) => {
      const decoded = base64urlFromBytes(made(readHex(made(passkeyChallenge))))
      return { assertion: withClientData(made(assertion), { challenge: decoded }) }
    },
  },
  {
    ...atVerify('other-origin', 'identity', 'Sign on a page of another origin'),
    predicted: REFUSED,
    apply: async ({ assertion }) => ({
      assertion: withClientData(made(assertion), { origin: 'https://evil.example' }),
    }),
  },
  {
    ...atVerify('expired', 'time', 'Let five minutes pass before the assertion is sent'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'REQUEST_EXPIRED' },
    apply: async (_, { advanceClock }) => {
      await advanceClock(301_000)
      return {}
    },
  },
  {
    id: 'no-client-key',
    group: 'body',
    label: 'Ask for a challenge with a key that is no point',
    before: 'challenge',
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_CLIENT_PUBLIC_KEY' },
    apply: async ({ clientKey }) => ({
      clientKey: { ...made(clientKey), publicKey: new Uint8Array(65).fill(4) },
    }),
  },
]

/** The assertion with other client data beside the old signature. */
function withClientData<Proof extends { readonly clientDataJson: string }>(
  assertion: Proof,
  changes: Readonly<Record<string, string>>,
): Proof {
  const text = made(textFromUtf8(made(readBase64url(assertion.clientDataJson))))
  const clientData = JSON.stringify({ ...JSON.parse(text), ...changes })
  return { ...assertion, clientDataJson: base64urlFromBytes(utf8FromText(clientData)) }
}

function atVerify(id: string, group: Tamper['group'], label: string) {
  return { id, group, label, before: 'verify' } as const
}
