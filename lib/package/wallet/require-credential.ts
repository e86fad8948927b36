import { type Fetch, send } from '#lib/client/send'
import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import type { AuthMethod } from '#lib/client/wire-types'
import type { CredentialType, OtpType } from '#lib/contract/credential-type'
import { exchange } from '#lib/flows/flow'
import { bodyOf, request } from '#lib/flows/json-request'
import type { PlatformConnection } from '#lib/package/wallet/connect-platform'
import { rejectionOf, WalletError } from '#lib/package/wallet/wallet-error'
import type { Wallet } from '#lib/package/wallet-types'

type Credential = Pick<AuthMethod, 'id' | 'type' | 'nickname'>

/** Account whose credentials change, and the wallet that signs the change, if given. */
export interface CredentialOwner {
  readonly accountId: string
  readonly signer?: Wallet | undefined
}

/** Signs in with a one-time code. */
export type OtpSignIn = (credential: { readonly id: string; readonly type: OtpType }) => Promise<Wallet>

/**
 * Lists the credentials of a wallet, oldest first. Throws {@link WalletError} if the platform has no such account, or if
 * it is not a wallet.
 */
export async function listCredentials(
  connection: PlatformConnection,
  accountId: string,
): Promise<readonly Credential[]> {
  const path = `/auth/credentials?accountId=${encodeURIComponent(accountId)}`
  const data = bodyOf(await exchange(connection, request('GET', path), [200])).data as readonly Credential[]
  // The list of an account that is not a wallet of this platform is empty too.
  if (data.length === 0) await requireWallet(connection, accountId)
  return data
}

async function requireWallet(connection: PlatformConnection, accountId: string): Promise<void> {
  const sent = request('GET', `/internal-accounts/${encodeURIComponent(accountId)}`)
  const answer = await connection.send(sent)
  if (answer.status === 404) {
    const fix = 'Pass the ID of a wallet of this platform, such as platform.starter.wallet.'
    throw new WalletError(`The platform has no account ${accountId}. ${fix}`, { code: 'ACCOUNT_NOT_FOUND' })
  }
  if (answer.status !== 200) throw rejectionOf({ request: sent, answer })
  const { type } = bodyOf({ request: sent, answer })
  if (type === 'EMBEDDED_WALLET') return
  const fix = 'Pass the ID of an EMBEDDED_WALLET account.'
  throw new WalletError(`The account ${accountId} has the type ${type}, so it is not a wallet. ${fix}`, {
    code: 'ACCOUNT_NOT_WALLET',
  })
}

/**
 * Sends the request that adds a credential, and returns the credential's ID. The first credential of a wallet needs no
 * signature. Otherwise the signer signs, or a session of the wallet's one-time code, which ends afterwards. Throws
 * {@link WalletError} if there is neither.
 */
export async function addCredentialTo(
  connection: PlatformConnection,
  { accountId, signer }: CredentialOwner,
  added: SentRequest,
  signInWithCode: OtpSignIn,
): Promise<string> {
  if (signer !== undefined) return createdId(signer.fetch, added)
  const credentials = await listCredentials(connection, accountId)
  if (credentials.length === 0) return createdId(connection.fetch, added)
  const [otp] = credentials.flatMap(({ id, type }) => (isCode(type) ? [{ id, type }] : []))
  if (otp === undefined) {
    const types = credentials.map(({ type }) => type).join(', ')
    const fix = 'Pass a signed-in wallet of this account as signer.'
    throw new WalletError(`Only a signed-in wallet can add a credential to ${accountId}, which has ${types}. ${fix}`, {
      code: 'SIGNER_MISSING',
    })
  }
  const temporary = await signInWithCode(otp)
  try {
    return await createdId(temporary.fetch, added)
  } finally {
    await temporary.fetch(`/auth/sessions/${temporary.session.id}`, { method: 'DELETE' })
  }
}

async function createdId(fetch: Fetch, added: SentRequest): Promise<string> {
  const sent: SentExchange = { request: added, answer: await send(fetch, added) }
  if (sent.answer.status !== 201) throw rejectionOf(sent)
  return String(bodyOf(sent).id)
}

/** Like `isOtp` of the contract, whose module would add zod to the bundle for browsers. */
export function isCode(type: CredentialType): type is OtpType {
  return type === 'EMAIL_OTP' || type === 'SMS_OTP'
}
