import { describe, expect, test } from 'vitest'
import { type Id, instantFromEpoch } from '#lib/contract/scalars'
import { CUSTOMER_CHANGE_RULES, changeCustomer, changedContact } from '#lib/domain/customers/change-customer'
import { makeCustomer } from '#lib/domain/customers/make-customer'
import { failedRule } from '#lib/testing/reference/failed-rule'

const NOW = instantFromEpoch(1_760_000_000_000)
const LATER = instantFromEpoch(1_760_000_000_001)
const customer = makeCustomer(
  { customerType: 'INDIVIDUAL', email: 'ada@example.com', phoneNumber: '+14155550100', fullName: 'Ada' },
  { id: 'Customer:00000000-0000-7000-8000-000000000001' as Id<'Customer'>, umaDomain: 'sandbox.example', now: NOW },
)
const factsWith = (members: object) => ({ customer, change: { customerType: 'INDIVIDUAL', ...members } as const })
const rejections = (members: object) =>
  CUSTOMER_CHANGE_RULES.flatMap(rule => failedRule([rule], factsWith(members))?.rejection.details?.reason ?? [])

describe('the changed contact', () => {
  test.each([
    [{}, undefined],
    [{ email: 'ada@example.com' }, undefined],
    [{ email: 'Ada@example.com' }, 'email'],
    [{ phoneNumber: '+14155550101' }, 'phoneNumber'],
    [{ email: 'ada@example.com', phoneNumber: '+14155550101' }, 'phoneNumber'],
  ])('of the change %j is %s', (members, contact) => {
    expect(changedContact(factsWith(members))).toBe(contact)
  })
})

test('the rules for a customer change reject a different customerType, two changed contacts and an unknown currency', () => {
  expect(rejections({ fullName: 'Ada Lovelace', email: 'new@example.com', phoneNumber: '+14155550100' })).toEqual([])
  expect(rejections({ customerType: 'BUSINESS' })).toEqual(['WRONG_CUSTOMER_TYPE'])
  expect(rejections({ email: 'new@example.com', phoneNumber: '+14155550101' })).toEqual(['TWO_CONTACTS'])
  expect(rejections({ currencies: ['XXX'] })).toEqual(['UNKNOWN_CURRENCY'])
})

test('a change replaces the sent fields and keeps the rest', () => {
  const changed = changeCustomer(factsWith({ fullName: 'Ada Lovelace', email: undefined }), LATER)
  expect(changed).toEqual({ ...customer, fullName: 'Ada Lovelace', updatedAt: LATER })
})

describe('nested fields', () => {
  const businessInfo = { legalName: 'Example Inc', country: 'US', taxId: '1', incorporatedOn: '2020-01-15' }
  const business = makeCustomer(
    { customerType: 'BUSINESS', businessInfo },
    { id: customer.id, umaDomain: 'sandbox.example', now: NOW },
  )

  test('businessInfo is merged with the stored fields', () => {
    const change = { customerType: 'BUSINESS', businessInfo: { taxId: '2', legalName: undefined } } as const
    expect(changeCustomer({ customer: business, change }, LATER)).toEqual({
      ...business,
      businessInfo: { ...businessInfo, taxId: '2' },
      updatedAt: LATER,
    })
  })

  test('address is merged with the stored fields', () => {
    const address = { line1: '1 Main Street', postalCode: '62701', country: 'US' }
    const stored = { ...customer, address }
    const change = { customerType: 'INDIVIDUAL', address: { line2: 'Flat 2', country: 'GB' } } as const
    const changed = changeCustomer({ customer: stored, change }, LATER)
    expect(changed.address).toEqual({ ...address, line2: 'Flat 2', country: 'GB' })
  })

  test('an address that is incomplete after the merge is rejected', () => {
    expect(rejections({ address: { line1: '1 Main Street' } })).toEqual(['INCOMPLETE_ADDRESS'])
    expect(rejections({ address: {} })).toEqual(['INCOMPLETE_ADDRESS'])
  })
})
