import {
  DOCUMENT_PROBLEMS,
  verification,
  verificationPage,
  verificationQuery,
  verificationRequest,
} from '#lib/contract/customers/verification'
import { apiOperation } from '#lib/contract/operation'

export const submitVerification = apiOperation({
  id: 'submitVerification',
  method: 'POST',
  path: '/verifications',
  permission: 'MANAGE',
  tag: 'verifications',
  summary: "Submit a customer for verification; the registration number's last digits decide the outcome",
  body: verificationRequest,
  success: { status: 200, body: verification },
  errors: [...DOCUMENT_PROBLEMS, 'USER_NOT_FOUND'],
})

export const listVerifications = apiOperation({
  id: 'listVerifications',
  method: 'GET',
  path: '/verifications',
  permission: 'VIEW',
  tag: 'verifications',
  summary: "List customers' verifications, oldest first",
  query: verificationQuery,
  success: { status: 200, body: verificationPage },
})

export const getVerification = apiOperation({
  id: 'getVerification',
  method: 'GET',
  path: '/verifications/{verificationId}',
  permission: 'VIEW',
  tag: 'verifications',
  summary: 'Get a verification and the errors to resolve',
  success: { status: 200, body: verification },
  notFound: 'REFERENCE_NOT_FOUND',
})
