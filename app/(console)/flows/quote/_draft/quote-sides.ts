import type { Account, Parties } from '#app/(console)/flows/quote/_calls/parties'
import type { JsonObject } from '#lib/formats/text/parse-json'
import type { ContractFacts, CurrencyFact } from './contract-facts'
import { textAt, valueAt } from './quote-body'

export interface Sides {
  readonly source: Account | undefined
  readonly destination: Account | undefined
  readonly sending: CurrencyFact | undefined
  readonly receiving: CurrencyFact | undefined
  /** The currency of `lockedCurrencyAmount`. */
  readonly locked: CurrencyFact | undefined
}

export function sidesOf(body: JsonObject, parties: Parties, facts: ContractFacts): Sides {
  const account = (path: string) => parties.accounts.find(each => each.id === valueAt(body, path))
  const currency = (code: string) => facts.currencies.find(each => each.code === code)
  const source = account('source.accountId')
  const destination = account('destination.accountId')
  const sending = currency(source?.currency ?? textAt(body, 'source.currency'))
  const receiving = currency(destination?.currency ?? textAt(body, 'destination.currency'))
  return {
    source,
    destination,
    sending,
    receiving,
    locked: body.lockedCurrencySide === 'RECEIVING' ? receiving : sending,
  }
}

/**
 * Returns the initial body, which sends 100,000 smallest units of the source's currency to an account in another
 * currency. Prefers a platform account as the source and a destination in EUR. If no account fits a side, the account
 * ID of that side is empty.
 */
export function firstBody({ accounts }: Parties): JsonObject {
  const source = accounts.find(each => each.group === 'Platform') ?? accounts[0]
  const others = accounts.filter(each => each.id !== source?.id && each.currency !== source?.currency)
  const destination = others.find(each => each.currency === 'EUR') ?? others[0]
  return {
    source: { sourceType: 'ACCOUNT', accountId: source?.id ?? '' },
    destination: { destinationType: 'ACCOUNT', accountId: destination?.id ?? '' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
  }
}

/** Returns why this source does not allow `immediatelyExecute`, or undefined if no reason is known. */
export function whyNotImmediately(body: JsonObject, source: Account | undefined): string | undefined {
  if (valueAt(body, 'source.sourceType') === 'REALTIME_FUNDING')
    return 'Real-time funding must arrive before the quote executes.'
  if (source?.type === 'EMBEDDED_WALLET') return 'A wallet quote needs a stamp, which is sent with the call to execute.'
  return undefined
}

/** Returns a warning if the API is expected to reject these sides, else undefined. The form can still be sent. */
export function predictRejection(
  body: JsonObject,
  { source, destination, sending, receiving }: Sides,
): string | undefined {
  if (source && source.id === destination?.id)
    return 'Source and destination are the same account. The API returns SELF_PAYMENT.'
  // The transfer endpoints make payments in one currency, but not from a wallet or to a UMA address. Therefore, a quote
  // from a wallet or to a UMA address need not convert currency.
  const isExempt = source?.type === 'EMBEDDED_WALLET' || valueAt(body, 'destination.destinationType') === 'UMA_ADDRESS'
  if (sending && sending === receiving && !isExempt) {
    return `Both sides use ${sending.code}. This quote must convert currency, so the API returns INVALID_CURRENCY.`
  }
  return undefined
}
