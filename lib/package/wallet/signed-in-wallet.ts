import { send } from '#lib/client/send'
import { hexFromBytes } from '#lib/contract/hex'
import { executionOf, payloadOf } from '#lib/flows/execute-flow'
import { request } from '#lib/flows/json-request'
import { proofHeaders } from '#lib/flows/signed-steps'
import type { PlatformConnection } from '#lib/package/wallet/connect-platform'
import { rejectionOf, WalletError, withWalletErrors } from '#lib/package/wallet/wallet-error'
import type { Wallet, WalletQuote, WalletSession } from '#lib/package/wallet-types'
import { base64urlFromBytes, readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readJsonObject } from '#lib/wallet/encoding/json-object'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { stampBytes } from '#lib/wallet/stamp'

/**
 * Returns the `Service-Wallet-Signature` of a payload, which is signed byte for byte. The private key is a P-256 scalar
 * of 64 hex digits. Throws {@link WalletError} if it is not.
 */
export function stamp(payloadToSign: string | Uint8Array, privateKey: string): string {
  return stampWithKey(payloadToSign, keyPairOf(privateKey))
}

/** Returns the key pair of a private key in hex. Throws {@link WalletError} if it is not a P-256 scalar. */
export function keyPairOf(privateKey: string): KeyPair {
  const scalar = typeof privateKey === 'string' ? readHex(privateKey) : undefined
  try {
    return keyPairFromScalar(scalar ?? new Uint8Array())
  } catch {
    const fix = 'Pass the privateKey of a signed-in wallet or of a passkey.'
    throw new WalletError(`The private key is not a P-256 scalar of 64 hex digits. ${fix}`, {
      code: 'PRIVATE_KEY_INVALID',
    })
  }
}

export function signedInWallet(connection: PlatformConnection, session: WalletSession, key: KeyPair): Wallet {
  const wallet: Wallet = {
    session,
    privateKey: hexFromBytes(key.privateKey),
    stamp: payloadToSign => stampWithKey(payloadToSign, key),
    fetch: (path, init = {}) => withWalletErrors(() => signedFetch(connection, wallet, path, init)),
    execute: (quote, options = {}) => withWalletErrors(() => executeQuote(connection, wallet, quote, options)),
  }
  return wallet
}

function stampWithKey(payloadToSign: string | Uint8Array, key: KeyPair): string {
  if (typeof payloadToSign !== 'string' && !(payloadToSign instanceof Uint8Array)) {
    const fix = 'Pass payloadToSign as the API returned it: text, or its bytes.'
    throw new WalletError(`The payload is neither text nor bytes. ${fix}`, { code: 'PAYLOAD_INVALID' })
  }
  return stampBytes(typeof payloadToSign === 'string' ? utf8FromText(payloadToSign) : payloadToSign, key)
}

async function signedFetch(
  connection: PlatformConnection,
  wallet: Wallet,
  path: string,
  init: RequestInit,
): Promise<Response> {
  requireRepeatable(path, init)
  const first = await connection.fetch(path, init)
  if (first.status !== 202) return first
  const { payloadToSign, requestId } = readJsonObject(await first.clone().text()) ?? {}
  if (typeof payloadToSign !== 'string' || typeof requestId !== 'string') return first
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(proofHeaders(wallet.stamp(payloadToSign), requestId)))
    headers.set(name, value)
  const response = await connection.fetch(path, { ...init, headers })
  if (response.status === 401) await rejectEndedSession(connection, wallet, await response.clone().text())
  return response
}

/** A signed retry sends the request twice, so its body must not be a stream. */
function requireRepeatable(path: string, { body }: RequestInit): void {
  if (typeof path !== 'string' || !path.startsWith('/')) {
    const fix = 'Pass a path below the base URL, such as /auth/credentials.'
    throw new WalletError(`${path} is not a path. ${fix}`, { code: 'PATH_INVALID' })
  }
  if (body === undefined || body === null || typeof body === 'string' || body instanceof Uint8Array) return
  const fix = 'Pass text, such as JSON.stringify(body).'
  throw new WalletError(`The body is neither text nor bytes. ${fix}`, { code: 'BODY_INVALID' })
}

/** Throws an error that names the fix if the call was rejected because of the session. */
async function rejectEndedSession(connection: PlatformConnection, { session }: Wallet, body: string): Promise<void> {
  const details = readJsonObject(body)?.details as { readonly reason?: unknown } | undefined
  if (details?.reason !== 'UNKNOWN_KEY') return
  const listed = await connection.send(request('GET', `/auth/sessions?accountId=${session.accountId}`))
  const sessions = listed.status === 200 ? readJsonObject(listed.body)?.data : undefined
  const isActive = Array.isArray(sessions) && sessions.some(({ id }) => id === session.id)
  throw isActive
    ? new WalletError(
        `The session belongs to ${session.accountId}, which may not sign this request. Sign in to the wallet that the request changes.`,
        { code: 'OTHER_WALLET', status: 401 },
      )
    : new WalletError(
        `The session ${session.id} has expired (expiresAt: ${session.expiresAt}) or was ended. Sign in again with signIn().`,
        { code: 'SESSION_ENDED', status: 401 },
      )
}

async function executeQuote(
  connection: PlatformConnection,
  wallet: Wallet,
  quote: WalletQuote,
  { idempotencyKey = base64urlFromBytes(connection.random(16)) }: { readonly idempotencyKey?: string },
): Promise<unknown> {
  const stampValue = wallet.stamp(payloadOfQuote(wallet, quote))
  const sent = executionOf(quote.id, stampValue, idempotencyKey)
  const answer = await send(connection.fetch, sent)
  if (answer.status === 401) await rejectEndedSession(connection, wallet, answer.body)
  if (answer.status !== 200) throw rejectionOf({ request: sent, answer })
  return JSON.parse(answer.body)
}

function payloadOfQuote({ session }: Wallet, quote: WalletQuote): string {
  const { paymentInstructions, code, status, message } = (quote ?? {}) as WalletQuote & Record<string, unknown>
  try {
    return payloadOf({ paymentInstructions })
  } catch {
    if (typeof code === 'string' && typeof status === 'number') {
      const fix = 'Create a quote first.'
      throw new WalletError(`The quote is an error response (${status} ${code}: ${message}). ${fix}`, {
        code: 'QUOTE_REJECTED',
        status,
      })
    }
    if (quote instanceof Response) {
      throw new WalletError('The quote is a Response. Pass await response.json().', { code: 'QUOTE_NOT_OF_WALLET' })
    }
    const fix = `Pass a quote, as POST /quotes returned it, whose source is the wallet ${session.accountId}.`
    throw new WalletError(`The quote has no payloadToSign. ${fix}`, { code: 'QUOTE_NOT_OF_WALLET' })
  }
}
