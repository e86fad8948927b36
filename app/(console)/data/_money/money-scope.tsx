import { addressOf } from '#app/(console)/data/use-data-address'
import type { InternalAccount } from '#lib/client/wire-types'
import { ownerIdOf, type Scope } from './scope'

/** Select for the owner whose accounts are shown. */
export function MoneyScope(props: {
  scope: Scope
  accounts: readonly InternalAccount[]
  ownerOf: (account: InternalAccount) => string
  hasMore: boolean
  go: (address: string) => void
}) {
  const { scope, accounts, ownerOf } = props
  const owners = new Map(accounts.map(account => [ownerIdOf(account), ownerOf(account)]))
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-14 text-text-2">
      <label className="inline-flex min-w-0 max-w-full items-baseline gap-x-2">
        Accounts of
        <select
          value={scope.owner ?? ''}
          onChange={event => props.go(addressOf('money', { owner: event.target.value }))}
          className="inline-control"
        >
          <option value="">all owners</option>
          {[...owners].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {scope.isList && <span>Choose an account to see its ledger and its owner’s other accounts.</span>}
      {props.hasMore && <span>Only the first 100 customer accounts and the newest 100 transfers are loaded.</span>}
    </p>
  )
}
