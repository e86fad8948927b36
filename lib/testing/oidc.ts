import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Sandbox } from '#lib/testing/sandbox'
import type { Reply } from '#lib/testing/transport'
import { clientKey, clientPublicKey, newWallet, type WalletSession } from '#lib/testing/wallet'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** Members of a token's header or claims; one that is undefined is left out. */
export type Members = Readonly<Record<string, unknown>>

/** A wallet whose first credential is OAUTH, of an identity of its own. */
export interface OauthWallet {
  readonly accountId: string
  readonly credentialId: string
  /** `iss`, `aud`, `sub` and `email` of its tokens. */
  readonly identity: Members
}

let identities = 0

/** Somebody no other test knows. */
export function newIdentity(members: Members = {}): Members {
  identities += 1
  const sub = `sub-${identities}-${crypto.randomUUID()}`
  return { iss: 'https://accounts.google.com', aud: 'app.example', sub, email: `${sub}@example.com`, ...members }
}

/** A compact JWT of these claims. Its signature is a word: the sandbox does not look at it (§5.5). */
export function idToken(claims: Members, { header = {}, signature = 'dummy' }: TokenParts = {}): string {
  return `${part({ alg: 'RS256', kid: 'k', typ: 'JWT', ...header })}.${part(claims)}.${signature}`
}

interface TokenParts {
  readonly header?: Members
  readonly signature?: string
}

/** `iat` and `exp` of a token that was issued now by the sandbox clock. */
export async function freshness(sandbox: Sandbox): Promise<{ iat: number; exp: number }> {
  const iat = Math.floor(Date.parse((await sandbox.control('GET', '/clock')).body.now) / 1000)
  return { iat, exp: iat + 3600 }
}

/** `nonce` as a verification wants it (§5.5). */
export function nonceOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex')
}

/** A fresh token of an identity. */
export async function freshToken(sandbox: Sandbox, identity: Members, members: Members = {}): Promise<string> {
  return idToken({ ...identity, ...(await freshness(sandbox)), ...members })
}

/** Makes a wallet without credentials and registers an identity on it. */
export async function newOauthWallet(sandbox: Sandbox, identity = newIdentity()): Promise<OauthWallet> {
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const body = { type: 'OAUTH', accountId, oidcToken: await freshToken(sandbox, identity) }
  const reply = await sandbox.call('POST', '/auth/credentials', { body })
  expect(reply.status, reply.text).toBe(201)
  return { accountId, credentialId: reply.body.id, identity }
}

/** The body that verifies an identity for a client key; `members` replace claims. */
export async function oauthBody(sandbox: Sandbox, identity: Members, key: KeyPair, members: Members = {}) {
  const publicKey = clientPublicKey(key)
  const nonce = nonceOf(publicKey)
  // No two are one token, also within one second.
  const claims = { nonce, jti: crypto.randomUUID(), ...members }
  return { type: 'OAUTH', oidcToken: await freshToken(sandbox, identity, claims), clientPublicKey: publicKey }
}

/** Verifies an identity as {@link oauthBody} says, or with a body of one's own. */
export function verifyOauth(sandbox: Sandbox, credentialId: string, body: unknown): Promise<Reply> {
  return sandbox.call('POST', `/auth/credentials/${credentialId}/verify`, { body })
}

/** Signs in with an identity, and opens the key that was sealed for it. */
export async function signInWithOauth(sandbox: Sandbox, wallet: OauthWallet): Promise<WalletSession> {
  const { accountId, credentialId, identity } = wallet
  const key = clientKey()
  const reply = await verifyOauth(sandbox, credentialId, await oauthBody(sandbox, identity, key))
  expect(reply.status, reply.text).toBe(200)
  return { id: reply.body.id, accountId, credentialId, key: await sessionKeyOf(reply, key) }
}

/** The session key an answer carries, opened with the client's. */
export function sessionKeyOf(reply: Reply, { privateKey }: KeyPair): Promise<KeyPair> {
  return openSessionKey(reply.body.encryptedSessionSigningKey, privateKey)
}

/** The checks a call met, as the owner is shown them. */
export async function checksOf(sandbox: Sandbox, reply: Reply): Promise<readonly Record<string, unknown>[]> {
  const trace = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  expect(trace.status, trace.text).toBe(200)
  return trace.body.checks
}

function part(members: Members): string {
  return Buffer.from(JSON.stringify(members)).toString('base64url')
}
