import { useMemo } from 'react'
import { partiesOf } from './parties'
import { useOutsideAccounts } from './use-external-accounts'
import { useInternalAccounts } from './use-internal-accounts'

/** Everyone and everything a quote can name, once both lists are read. */
export function useParties() {
  const inside = useInternalAccounts()
  const outside = useOutsideAccounts()
  const { data: held } = inside
  const { data: others } = outside
  const parties = useMemo(
    () =>
      held &&
      others &&
      partiesOf({
        internal: held.accounts,
        external: others.accounts,
        customers: others.customers,
        hasMore: held.hasMore || others.hasMore,
      }),
    [held, others],
  )
  return {
    parties,
    error: parties ? null : (inside.error ?? outside.error),
    retry: () => void Promise.all([inside.refetch(), outside.refetch()]),
  }
}
