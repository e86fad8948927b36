import { expectTypeOf, test } from 'vitest'
import type * as accounts from '#lib/contract/accounts/internal-account-operations'
import type * as customers from '#lib/contract/customers/customer-operations'
import type * as quotes from '#lib/contract/quotes/quote-operations'
import { listCustomerInternalAccounts } from '#lib/operations/accounts/manage-internal-accounts'
import { listCustomers } from '#lib/operations/customers/manage-customers'
import type { Performer } from '#lib/operations/perform'
import { getQuote } from '#lib/operations/quotes/get-quote'
import { getTransaction } from '#lib/operations/transfers/manage-transactions'

// The compiler checks these types, so the test has no runtime assertions.
test('the Performer type of an operation accepts only that operation’s function', () => {
  expectTypeOf(getQuote).toExtend<Performer<typeof quotes.getQuote>>()
  expectTypeOf(getTransaction).not.toExtend<Performer<typeof quotes.getQuote>>()
  expectTypeOf(listCustomers).not.toExtend<Performer<typeof accounts.listCustomerInternalAccounts>>()
  expectTypeOf(listCustomerInternalAccounts).not.toExtend<Performer<typeof customers.listCustomers>>()
})
