import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { idOf } from '#lib/contract/scalars'

/** `scaRequired`: the quotes that the customer pays need Strong Customer Authentication (SCA). */
const customerAuthorization = z.object({
  customerId: idOf('Customer'),
  platformId: idOf('Platform'),
  scaRequired: z.boolean(),
})
export type CustomerAuthorization = z.output<typeof customerAuthorization>

export const getCustomerAuthorization = controlOperation({
  id: 'getCustomerAuthorization',
  method: 'GET',
  path: '/customers/{customerId}',
  summary: 'Get whether the quotes of a customer need an authorization',
  success: { status: 200, body: customerAuthorization },
  notFound: 'REFERENCE_NOT_FOUND',
})

export const setCustomerAuthorization = controlOperation({
  id: 'setCustomerAuthorization',
  method: 'PATCH',
  path: '/customers/{customerId}',
  summary: 'Require or stop requiring an authorization for new quotes that a customer pays',
  body: z.object({ scaRequired: z.boolean() }),
  success: { status: 200, body: customerAuthorization },
  notFound: 'REFERENCE_NOT_FOUND',
})
