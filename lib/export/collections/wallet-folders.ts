import { type CollectionFolder, signedSteps } from '#lib/export/collections/collection-step'
import { BASE_POINT } from '#lib/flows/tampers/action-tampers'

const CUSTOMER: CollectionFolder = {
  name: 'Customers',
  steps: [
    {
      id: 'createCustomer',
      before: "set('email', 'run.' + random() + '@example.com')",
      body: { customerType: 'INDIVIDUAL', fullName: 'Amara Diallo', email: '{{email}}', phoneNumber: '+12025550143' },
      save: { newCustomerId: 'body.id' },
      checks: { 'the email address is the one sent': "body.email === get('email')" },
    },
    {
      id: 'getCustomer',
      path: { customerId: '{{newCustomerId}}' },
      checks: { 'it is the created customer': "body.id === get('newCustomerId')" },
    },
    {
      id: 'updateCustomer',
      path: { customerId: '{{newCustomerId}}' },
      body: { customerType: 'INDIVIDUAL', fullName: 'Amara Diallo Sow' },
      checks: { 'the name is changed': "body.fullName === 'Amara Diallo Sow'" },
    },
    {
      id: 'listCustomerInternalAccounts',
      variant: 'wallet',
      query: { customerId: '{{newCustomerId}}', type: 'EMBEDDED_WALLET' },
      save: { codeWalletId: 'body.data[0].id' },
    },
  ],
}

const VERIFICATIONS: CollectionFolder = {
  name: 'Verifications',
  steps: [
    ...contactSteps('Email', 'email'),
    ...contactSteps('Phone', 'phone'),
    {
      id: 'createCustomer',
      variant: 'business',
      body: {
        customerType: 'BUSINESS',
        businessInfo: {
          legalName: 'Diallo Trading',
          country: 'US',
          taxId: '12-3456789',
          incorporatedOn: '2020-02-29',
        },
      },
      save: { businessId: 'body.id' },
      checks: { 'it is not verified yet': "body.kybStatus === 'UNVERIFIED'" },
    },
    {
      id: 'createKycLink',
      path: { customerId: '{{businessId}}' },
      body: { redirectUri: 'https://example.com/done' },
      checks: { 'it has a link': "body.kycUrl.startsWith('http')" },
    },
    {
      id: 'submitVerification',
      body: { customerId: '{{businessId}}' },
      save: { verificationId: 'body.id' },
      checks: { 'it belongs to the business': "body.customerId === get('businessId')" },
    },
    { id: 'getVerification', checks: { 'it is the requested verification': "body.id === get('verificationId')" } },
    {
      id: 'listVerifications',
      query: { customerId: '{{businessId}}' },
      checks: {
        'the verification is listed': "body.data.some(verification => verification.id === get('verificationId'))",
      },
    },
    {
      id: 'deleteCustomer',
      path: { customerId: '{{businessId}}' },
      checks: { 'it is deleted': 'body.isDeleted === true' },
    },
    {
      id: 'deleteCustomer',
      variant: 'again',
      path: { customerId: '{{businessId}}' },
      status: 410,
      checks: { 'the code is CUSTOMER_DELETED': "body.code === 'CUSTOMER_DELETED'" },
    },
  ],
}

/** The identity that `countersign wallet sign-in --with OAUTH` uses. */
const IDENTITY = { aud: 'countersign-wallet', sub: '{{walletId}}' }
const SAVE_TOKEN = { oidcToken: 'body.idToken' }

// The collection never decrypts what the sandbox encrypts to this key.
const CLIENT_PUBLIC_KEY = BASE_POINT

const LOGIN: CollectionFolder = {
  name: 'Login',
  steps: [
    {
      id: 'listCredentials',
      query: { accountId: '{{codeWalletId}}' },
      save: { credentialId: "body.data.find(credential => credential.type === 'EMAIL_OTP').id" },
    },
    {
      id: 'challengeCredential',
      path: { id: '{{credentialId}}' },
      checks: { 'the code is encrypted to a target bundle': "typeof body.otpEncryptionTargetBundle === 'string'" },
    },
    {
      id: 'createCustomer',
      variant: 'without a contact',
      body: { customerType: 'INDIVIDUAL', fullName: 'Amara Diallo' },
      save: { walletOwnerId: 'body.id' },
    },
    {
      id: 'listCustomerInternalAccounts',
      variant: 'wallet without a credential',
      query: { customerId: '{{walletOwnerId}}', type: 'EMBEDDED_WALLET' },
      save: { walletId: 'body.data[0].id' },
    },
    { id: 'mintOidcToken', variant: 'to register', body: IDENTITY, save: SAVE_TOKEN },
    {
      id: 'registerCredential',
      variant: 'first of the wallet',
      body: { type: 'OAUTH', accountId: '{{walletId}}', oidcToken: '{{oidcToken}}' },
      save: { credentialId: 'body.id' },
    },
    {
      id: 'mintOidcToken',
      variant: 'to sign in',
      body: { ...IDENTITY, clientPublicKey: CLIENT_PUBLIC_KEY },
      save: SAVE_TOKEN,
    },
    {
      id: 'verifyCredential',
      path: { id: '{{credentialId}}' },
      body: { type: 'OAUTH', oidcToken: '{{oidcToken}}', clientPublicKey: CLIENT_PUBLIC_KEY },
      checks: { 'it is a session of the wallet': "body.accountId === get('walletId')" },
    },
  ],
}

/** Unless the registration above was stamped, the newest credential is that of the login. */
const LAST_CREDENTIAL = {
  unless: "get('newCredentialId') !== get('credentialId')",
  reason: 'for the last credential',
  status: 400,
  code: 'INVALID_INPUT',
}
const [firstRevocation, signedRevocation] = signedSteps({
  id: 'revokeCredential',
  path: { id: '{{newCredentialId}}' },
})

const SIGNED: CollectionFolder = {
  name: 'Signed requests',
  steps: [
    {
      id: 'listSessions',
      query: { accountId: '{{walletId}}' },
      // The newest session is that of `countersign wallet sign-in`, if the user ran it.
      save: { sessionId: 'body.data.at(-1).id' },
    },
    {
      id: 'mintOidcToken',
      variant: 'of another identity',
      body: { ...IDENTITY, sub: 'another of {{walletId}}' },
      save: SAVE_TOKEN,
    },
    ...signedSteps({
      id: 'registerCredential',
      body: { type: 'OAUTH', accountId: '{{walletId}}', oidcToken: '{{oidcToken}}' },
      checks: { 'it is a credential of the wallet': "body.accountId === get('walletId')" },
    }),
    {
      id: 'listCredentials',
      variant: 'newest',
      query: { accountId: '{{walletId}}' },
      save: { newCredentialId: 'body.data.at(-1).id' },
    },
    { ...firstRevocation, rejection: LAST_CREDENTIAL },
    signedRevocation,
    ...signedSteps({
      id: 'updateInternalAccount',
      path: { accountId: '{{walletId}}' },
      body: { privateEnabled: true },
      checks: { 'the wallet is private': 'body.privateEnabled === true' },
    }),
    ...signedSteps({
      id: 'exportWallet',
      path: { accountId: '{{walletId}}' },
      body: { clientPublicKey: CLIENT_PUBLIC_KEY },
      checks: { 'encryptedWalletCredentials is a string': "typeof body.encryptedWalletCredentials === 'string'" },
    }),
    ...signedSteps({
      id: 'refreshSession',
      path: { id: '{{sessionId}}' },
      body: { clientPublicKey: CLIENT_PUBLIC_KEY },
      checks: { 'it is a new session': "body.id !== get('sessionId')" },
    }),
    ...signedSteps({ id: 'revokeSession', path: { id: '{{sessionId}}' } }),
  ],
}

/** Steps that create customers and use a new wallet. They do not change starter data. */
export const WALLET_FOLDERS: readonly CollectionFolder[] = [CUSTOMER, VERIFICATIONS, LOGIN, SIGNED]

function contactSteps(contact: 'Email' | 'Phone', member: 'email' | 'phone'): CollectionFolder['steps'] {
  const path = { customerId: '{{newCustomerId}}' }
  return [
    { id: `verifyCustomer${contact}`, path },
    {
      id: `confirmCustomer${contact}`,
      path,
      // Every sandbox uses this code.
      body: { code: '123456' },
      checks: { 'the contact is verified': `body.contactVerification.${member} === 'VERIFIED'` },
    },
  ]
}
