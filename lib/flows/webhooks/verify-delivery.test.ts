import { expect, test } from 'vitest'
import { request } from '#lib/flows/json-request'
import { verifyDelivery } from '#lib/flows/webhooks/verify-delivery'

test('for an unsigned delivery, verifyDelivery throws an error with the receiver’s status 401', () => {
  expect(() => verifyDelivery(request('POST', '/hook', {}), '')).toThrow('The receiver returned 401.')
})
