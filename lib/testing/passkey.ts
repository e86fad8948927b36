import { expect } from 'vitest'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'
import { clientKey, clientPublicKey, newWallet, type WalletSession } from '#lib/testing/wallet'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { createPasskey, type Passkey, type PasskeyLies, signWithPasskey } from '#lib/wallet/software-passkey'

/** A PASSKEY credential with the passkey itself. */
export interface HeldPasskey {
  readonly accountId: string
  /** The id of the credential. */
  readonly id: string
  readonly passkey: Passkey
}

/** What a challenge of a passkey was answered, and the key it was asked for. */
export interface HeldChallenge {
  readonly challenge: string
  readonly requestId: string
  readonly key: KeyPair
}

/** A registration challenge as an integrator's backend issues it. */
export function registrationChallenge(): string {
  return base64urlFromBytes(random(32))
}

/** The origin whose pages use passkeys here. */
export async function originOf(sandbox: Sandbox): Promise<string> {
  return (await sandbox.control('GET', '/state')).body.origin
}

/** The body that registers a new passkey, and the passkey. */
export async function passkeyBody(
  sandbox: Sandbox,
  accountId: string,
  { challenge = registrationChallenge(), lies = {} }: { challenge?: string; lies?: PasskeyLies } = {},
) {
  const { passkey, attestation } = createPasskey({ challenge, origin: await originOf(sandbox), random, lies })
  return { passkey, body: { type: 'PASSKEY', accountId, nickname: 'This device', challenge, attestation } }
}

/** A wallet whose only credential is a passkey. */
export async function newPasskey(sandbox: Sandbox): Promise<HeldPasskey> {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const { passkey, body } = await passkeyBody(sandbox, accountId)
  const registered = await sandbox.call('POST', '/auth/credentials', { body })
  expect(registered.status, registered.text).toBe(201)
  return { accountId, id: registered.body.id, passkey }
}

/** Asks for a challenge of a passkey, with a client key of its own. */
export async function challengeOf(sandbox: Sandbox, { id }: Pick<HeldPasskey, 'id'>): Promise<HeldChallenge> {
  const key = clientKey()
  const body = { clientPublicKey: clientPublicKey(key) }
  const reply = await sandbox.call('POST', `/auth/credentials/${id}/challenge`, { body })
  expect(reply.status, reply.text).toBe(200)
  return { challenge: reply.body.challenge, requestId: reply.body.requestId, key }
}

/** The request that verifies an assertion over a challenge, to be sent or changed first. */
export async function verifyAsk(
  sandbox: Sandbox,
  { passkey }: Pick<HeldPasskey, 'passkey'>,
  { challenge, requestId }: HeldChallenge,
  lies: PasskeyLies = {},
) {
  const { assertion } = signWithPasskey(passkey, { challenge, origin: await originOf(sandbox), lies })
  return { headers: { 'request-id': requestId }, body: { type: 'PASSKEY', assertion } }
}

/** Signs a challenge and verifies the assertion. */
export async function verifyPasskey(
  sandbox: Sandbox,
  held: Pick<HeldPasskey, 'id' | 'passkey'>,
  challenge: HeldChallenge,
  lies: PasskeyLies = {},
): Promise<Reply> {
  const ask = await verifyAsk(sandbox, held, challenge, lies)
  return sandbox.call('POST', `/auth/credentials/${held.id}/verify`, ask)
}

/** Signs in with a passkey that was never used, and opens the session's key. */
export async function signInWithPasskey(sandbox: Sandbox, held: HeldPasskey): Promise<WalletSession> {
  const challenge = await challengeOf(sandbox, held)
  const reply = await verifyPasskey(sandbox, held, challenge)
  expect(reply.status, reply.text).toBe(200)
  const key = await openSessionKey(reply.body.encryptedSessionSigningKey, challenge.key.privateKey)
  return { id: reply.body.id, accountId: held.accountId, credentialId: held.id, key }
}

/** The check that failed, as the trace of an answer tells it. */
export async function failedCheck(sandbox: Sandbox, reply: Reply) {
  const exchange = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  return exchange.body.checks.at(-1)
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
