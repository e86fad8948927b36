import type { Customer, CustomerChange } from '#lib/contract/customers/customer'
import type { Instant } from '#lib/contract/scalars'
import { unknownCurrencyIn } from '#lib/domain/customers/make-customer'
import { unknownCurrency } from '#lib/domain/money/unknown-currency'
import type { Rule } from '#lib/domain/rule'

/** Where one-time codes are delivered: members of a customer that credentials are tied to. */
export type Contact = 'email' | 'phoneNumber'

/** A customer as it stands, and what is asked to be another way. */
export interface ChangingCustomer {
  readonly customer: Customer
  readonly change: CustomerChange
}

/** The contact that a change gives another value; the first, where a rule does not forbid the second. */
export function changedContact(changing: ChangingCustomer): Contact | undefined {
  return changedContacts(changing)[0]
}

/** What a change must fulfil, whoever signs it. */
export const CUSTOMER_CHANGE_RULES: readonly Rule<ChangingCustomer>[] = [
  {
    id: 'customer-type',
    label: "customerType is the customer's own",
    refuse: ({ customer, change }) =>
      change.customerType === customer.customerType
        ? undefined
        : {
            code: 'INVALID_INPUT',
            details: { reason: 'WRONG_CUSTOMER_TYPE', field: 'customerType' },
            expected: customer.customerType,
            got: change.customerType,
          },
  },
  {
    id: 'one-contact',
    label: 'email and phoneNumber do not change in one request',
    refuse: changing =>
      changedContacts(changing).length < 2
        ? undefined
        : { code: 'INVALID_INPUT', details: { reason: 'TWO_CONTACTS', field: 'phoneNumber' }, got: 'both' },
  },
  {
    id: 'currencies-known',
    label: 'Every currency named is known',
    refuse: ({ change: { currencies = [] } }) => {
      const code = unknownCurrencyIn(currencies)
      return code === undefined ? undefined : unknownCurrency('currencies', code)
    },
  },
]

/** The customer with what is given in place of what was; what is left out stays. */
export function changeCustomer({ customer, change }: ChangingCustomer, now: Instant): Customer {
  const { customerType, ...given } = change
  const members = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  // The schema of a change has members of its customerType alone, and the rules have found the two types the same.
  return { ...customer, ...members, updatedAt: now } as Customer
}

function changedContacts({ customer, change }: ChangingCustomer): readonly Contact[] {
  const contacts: readonly Contact[] = ['email', 'phoneNumber']
  return contacts.filter(contact => change[contact] !== undefined && change[contact] !== customer[contact])
}
