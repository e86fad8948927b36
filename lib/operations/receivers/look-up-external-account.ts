import { findExternalAccount } from '#db/queries/accounts/external-accounts'
import type { ExternalAccountLookup } from '#lib/contract/receivers/receiver'
import type { lookUpExternalAccount as contract } from '#lib/contract/receivers/receiver-operations'
import { contractLimits, requireCurrency } from '#lib/domain/money/money-rules'
import { supportedCurrency } from '#lib/domain/receivers/supported-currency'
import { UMA_ADDRESS_RULES } from '#lib/domain/receivers/uma-address-rules'
import { checkFound, checkRules } from '#lib/domain/rule'
import { keepLookup, senderCurrency } from '#lib/operations/receivers/save-lookup'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/**
 * Looks up an external account for a sender. It accepts only its currency within the platform's limits, and requires no
 * sender data.
 */
export async function lookUpExternalAccount(call: Call<typeof contract>): Promise<Outcome<ExternalAccountLookup>> {
  const { caller, params, query, trace, world } = call
  const answer = await inTransaction(call, async tx => {
    enforce(trace, checkRules(UMA_ADDRESS_RULES, { senderUmaAddress: query.senderUmaAddress }))
    const account = enforce(
      trace,
      checkFound(
        { id: 'resource', label: 'The account exists on this platform' },
        await findExternalAccount(tx, caller.platformId, params.accountId),
        { code: 'REFERENCE_NOT_FOUND', got: params.accountId },
      ),
    )
    const currency = requireCurrency(account.currency)
    const limits = (await world.limits.one(caller.platformId, tx)) ?? contractLimits
    const market = { sending: await senderCurrency(tx, call), overrides: await world.rates.all(tx) }
    const supportedCurrencies = [supportedCurrency(currency, limits(currency), market)]
    const offer = await keepLookup(
      tx,
      call,
      { receiver: account.id },
      { supportedCurrencies, requiredPayerDataFields: [] },
    )
    return { accountId: account.id, ...offer }
  })
  return performed(answer)
}
