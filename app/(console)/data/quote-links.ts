import type { SandboxState } from '#lib/client/control-client'
import type { InternalAccount } from '#lib/client/wire-types'
import { quoteFragment } from '#lib/explain/links/quote-link'

export type Seed = SandboxState['seed']

/** Returns a link to the quote form, filled in to send 10 major units from an account to the starter EUR account. */
export function quoteFromAccount({ id, balance }: InternalAccount, seed: Seed | undefined): string {
  const euroAccountId = seed?.externalAccounts.find(({ currency }) => currency === 'EUR')?.id
  return quoteLink(id, euroAccountId, 10 ** (balance.currency.decimals + 1))
}

/** Returns a link to the quote form, filled in with these values. `amount` is in the smallest unit. */
export function quoteLink(sourceId: string | undefined, destinationId: string | undefined, amount = 1_000): string {
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: sourceId ?? '' },
    destination: { destinationType: 'ACCOUNT', accountId: destinationId ?? '' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  }
  return `/flows/quote${quoteFragment(JSON.stringify(body, null, 2))}`
}
