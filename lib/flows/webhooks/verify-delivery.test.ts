import { expect, test } from 'vitest'
import { request } from '#lib/flows/json-request'
import { verifyDelivery } from '#lib/flows/webhooks/verify-delivery'

test('the error for an unsigned delivery says that the receiver rejected it', () => {
  expect(() => verifyDelivery(request('POST', '/hook', {}), '')).toThrow('The receiver returned 401.')
})
