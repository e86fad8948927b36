import { expect, test } from 'vitest'
import { request } from '#lib/flows/json-request'
import { verifyDelivery } from '#lib/flows/webhooks/verify-delivery'

test('verifyDelivery throws an error with the receiver’s status if the delivery is unsigned', () => {
  expect(() => verifyDelivery(request('POST', '/hook', {}), '')).toThrow('The receiver returned 401.')
})
