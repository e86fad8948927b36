import { member, ORIGIN, type Parts, ref, type Statement, type Template, tool } from '#lib/export/scripts/script'

/** Returns statements that create a new customer with a wallet, so that a script can run repeatedly. */
export function createWallet(): readonly Statement[] {
  return [
    { kind: 'note', text: 'A new customer with a wallet and an EMAIL_OTP credential' },
    tool('email', 'newEmail'),
    call('customer', 'POST', ['/customers'], 201, {
      customerType: 'INDIVIDUAL',
      email: ref('email'),
      phoneNumber: '+14155550123',
    }),
    member('customerId', 'customer', 'id'),
    call('accounts', 'GET', ['/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=', ref('customerId')], 200),
    member('accountId', 'accounts', 'data', 0, 'id'),
    call('credentials', 'GET', ['/auth/credentials?accountId=', ref('accountId')], 200),
    member('emailCredentialId', 'credentials', 'data', 0, 'id'),
  ]
}

/** Returns statements that sign in with a one-time code. The variable names start with the value of `who`. */
export function signIn(who: string, credential: string, type: 'EMAIL_OTP' | 'SMS_OTP'): readonly Statement[] {
  const path = ['/auth/credentials/', ref(credential)]
  const body = { type, encryptedOtpBundle: ref(`${who}Bundle`) }
  return [
    { kind: 'note', text: `Sign-in with ${type}: the ${who} session` },
    call(`${who}Challenge`, 'POST', [...path, '/challenge'], 200),
    member(`${who}Target`, `${who}Challenge`, 'otpEncryptionTargetBundle'),
    tool(`${who}Key`, 'newKey'),
    tool(`${who}Bundle`, 'sealOtp', `${who}Target`, `${who}Key`),
    ...signedRetry(`${who}Login`, `${who}Key`, 'POST', [...path, '/verify'], 200, body),
    member(`${who}Id`, `${who}Login`, 'id'),
  ]
}

/** Returns statements that add an SMS_OTP credential to the wallet. The session `signer` signs the retry. */
export function addSms(credential: string, signer: string): readonly Statement[] {
  const body = { type: 'SMS_OTP', accountId: ref('accountId') }
  return [
    { kind: 'note', text: 'An SMS_OTP credential' },
    ...signedRetry(`${credential}Added`, `${signer}Key`, 'POST', ['/auth/credentials'], 201, body),
    member(credential, `${credential}Added`, 'id'),
  ]
}

export function addIdentity(identity: Template): readonly Statement[] {
  const body = { type: 'OAUTH', accountId: ref('accountId'), oidcToken: ref('registrationToken') }
  return [
    { kind: 'note', text: 'An OAUTH credential' },
    createIdToken('registrationToken', identity),
    member('registrationToken', 'registrationTokenCreated', 'idToken'),
    ...signedRetry('identityAdded', 'signerKey', 'POST', ['/auth/credentials'], 201, body),
    member('credentialId', 'identityAdded', 'id'),
  ]
}

export function addPasskey(nickname: string): readonly Statement[] {
  const [challenge, attestation] = [ref('newPasskeyChallenge'), { ref: 'newPasskey', as: 'json' } as const]
  const body = { type: 'PASSKEY', accountId: ref('accountId'), nickname, challenge, attestation }
  return [
    { kind: 'note', text: 'A PASSKEY credential, for a passkey that this script creates in software' },
    tool('newPasskeyChallenge', 'newToken'),
    tool('passkeyKey', 'newKey'),
    tool('newPasskey', 'attest', 'passkeyKey', 'newPasskeyChallenge', ORIGIN),
    ...signedRetry('passkeyAdded', 'signerKey', 'POST', ['/auth/credentials'], 201, body),
    member('credentialId', 'passkeyAdded', 'id'),
  ]
}

/** Returns statements that fund the wallet and find an external account to pay. */
export function fundWallet(amount: number): readonly Statement[] {
  return [
    { kind: 'note', text: 'Funds for the wallet, and a bank account to pay' },
    call('funded', 'POST', ['/sandbox/internal-accounts/', ref('accountId'), '/fund'], 200, { amount }),
    call('payees', 'GET', ['/customers/external-accounts?currency=USD'], 200),
    member('destinationId', 'payees', 'data', 0, 'id'),
  ]
}

/** Returns statements that find an internal account of the platform and an external EUR account to pay. */
export function findPayingAccounts(): readonly Statement[] {
  return [
    { kind: 'note', text: 'The account that pays' },
    call('accounts', 'GET', ['/platform/internal-accounts'], 200),
    member('accountId', 'accounts', 'data', 0, 'id'),
    ...findPayee(),
  ]
}

/** Returns statements that find an external EUR account to pay. */
export function findPayee(): readonly Statement[] {
  return [
    { kind: 'note', text: 'The account that is paid' },
    call('payees', 'GET', ['/customers/external-accounts?currency=EUR'], 200),
    member('destinationId', 'payees', 'data', 0, 'id'),
  ]
}

/** Returns a call that makes new quotes of a customer need an authorization. */
export function requireAuthorization(): Statement {
  const path = ['/customers/', ref('customerId')]
  return { ...call('authorizationSwitch', 'PATCH', path, 200, { scaRequired: true }), at: 'control' }
}

/** Returns statements that revoke a credential. The key in the script's variable `signerKey` signs the retry. */
export function revokeCredential(credential: string): readonly Statement[] {
  return signedRetry('revoked', 'signerKey', 'DELETE', ['/auth/credentials/', ref(credential)], 204)
}

/**
 * Returns a call that creates an ID token. If `keyName` is given, the token is bound to the public key in the script's
 * variable of that name.
 */
export function createIdToken(name: string, identity: Template, keyName?: string): Statement {
  const claims = typeof identity === 'object' ? identity : {}
  return {
    ...call(`${name}Created`, 'POST', ['/oidc/token'], 200, {
      ...claims,
      ...(keyName === undefined ? {} : { clientPublicKey: ref(keyName) }),
    }),
    at: 'control',
  }
}

function signedRetry(
  name: string,
  key: string,
  method: string,
  path: Parts,
  status: number,
  body?: Template,
): readonly Statement[] {
  const signed = call(name, method, path, status, body)
  return [
    call(`${name}FirstResponse`, method, path, 202, body),
    member(`${name}Payload`, `${name}FirstResponse`, 'payloadToSign'),
    member(`${name}Request`, `${name}FirstResponse`, 'requestId'),
    tool(`${name}Stamp`, 'stampOf', `${name}Payload`, key),
    {
      ...signed,
      headers: [
        ...signed.headers,
        ['Service-Wallet-Signature', [ref(`${name}Stamp`)]],
        ['Request-Id', [ref(`${name}Request`)]],
      ],
    },
  ]
}

function call(name: string, method: string, path: Parts, status: number, body?: Template) {
  const headers = body === undefined ? [] : [['Content-Type', ['application/json']] as const]
  return { kind: 'call', at: 'api', name, method, path, headers, body, status } as const
}
