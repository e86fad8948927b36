import { type CollectionFolder, signedSteps } from '#lib/export/collections/collection-step'

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
      save: { walletId: 'body.data[0].id' },
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
        businessInfo: { legalName: 'Diallo Trading', taxId: '12-3456789', incorporatedOn: '2020-02-29' },
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

const VERIFY = {
  id: 'verifyCredential',
  before: [
    "set('walletKey', wallet.keyFrom(random()))",
    "const sealed = wallet.sealOtp(get('targetBundle'), get('walletKey'), wallet.keyFrom(random()), '000000')",
    "set('encryptedOtpBundle', escapeJson(sealed))",
  ].join('\n'),
  path: { id: '{{credentialId}}' },
  body: { type: 'EMAIL_OTP', encryptedOtpBundle: '{{encryptedOtpBundle}}' },
  save: { sessionId: 'body.id' },
  checks: { 'it is a session of the wallet': "body.accountId === get('walletId')" },
} as const
const [firstRequest, signedRequest] = signedSteps(VERIFY)

const LOGIN: CollectionFolder = {
  name: 'Login',
  steps: [
    {
      id: 'listCredentials',
      query: { accountId: '{{walletId}}' },
      save: { credentialId: "body.data.find(credential => credential.type === 'EMAIL_OTP').id" },
    },
    {
      id: 'challengeCredential',
      path: { id: '{{credentialId}}' },
      save: { targetBundle: 'body.otpEncryptionTargetBundle' },
    },
    firstRequest,
    {
      id: 'verifyCredential',
      variant: 'unsigned',
      path: VERIFY.path,
      headers: { 'Request-Id': '{{requestId}}' },
      body: VERIFY.body,
      status: 401,
      checks: { 'the stamp is missing': "body.code === 'WALLET_SIGNATURE_MISSING'" },
    },
    signedRequest,
    {
      id: 'listSessions',
      query: { accountId: '{{walletId}}' },
      checks: { 'the session is listed': "body.data.some(session => session.id === get('sessionId'))" },
    },
  ],
}

const SIGNED: CollectionFolder = {
  name: 'Signed requests',
  steps: [
    ...signedSteps({
      id: 'registerCredential',
      body: { type: 'SMS_OTP', accountId: '{{walletId}}' },
      save: { newCredentialId: 'body.id' },
    }),
    ...signedSteps({ id: 'revokeCredential', path: { id: '{{newCredentialId}}' } }),
    ...signedSteps({
      id: 'updateInternalAccount',
      path: { accountId: '{{walletId}}' },
      body: { privateEnabled: true },
      checks: { 'the wallet is private': 'body.privateEnabled === true' },
    }),
    ...signedSteps({
      id: 'exportWallet',
      before: "set('publicKey', wallet.publicKey(get('walletKey')))",
      path: { accountId: '{{walletId}}' },
      body: { clientPublicKey: '{{publicKey}}' },
      checks: { 'encryptedWalletCredentials is a string': "typeof body.encryptedWalletCredentials === 'string'" },
    }),
    ...signedSteps({
      id: 'refreshSession',
      path: { id: '{{sessionId}}' },
      body: { clientPublicKey: '{{publicKey}}' },
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
