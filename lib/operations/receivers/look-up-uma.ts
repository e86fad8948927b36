import type { Tx } from '#db/database'
import type { UmaLookup } from '#lib/contract/receivers/receiver'
import type { lookUpUma as contract } from '#lib/contract/receivers/receiver-operations'
import { contractLimits, narrower, requireCurrency } from '#lib/domain/money/money-rules'
import { outsideLimits, supportedCurrency, UMA_PAYER_DATA } from '#lib/domain/receivers/supported-currency'
import { UMA_ADDRESS_RULES } from '#lib/domain/receivers/uma-address-rules'
import { checkFound, checkRules } from '#lib/domain/rule'
import { findUmaReceiver, type UmaReceiver } from '#lib/operations/receivers/find-uma-receiver'
import { keepLookup, senderCurrency } from '#lib/operations/receivers/save-lookup'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Looks up a UMA address for a sender. Stores its currencies and required data for quotes that name the lookup. */
export async function lookUpUma(call: Call<typeof contract>): Promise<Outcome<UmaLookup>> {
  const { caller, params, query, trace } = call
  const { receiverUmaAddress } = params
  const offer = await inTransaction(call, async tx => {
    enforce(trace, checkRules(UMA_ADDRESS_RULES, { receiverUmaAddress, senderUmaAddress: query.senderUmaAddress }))
    const receiver = enforce(
      trace,
      checkFound(
        { id: 'resource', label: 'The UMA address exists' },
        await findUmaReceiver(tx, caller.platformId, receiverUmaAddress),
        { code: 'UMA_NOT_FOUND', got: receiverUmaAddress },
      ),
    )
    const supportedCurrencies = await currenciesOf(tx, call, receiver)
    const requiredPayerDataFields = [...UMA_PAYER_DATA]
    const customerId = receiver.kind === 'customer' ? receiver.customer.id : null
    const kept = { receiver: receiverUmaAddress, customerId }
    return keepLookup(tx, call, kept, { supportedCurrencies, requiredPayerDataFields })
  })
  return performed({ receiverUmaAddress, ...offer })
}

/** Returns the currencies a receiver accepts within the platform's limits. Omits those whose limits leave no amount. */
async function currenciesOf(tx: Tx, call: Call<typeof contract>, receiver: UmaReceiver) {
  const { caller, world } = call
  const market = { sending: await senderCurrency(tx, call), overrides: await world.rates.all(tx) }
  const limits = (await world.limits.one(caller.platformId, tx)) ?? contractLimits
  if (receiver.kind === 'outside') {
    const currency = requireCurrency(receiver.entry.currency)
    const both = narrower(outsideLimits(currency), limits(currency))
    return both.min > both.max ? [] : [supportedCurrency(currency, both, market)]
  }
  return receiver.accounts.map(account => {
    const currency = requireCurrency(account.currency)
    return supportedCurrency(currency, limits(currency), market)
  })
}
