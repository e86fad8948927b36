import type { Customer, CustomerChange } from '#lib/contract/customers/customer'
import type { Instant } from '#lib/contract/scalars'
import {
  type Contact,
  contactVerificationOf,
  NOT_DELETED_RULE,
  unchangedVerifications,
} from '#lib/domain/customers/contact-verification'
import { unknownCurrencyIn } from '#lib/domain/customers/make-customer'
import { unknownCurrency } from '#lib/domain/money/money-rules'
import type { Rule } from '#lib/domain/rule'

/** A customer and a requested change. */
export interface CustomerChangeFacts {
  readonly customer: Customer
  readonly change: CustomerChange
}

/** Returns the contact that a change alters, if any. The rules reject a change to both contacts. */
export function changedContact(facts: CustomerChangeFacts): Contact | undefined {
  return changedContacts(facts)[0]
}

export const CUSTOMER_CHANGE_RULES: readonly Rule<CustomerChangeFacts>[] = [
  NOT_DELETED_RULE,
  {
    id: 'customer-type',
    label: 'customerType matches the type of the customer',
    check: ({ customer, change }) =>
      change.customerType === customer.customerType
        ? {}
        : {
            code: 'INVALID_INPUT',
            details: { reason: 'WRONG_CUSTOMER_TYPE', field: 'customerType' },
            expected: customer.customerType,
            got: change.customerType,
          },
  },
  {
    id: 'one-contact',
    label: 'email and phoneNumber do not change in the same request',
    check: facts =>
      changedContacts(facts).length < 2
        ? {}
        : { code: 'INVALID_INPUT', details: { reason: 'TWO_CONTACTS', field: 'phoneNumber' }, got: 'both changed' },
  },
  {
    id: 'currencies-known',
    label: 'All currencies are known',
    check: ({ change: { currencies = [] } }) => {
      const code = unknownCurrencyIn(currencies)
      return code === undefined ? {} : unknownCurrency('currencies', code)
    },
  },
  {
    id: 'address-complete',
    label: 'The address is complete after the change',
    check: ({ customer, change }) => {
      if (change.address === undefined) return {}
      const merged = merge(customer.address, change.address)
      const missing = ADDRESS_REQUIRED.find(name => merged[name] === undefined)
      if (missing === undefined) return {}
      const details = { reason: 'INCOMPLETE_ADDRESS', field: `address.${missing}` } as const
      return { code: 'INVALID_INPUT', details, expected: ADDRESS_REQUIRED.join(', '), got: `no ${missing}` }
    },
  },
]

/**
 * Returns the changed customer. Omitted fields keep their values, even within `address` and `businessInfo`. The
 * verification of a changed contact becomes PENDING.
 */
export function changeCustomer({ customer, change }: CustomerChangeFacts, now: Instant): Customer {
  const { customerType, address, ...changedFields } = 'identifier' in change ? withoutIdentifier(change) : change
  const nested = {
    ...(address && { address: merge(customer.address, address) }),
    ...('businessInfo' in changedFields &&
      changedFields.businessInfo &&
      'kybStatus' in customer && { businessInfo: merge(customer.businessInfo, changedFields.businessInfo) }),
  }
  const merged = merge(customer, changedFields)
  const verification = contactVerificationOf(merged, unchangedVerifications(customer, merged))
  // The schema allows only fields of the change's customerType, and the rules require the customer to have this type.
  return { ...merged, ...nested, ...verification, updatedAt: now } as Customer
}

function withoutIdentifier({ identifier: _, ...change }: Extract<CustomerChange, { customerType: 'INDIVIDUAL' }>) {
  return change
}

const ADDRESS_REQUIRED = ['line1', 'postalCode', 'country'] as const

function merge<Stored extends object, Changes extends object>(
  stored: Stored | undefined,
  changes: Changes,
): Stored & Changes {
  const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return { ...stored, ...defined } as Stored & Changes // The return type of Object.fromEntries loses the field names.
}

function changedContacts({ customer, change }: CustomerChangeFacts): readonly Contact[] {
  const contacts: readonly Contact[] = ['email', 'phoneNumber']
  return contacts.filter(contact => change[contact] !== undefined && change[contact] !== customer[contact])
}
