import {
  DOCUMENT_PROBLEMS,
  verification,
  verificationPage,
  verificationQuery,
  verificationRequest,
} from '#lib/contract/customers/verification'
import { apiOperations } from '#lib/contract/operation'

const operation = apiOperations('verifications', 'MANAGE')

export const submitVerification = operation({
  id: 'submitVerification',
  method: 'POST',
  path: '/verifications',
  summary: "Submit a customer for verification; the last digits of a business's registrationNumber decide the outcome",
  body: verificationRequest,
  success: { status: 200, body: verification },
  errors: [...DOCUMENT_PROBLEMS, 'USER_NOT_FOUND'],
})

export const listVerifications = operation({
  id: 'listVerifications',
  method: 'GET',
  path: '/verifications',
  summary: "List customers' verifications, oldest first",
  query: verificationQuery,
  success: { status: 200, body: verificationPage },
})

export const getVerification = operation({
  id: 'getVerification',
  method: 'GET',
  path: '/verifications/{verificationId}',
  summary: 'Get a verification and the errors to resolve',
  success: { status: 200, body: verification },
  notFound: 'REFERENCE_NOT_FOUND',
})
