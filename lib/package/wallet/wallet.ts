import type { Artifacts } from '#lib/flows/artifacts'
import { artifactsOf, begin, type Flow, runTo, runToEnd, type Tools } from '#lib/flows/flow'
import { bodyOf } from '#lib/flows/json-request'
import { oauth, registerOauth } from '#lib/flows/oauth-flows'
import { emailOtp, smsOtp } from '#lib/flows/otp-flows'
import { passkeySignIn } from '#lib/flows/passkey-flows'
import { addCredential } from '#lib/flows/signed-action-flows'
import { argumentProblem, isText, type Member, type Members, TEXT } from '#lib/package/argument-problem'
import { isPlainObject } from '#lib/package/json-problem'
import { connectPlatform, type PlatformConnection } from '#lib/package/wallet/connect-platform'
import { addCredentialTo, isCode, listCredentials, type OtpSignIn } from '#lib/package/wallet/require-credential'
import { signedInWallet, stamp } from '#lib/package/wallet/signed-in-wallet'
import { WalletError, withWalletErrors } from '#lib/package/wallet/wallet-error'
import { addPasskey, authenticatorOf, rejectUse } from '#lib/package/wallet/wallet-passkey'
import type {
  CredentialType,
  OidcIdentity,
  Passkey,
  PasskeyOptions,
  SignInOptions,
  Wallet,
  WalletPlatform,
  WalletSession,
} from '#lib/package/wallet-types'

export { stamp, WalletError }

/** The code of every sign-in to a sandbox (§5.5). */
const SANDBOX_CODE = '000000'

/** Audience of the default identity. */
const AUDIENCE = 'countersign-wallet'

const FLOWS: Readonly<Record<CredentialType, Flow>> = {
  EMAIL_OTP: emailOtp,
  SMS_OTP: smsOtp,
  OAUTH: oauth,
  PASSKEY: passkeySignIn,
}

/**
 * Signs in to a wallet and returns it with its new session. If the wallet has no credential of the type, first adds one.
 * Throws {@link WalletError} if the options are invalid or the sandbox rejects a call.
 */
export async function signIn(platform: WalletPlatform, options: SignInOptions): Promise<Wallet> {
  const connection = connectPlatform(platform)
  return withWalletErrors(async () => {
    requireOptions(options)
    if (options.with === 'PASSKEY') return signInWithPasskey(connection, options)
    const { credentialId = await credentialOf(connection, options) } = options
    if (options.with === 'OAUTH') return signInWithToken(connection, credentialId, options)
    return signInWithCode(connection)({ id: credentialId, type: options.with })
  })
}

/**
 * Creates a passkey in software, adds it to a wallet and returns it for {@link signIn}. The signer signs the addition,
 * by default a session of the wallet's one-time code, which ends afterwards. The first credential of a wallet needs no
 * signer. Throws {@link WalletError} if the options are invalid or the sandbox rejects a call.
 */
export async function createPasskey(platform: WalletPlatform, options: PasskeyOptions): Promise<Passkey> {
  const connection = connectPlatform(platform)
  return withWalletErrors(async () => {
    requireMembers('createPasskey()', options, PASSKEY_OPTIONS)
    requireAccount(options)
    return addPasskey(connection, options, signInWithCode(connection))
  })
}

/** The caller's next check names the right values. */
const ANY: Member = { expected: 'a value', accepts: () => true }
const SIGNER: Member = {
  expected: 'a wallet that signIn() returned',
  accepts: value => isPlainObject(value) && isPlainObject(value.session) && isText(value.privateKey),
}

const SIGN_IN_OPTIONS: Members<SignInOptions> = {
  accountId: ANY,
  with: ANY,
  credentialId: TEXT,
  signer: SIGNER,
  passkey: {
    expected: 'a passkey that createPasskey() returned',
    accepts: value => isPlainObject(value) && ['id', 'accountId', 'privateKey'].every(name => isText(value[name])),
  },
  identity: {
    expected: 'an object with the texts aud and sub',
    accepts: value => isPlainObject(value) && isText(value.aud) && isText(value.sub),
  },
  oidcToken: {
    expected: 'a function that takes the public key of the client and returns an ID token',
    accepts: value => typeof value === 'function',
  },
}

/** Options that only one type of credential uses. */
const TYPE_OF_OPTION = { passkey: 'PASSKEY', identity: 'OAUTH', oidcToken: 'OAUTH' } as const

const PASSKEY_OPTIONS: Members<PasskeyOptions> = {
  accountId: ANY,
  signer: SIGNER,
  nickname: TEXT,
  origin: {
    expected: 'the origin of a page, such as https://app.example',
    accepts: value => isText(value) && URL.canParse(value) && new URL(value).origin === value,
  },
}

function requireMembers(call: string, options: unknown, members: Readonly<Record<string, Member>>): void {
  const problem = argumentProblem(call, options, members)
  if (problem !== undefined) throw new WalletError(problem, { code: 'OPTIONS_INVALID' })
}

function requireOptions(options: SignInOptions): void {
  requireMembers('signIn()', options, SIGN_IN_OPTIONS)
  requireAccount(options)
  if (!Object.hasOwn(FLOWS, options.with)) {
    const types = Object.keys(FLOWS).join(', ')
    throw new WalletError(`with: ${options.with} is not a credential type. Use one of ${types}.`, {
      code: 'CREDENTIAL_TYPE_INVALID',
    })
  }
  for (const [name, type] of Object.entries(TYPE_OF_OPTION) as [keyof typeof TYPE_OF_OPTION, CredentialType][]) {
    if (options[name] === undefined || options.with === type) continue
    throw new WalletError(
      `signIn(): ${name} has no effect with ${options.with}. Leave it out, or use with: '${type}'.`,
      {
        code: 'OPTIONS_INVALID',
      },
    )
  }
  const { passkey, accountId } = options
  if (passkey !== undefined && passkey.accountId !== accountId) {
    const fix = 'Pass a passkey of the account, or omit passkey to create one.'
    throw new WalletError(`The passkey belongs to ${passkey.accountId}, not to ${accountId}. ${fix}`, {
      code: 'PASSKEY_OF_OTHER_ACCOUNT',
    })
  }
}

function requireAccount({ accountId, signer }: Pick<SignInOptions, 'accountId' | 'signer'>): void {
  if (typeof accountId !== 'string' || accountId === '') {
    const fix = 'Pass the ID of a wallet, such as platform.starter.wallet.'
    throw new WalletError(`accountId is missing. ${fix}`, { code: 'ACCOUNT_MISSING' })
  }
  if (signer === undefined || signer.session.accountId === accountId) return
  throw new WalletError(
    `The signer is signed in to ${signer.session.accountId}, not to ${accountId}. Pass a signed-in wallet of the account.`,
    { code: 'OTHER_WALLET' },
  )
}

/** Returns the wallet's oldest credential of the type and, for OAUTH, of the identity. Adds one if it has none. */
async function credentialOf(connection: PlatformConnection, options: SignInOptions): Promise<string> {
  const { accountId, with: type, oidcToken } = options
  const identity = identityOf(options)
  const found = (await listCredentials(connection, accountId)).find(
    credential =>
      credential.type === type &&
      (type !== 'OAUTH' || oidcToken !== undefined || credential.nickname === (identity.email ?? identity.sub)),
  )
  if (found !== undefined) return found.id
  if (oidcToken !== undefined) {
    const fix = 'Add one with POST /auth/credentials, or omit oidcToken.'
    throw new WalletError(`The wallet ${accountId} has no OAUTH credential. ${fix}`, { code: 'CREDENTIAL_NOT_FOUND' })
  }
  const flow = type === 'OAUTH' ? registerOauth : addCredential
  const inputs: Partial<Artifacts> = { accountId, identity, ...(isCode(type) && { otpType: type }) }
  const { request } = artifactsOf(await runTo(begin(flow, inputs), 'leg-1', toolsOf(connection)))
  if (request === undefined) throw new Error('The flow made no request.')
  return addCredentialTo(connection, options, request, signInWithCode(connection))
}

function identityOf({ accountId, identity }: Pick<SignInOptions, 'accountId' | 'identity'>): OidcIdentity {
  return identity ?? { aud: AUDIENCE, sub: accountId }
}

function signInWithCode(connection: PlatformConnection): OtpSignIn {
  return ({ id: credentialId, type: otpType }) =>
    signedIn(connection, FLOWS[otpType], { credentialId, otpType, otpCode: SANDBOX_CODE }, toolsOf(connection))
}

async function signInWithToken(connection: PlatformConnection, credentialId: string, options: SignInOptions) {
  const { oidcToken } = options
  const tools = toolsOf(connection)
  const withToken: Tools =
    oidcToken === undefined ? tools : { ...tools, mintToken: async (_, clientKey = '') => oidcToken(clientKey) }
  return signedIn(connection, oauth, { credentialId, identity: identityOf(options) }, withToken)
}

async function signInWithPasskey(connection: PlatformConnection, options: SignInOptions): Promise<Wallet> {
  const passkey = options.passkey ?? (await addPasskey(connection, options, signInWithCode(connection)))
  const tools = { ...toolsOf(connection), authenticator: authenticatorOf(passkey) }
  return signedIn(connection, passkeySignIn, { credentialId: passkey.id }, tools)
}

/** Runs a flow of which the last call starts a session. */
async function signedIn(
  connection: PlatformConnection,
  flow: Flow,
  inputs: Partial<Artifacts>,
  tools: Tools,
): Promise<Wallet> {
  const { signedRetry, verify, session } = artifactsOf(await runToEnd(flow, inputs, tools))
  const started = verify ?? signedRetry
  if (started === undefined || session === undefined) throw new Error('The flow started no session.')
  // The flow has read the members of a session in this body.
  return signedInWallet(connection, bodyOf(started) as WalletSession, session.key)
}

function toolsOf(connection: PlatformConnection): Tools {
  return {
    ...connection,
    mintToken: async (identity, clientPublicKey) =>
      (await connection.control('POST /oidc/token', { body: { ...identity, clientPublicKey } })).idToken,
    authenticator: { label: '', create: rejectUse, sign: rejectUse },
  }
}
