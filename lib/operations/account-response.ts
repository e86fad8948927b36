import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import { type AccountFacts, makeInternalAccount } from '#lib/domain/accounts/make-internal-account'
import { depositInstructions } from '#lib/domain/instructions/deposit-instructions'
import type { Call } from '#lib/operations/world'

/** Returns an internal account as it appears in responses. An open account has payment instructions for deposits. */
export function accountResponse(facts: AccountFacts, { digest }: Pick<Call['world'], 'digest'>): InternalAccount {
  return makeInternalAccount(facts, facts.closedAt === null ? depositInstructions(facts, digest) : [])
}
