import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import { type AccountFacts, makeInternalAccount } from '#lib/domain/accounts/make-internal-account'
import { depositInstructions } from '#lib/domain/instructions/deposit-instructions'
import type { Call } from '#lib/operations/world'

/** Returns an account as the service answers it, with where a payer sends money for it. */
export function answeredAccount(facts: AccountFacts, { digest }: Pick<Call['world'], 'digest'>): InternalAccount {
  return makeInternalAccount(facts, depositInstructions(facts, digest))
}
