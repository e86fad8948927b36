import { Icon } from '#app/_ui/icon.tsx'
import { moveFocus } from '#app/_ui/move-focus'
import { decimalText } from '#app/_ui/text/amount-text'
import type { InternalAccount } from '#lib/client/wire-types'
import { onPlainClick } from './on-plain-click'
import { ownerIdOf } from './scope'

/** List of accounts, grouped by owner. Clicking an account selects it. */
export function AccountList(props: {
  accounts: readonly InternalAccount[]
  ownerOf: (account: InternalAccount) => string
  chosenId: string | undefined
  hrefOf: (account: InternalAccount) => string
  choose: (account: InternalAccount) => void
}) {
  const groups = Map.groupBy(props.accounts, ownerIdOf)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the links.
    <div
      onKeyDown={event => moveFocus(event, { selector: 'a' })}
      className="grid items-start gap-x-8 gap-y-2 card px-2 py-3 sm:grid-cols-2"
    >
      {[...groups].map(([owner, accounts]) => (
        <section key={owner} aria-label={nameOf(accounts, props.ownerOf)} className="min-w-0">
          <h2 className="px-3 pt-1 text-12 text-text-3 wrap-anywhere">{nameOf(accounts, props.ownerOf)}</h2>
          <ul>
            {accounts.map(account => (
              <li key={account.id}>
                <a
                  href={props.hrefOf(account)}
                  aria-current={account.id === props.chosenId ? 'true' : undefined}
                  onClick={event => onPlainClick(event, () => props.choose(account))}
                  className="flex min-h-9 flex-wrap items-center gap-x-2 rounded-control border-l-3 border-transparent px-3 hover:bg-surface-2 aria-[current]:border-accent"
                >
                  {account.type === 'EMBEDDED_WALLET' && <Icon name="key" className="text-(--lane-browser)" />}
                  <span className="text-text-2">
                    {account.balance.currency.code}
                    {account.type === 'EMBEDDED_WALLET' && ' wallet'}
                  </span>
                  <span className="ml-auto text-16 font-medium wrap-anywhere">
                    {decimalText(account.balance.amount, account.balance.currency.decimals)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function nameOf([first]: readonly InternalAccount[], ownerOf: (account: InternalAccount) => string): string {
  return first ? ownerOf(first) : ''
}
