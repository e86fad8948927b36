import { DESCRIPTIVE_BUSINESS_FIELDS } from '#lib/contract/customers/business-info'
import {
  customer,
  customerChange,
  customerPage,
  customerQuery,
  customerRequest,
} from '#lib/contract/customers/customer'
import { dueDiligence } from '#lib/contract/customers/due-diligence'
import { apiOperations } from '#lib/contract/operation'
import { authSignedRequestChallenge } from '#lib/contract/signing/signed-request-challenge'

const operation = apiOperations('customers', 'MANAGE')

const unsupported = {
  agreementConsents: 'the sandbox records one consent: send endUserTermsConsent',
  beneficialOwners: 'the sandbox verifies no owners of a business',
  scaFactor: 'a factor belongs to a quote: send it to POST /quotes or POST /quotes/{quoteId}/execute',
}

const storedOnly = ['idType', 'endUserTermsConsent', ...Object.keys(dueDiligence), ...DESCRIPTIVE_BUSINESS_FIELDS]

export const createCustomer = operation({
  id: 'createCustomer',
  method: 'POST',
  path: '/customers',
  summary: 'Create a customer with a USD account, a USDC account and a wallet',
  body: customerRequest,
  unsupported,
  storedOnly,
  success: { status: 201, body: customer },
  errors: [
    'INVALID_CURRENCY',
    'INVITATION_ALREADY_CLAIMED',
    'INVITATION_CANCELLED',
    'INVITATIONS_NOT_CONFIGURED',
    'CONFLICT',
    'UMA_ADDRESS_EXISTS',
  ],
})

export const listCustomers = operation({
  id: 'listCustomers',
  method: 'GET',
  path: '/customers',
  summary: 'List customers, oldest first',
  query: customerQuery,
  success: { status: 200, body: customerPage },
  errors: ['INVALID_CURRENCY'],
})

export const getCustomer = operation({
  id: 'getCustomer',
  method: 'GET',
  path: '/customers/{customerId}',
  summary: 'Get a customer',
  success: { status: 200, body: customer },
  notFound: 'USER_NOT_FOUND',
})

/** §4.7 */
export const updateCustomer = operation({
  id: 'updateCustomer',
  method: 'PATCH',
  path: '/customers/{customerId}',
  summary: 'Update a customer; changing an email address or phone number that credentials use requires a signed retry',
  body: customerChange,
  unsupported,
  storedOnly,
  success: { status: 200, body: customer },
  notFound: 'USER_NOT_FOUND',
  signedRetry: authSignedRequestChallenge,
  errors: [
    'INVALID_CURRENCY',
    'CONFLICT',
    'UMA_ADDRESS_EXISTS',
    'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
    'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
  ],
})

export const deleteCustomer = operation({
  id: 'deleteCustomer',
  method: 'DELETE',
  path: '/customers/{customerId}',
  summary:
    'Delete a customer, its sessions, credentials and external accounts; its internal accounts accept no new transfers',
  success: { status: 200, body: customer },
  notFound: 'USER_NOT_FOUND',
  errors: ['CUSTOMER_DELETED'],
})
