import type { ReadTx, Tx } from '#db/database'
import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import {
  countCredentials,
  findByWebauthnId,
  findCredentialByIdentity,
  insertCredential,
} from '#db/queries/credentials/credentials'
import { isOtp } from '#lib/contract/credential-type'
import type { AuthMethod } from '#lib/contract/credentials/credential'
import type { registerCredential as contract } from '#lib/contract/credentials/credential-operations'
import { duplicateRejection } from '#lib/domain/credentials/credential-rules'
import { walletOf } from '#lib/operations/accounts/find-wallet'
import { type CodeTarget, deliverOtp, newCodeTarget } from '#lib/operations/credentials/deliver-otp'
import { authMethodOf } from '#lib/operations/credentials/list-credentials'
import { makeOauthCredential } from '#lib/operations/credentials/make-oauth-credential'
import { makeOtpCredential } from '#lib/operations/credentials/make-otp-credential'
import { makePasskeyCredential } from '#lib/operations/credentials/make-passkey-credential'
import type { CredentialDraft } from '#lib/operations/credentials/new-credential'
import { type RequestStep, signedRetry } from '#lib/operations/signing/signed-retry'
import { rejectClosed } from '#lib/operations/transfers/load-account'
import type { Call, Outcome } from '#lib/operations/world'

/**
 * Registers a credential (§4.2). A wallet's first credential needs no signature. Later ones need a signed retry, which
 * any session of the wallet may sign. Rejects a duplicate on the first request and on the retry. Of concurrent
 * registrations of one credential, at most one succeeds.
 */
export async function registerCredential(call: Call<typeof contract>): Promise<Outcome<AuthMethod>> {
  const { body, world } = call
  const account = await world.db.read(tx => walletOf(tx, call, body.accountId, 'accountId'))
  rejectClosedWallet(call, account)
  return signedRetry(call, {
    accountId: account.id,
    type: body.type,
    prepare: step => makeCredential(call, account, step),
    make: async draft => ({ ...draft, target: targetOf(call, draft) }),
    facts: async (_tx, { credential }) => credential.nickname,
    check: async (tx, signedFor, draft) => {
      rejectClosedWallet(call, await walletOf(tx, call, account.id, 'accountId'))
      if (signedFor !== undefined) rejectOtherContact(call, signedFor, draft)
      await rejectDuplicate(tx, call, draft)
      await draft.check?.(tx)
    },
    needsNoSignature: async tx => (await countCredentials(tx, account.id)) === 0,
    activity: (wallet, draft) => draft.activity(wallet),
    perform: (tx, _facts, material) => store(tx, call, material),
  })
}

function rejectClosedWallet({ trace }: Call, { id: accountId, closedAt }: AccountRow): void {
  rejectClosed(trace, { accountId, isClosed: closedAt !== null }, 'accountId')
}

function makeCredential(call: Call<typeof contract>, account: AccountRow, step: RequestStep): Promise<CredentialDraft> {
  const { body } = call
  switch (body.type) {
    case 'EMAIL_OTP':
    case 'SMS_OTP':
      return makeOtpCredential(call, account, body.type)
    case 'OAUTH':
      return makeOauthCredential(call, account, { oidcToken: body.oidcToken, step })
    case 'PASSKEY':
      return makePasskeyCredential(call, account, body)
    default:
      return body satisfies never
  }
}

/** The body does not contain the contact, and the customer's contact may have changed since the first request. */
function rejectOtherContact({ trace }: Call, signedFor: string, { credential }: CredentialDraft): void {
  trace.check('same-contact', 'The credential matches the signed request', credential.nickname === signedFor, {
    code: 'WALLET_SIGNATURE_BODY_MISMATCH',
    details: { reason: 'CONTACT_CHANGED' },
    expected: signedFor,
    got: credential.nickname,
  })
}

const DUPLICATE_CHECK = { id: 'duplicate', label: 'The credential is not registered yet' } as const

async function rejectDuplicate(tx: ReadTx, { caller, trace }: Call, { credential }: CredentialDraft): Promise<void> {
  const { accountId, identity, type, webauthnId } = credential
  const same =
    (await findCredentialByIdentity(tx, accountId, identity)) ??
    (webauthnId === null ? undefined : await findByWebauthnId(tx, caller.platformId, webauthnId))
  if (same !== undefined)
    throw trace.fail(DUPLICATE_CHECK.id, DUPLICATE_CHECK.label, { ...duplicateRejection(type), got: same.id })
  trace.pass(DUPLICATE_CHECK.id, DUPLICATE_CHECK.label)
}

function targetOf({ world }: Call, { credential }: CredentialDraft): CodeTarget | undefined {
  return isOtp(credential.type) ? newCodeTarget(world, credential) : undefined
}

async function store(
  tx: Tx,
  call: Call,
  { credential, spend, target }: CredentialDraft & { readonly target: CodeTarget | undefined },
): Promise<AuthMethod> {
  await spend?.(tx)
  if ((await insertCredential(tx, credential)) !== 'inserted') {
    throw call.trace.fail(DUPLICATE_CHECK.id, DUPLICATE_CHECK.label, duplicateRejection(credential.type))
  }
  const registered = authMethodOf(credential)
  if (target === undefined) return registered
  await deliverOtp(tx, call, credential, target)
  return { ...registered, otpEncryptionTargetBundle: target.bundle }
}
