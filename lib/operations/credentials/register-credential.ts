import type { ReadTx, Tx } from '#db/database'
import type { AccountRow } from '#db/queries/accounts/internal-accounts'
import {
  countCredentials,
  findByWebauthnId,
  findCredentialByIdentity,
  insertCredential,
} from '#db/queries/credentials/credentials'
import { findCustomer } from '#db/queries/customers/customers'
import { isOtp, type OtpType } from '#lib/contract/credential-type'
import type { AuthMethod } from '#lib/contract/credentials/credential'
import type { registerCredential as contract } from '#lib/contract/credentials/credential-operations'
import { hexFromBytes } from '#lib/contract/hex'
import { duplicateRejection } from '#lib/domain/credentials/credential-rules'
import type { Report } from '#lib/domain/rule'
import { emailActivity, oauthActivity, phoneActivity } from '#lib/domain/signing/activity-payloads'
import { walletOf } from '#lib/operations/accounts/find-wallet'
import { acceptedIssuers, providerName } from '#lib/operations/credentials/accepted-issuers'
import { checkOidcToken, readTokenOf } from '#lib/operations/credentials/check-oidc-token'
import { type CodeTarget, deliverOtp, newCodeTarget } from '#lib/operations/credentials/deliver-otp'
import { authMethodOf } from '#lib/operations/credentials/list-credentials'
import { makePasskeyCredential } from '#lib/operations/credentials/make-passkey-credential'
import { blankCredential, type CredentialDraft } from '#lib/operations/credentials/new-credential'
import { type RequestStep, signedRetry } from '#lib/operations/signing/signed-retry'
import { enforce, enforceFound } from '#lib/operations/trace'
import { rejectClosed } from '#lib/operations/transfers/load-account'
import type { Call, Outcome, World } from '#lib/operations/world'
import {
  FRESHNESS_RULES,
  IDENTITY_RULES,
  ISSUER_RULES,
  identityOf,
  nicknameOf,
  type OidcIdentity,
} from '#lib/verifiers/oidc/oidc-claims'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

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

/**
 * Makes an email or SMS credential (§4.2). Rejects with INVALID_INPUT if there is no email address or phone number to
 * send codes to.
 */
async function makeOtpCredential(call: Call, account: AccountRow, type: OtpType): Promise<CredentialDraft> {
  const { caller, trace, world } = call
  const { customerId } = account
  const customer =
    customerId === null ? undefined : await world.db.read(tx => findCustomer(tx, caller.platformId, customerId))
  const isEmail = type === 'EMAIL_OTP'
  const contact = enforceFound(
    trace,
    { id: 'contact', label: 'The customer has an email address or phone number for the code' },
    isEmail ? customer?.email : customer?.phoneNumber,
    { code: 'INVALID_INPUT', details: { reason: isEmail ? 'NO_EMAIL' : 'NO_PHONE_NUMBER', field: 'type' } },
  )
  return {
    credential: blankCredential(call, account, { type, nickname: contact, identity: type }),
    activity: ({ userId }) => (isEmail ? emailActivity(userId, contact) : phoneActivity(userId, contact)),
  }
}

/**
 * Makes a credential for a token's identity (§4.2). Rejects with INVALID_INPUT or UNAUTHORIZED. Only the first request
 * needs a fresh token: the retry contains the same token, and a person may take a while to sign.
 */
async function makeOauthCredential(
  call: Call,
  account: Pick<AccountRow, 'id'>,
  { oidcToken, step }: { readonly oidcToken: string; readonly step: RequestStep },
): Promise<CredentialDraft> {
  const { trace, world } = call
  const token = readTokenOf(call, oidcToken)
  const rules = step === 'first' ? [...IDENTITY_RULES, ...FRESHNESS_RULES] : IDENTITY_RULES
  enforce(trace, withRegistrationRejection(call, await checkOidcToken(call, token, { rules })))
  const identity = identityOf(token.claims)
  return {
    credential: blankCredential(call, account, {
      type: 'OAUTH',
      nickname: nicknameOf(token.claims),
      identity: identityKey(world, identity),
      oidcIssuer: identity.issuer,
      oidcAudience: identity.audience,
      oidcSubject: identity.subject,
    }),
    activity: ({ userId }) => oauthActivity(userId, { oidcToken, providerName: providerName(world, identity.issuer) }),
  }
}

/** A registration rejects an unaccepted issuer with INVALID_INPUT and lists the accepted ones. */
function withRegistrationRejection({ world }: Call, report: Report): Report {
  if (!('failed' in report) || ISSUER_RULES.every(({ id }) => id !== report.failed.id)) return report
  const details = { reason: 'UNSUPPORTED_ISSUER', field: 'oidcToken', allowed: acceptedIssuers(world) } as const
  const rejection = { ...report.failed.rejection, code: 'INVALID_INPUT', details } as const
  return { ...report, failed: { ...report.failed, rejection } }
}

/** The key is unique within an account. It is a digest, because the identity may be long. */
function identityKey({ digest }: Pick<World, 'digest'>, { issuer, audience, subject }: OidcIdentity): string {
  return `OAUTH ${hexFromBytes(digest(utf8FromText(JSON.stringify([issuer, audience, subject]))))}`
}
