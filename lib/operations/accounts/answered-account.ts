import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import { type AccountFacts, makeInternalAccount } from '#lib/domain/accounts/make-internal-account'
import { depositInstructions } from '#lib/domain/instructions/deposit-instructions'
import type { Call } from '#lib/operations/world'

/** Returns an account in its answered form, with payment instructions for its payers. */
export function answeredAccount(facts: AccountFacts, { digest }: Pick<Call['world'], 'digest'>): InternalAccount {
  return makeInternalAccount(facts, depositInstructions(facts, digest))
}
