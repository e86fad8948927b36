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

/** Returns the form's initial body, a payment that converts currency. An account ID is empty if no account fits. */
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

/** Returns why this source does not allow `immediatelyExecute`. */
export function whyNotImmediately(body: JsonObject, source: Account | undefined): string | undefined {
  if (valueAt(body, 'source.sourceType') === 'REALTIME_FUNDING')
    return 'Real-time funding must arrive before the quote executes.'
  if (source?.type === 'EMBEDDED_WALLET') return 'A wallet quote needs a stamp, which is sent with the call to execute.'
  return undefined
}

/** Warns that the API will probably reject these sides. The form can still be sent. */
export function predictRejection(
  body: JsonObject,
  { source, destination, sending, receiving }: Sides,
): string | undefined {
  if (source && source.id === destination?.id)
    return 'Source and destination are the same account. The API returns SELF_PAYMENT.'
  // A quote must convert currency if a transfer endpoint could make the payment instead. The transfer endpoints cannot
  // pay from a wallet or to a UMA address.
  const isExempt = source?.type === 'EMBEDDED_WALLET' || valueAt(body, 'destination.destinationType') === 'UMA_ADDRESS'
  if (sending && sending === receiving && !isExempt) {
    return `Both sides use ${sending.code}. This quote must convert currency, so the API returns INVALID_CURRENCY.`
  }
  return undefined
}
