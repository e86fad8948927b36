import { useId } from 'react'
import { moveFocus } from '#app/_ui/move-focus'
import { decimalText, moneyText } from '#app/_ui/text/amount-text'
import type { InternalAccount } from '#lib/client/wire-types'
import { flowSentence, type MoneyFlow, STATE_WORDS } from './map-flows'
import { MAP_WIDTH, mapOf, type PlacedCard, type Ribbon } from './map-layout'
import { onPlainClick } from './on-plain-click'
import './money-map.css'

/** Map of accounts, their payers and payees, and the money between them. Clicking an account selects it. */
export function MoneyMap(props: {
  accounts: readonly InternalAccount[]
  flows: readonly MoneyFlow[]
  ownerOf: (account: InternalAccount) => string
  chosenId: string | undefined
  hrefOf: (account: InternalAccount) => string
  choose: (account: InternalAccount) => void
}) {
  const id = useId()
  const { accounts, flows, ownerOf, chosenId } = props
  const { cards, ribbons, height } = mapOf(accounts, flows)
  // Leaves room for shadows and focus outlines.
  const viewBox = `-4 -4 ${MAP_WIDTH + 8} ${Math.ceil(height) + 8}`
  const accountCards = cards.flatMap(card => (card.account ? [{ ...card, account: card.account }] : []))
  return (
    <div className="relative max-w-[73.5rem]">
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-about`}
        viewBox={viewBox}
        className="map"
      >
        <title id={`${id}-title`}>Accounts, their balances and the money between them</title>
        <desc id={`${id}-about`}>
          {flows.length === 0 ? 'No money has moved to or from these accounts yet.' : flows.map(flowSentence).join(' ')}
        </desc>
        {ribbons.map(ribbon => (
          <RibbonPath key={ribbon.flow.key} ribbon={ribbon} />
        ))}
        {ribbons.map(ribbon => (
          <RibbonLabel key={ribbon.flow.key} ribbon={ribbon} />
        ))}
        {cards.map(card => (
          <CardBox
            key={card.key}
            card={card}
            owner={card.account && ownerOf(card.account)}
            isChosen={card.key === chosenId}
          />
        ))}
      </svg>
      {/* The links are in a second SVG, because screen readers ignore the content of an element with the role img. */}
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG cannot be a fieldset. */}
      <svg
        role="group"
        aria-label="Accounts"
        viewBox={viewBox}
        className="map absolute inset-0"
        onKeyDown={event => moveFocus(event, { selector: 'a' })}
      >
        {accountCards.map(({ key, account, x, y, width, height }) => (
          <a
            key={key}
            href={props.hrefOf(account)}
            aria-label={`${ownerOf(account)}, ${moneyText(account.balance.amount, account.balance.currency)}`}
            aria-current={key === chosenId ? 'true' : undefined}
            onClick={event => onPlainClick(event, () => props.choose(account))}
          >
            <rect x={x} y={y} width={width} height={height} rx="10" className="map-target" />
          </a>
        ))}
      </svg>
    </div>
  )
}

function RibbonPath({ ribbon: { flow, width, path, returnPath, isIn } }: { ribbon: Ribbon }) {
  const look = flow.state === 'done' ? (isIn ? 'in' : 'out') : flow.state
  return (
    <>
      <path d={path} strokeWidth={width} className={`map-ribbon map-${look}`} />
      {returnPath && <path d={returnPath} strokeWidth="3" className="map-ribbon map-return" />}
    </>
  )
}

/** Label of a ribbon. It appears above the ribbon if the ribbon is thinner than the text. */
function RibbonLabel({ ribbon: { flow, width, label, isIn } }: { ribbon: Ribbon }) {
  const amount = decimalText(flow.sent.amount, flow.sent.currency.decimals)
  return (
    <text x={label.x} y={width < 14 ? label.y - width / 2 - 5 : label.y + 4} className="map-label">
      {isIn && flow.state === 'done' ? '+' : ''}
      {amount}
      {flow.state === 'done' ? '' : ` ${STATE_WORDS[flow.state]}`}
    </text>
  )
}

const NAME_MAX = 30
const KEY_ICON = 'M5.5 12.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM7.6 7.4 13 2M10.5 4.5l2 2'

function CardBox({ card, owner, isChosen }: { card: PlacedCard; owner: string | undefined; isChosen: boolean }) {
  const { account, x, y, width, height, name, sums } = card
  const isWallet = account?.type === 'EMBEDDED_WALLET'
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="10" className={account ? 'map-account' : 'map-party'} />
      {isChosen && <rect width={width} height={height} rx="10" className="map-chosen" />}
      <text x={account ? 16 : 14} y={account ? 25 : 24} className="map-name">
        {shorten(isWallet ? `${owner}’s wallet` : (owner ?? name), isWallet ? NAME_MAX - 5 : NAME_MAX)}
      </text>
      {sums.slice(0, 1).map(({ amount, currency }) => {
        const figure = decimalText(amount, currency.decimals)
        return (
          <text
            key={currency.code}
            x={account ? 16 : 14}
            y={account ? 52 : 43}
            className={account ? figureLook(figure) : 'map-sum'}
          >
            {figure}
            <tspan className="map-unit">
              {' '}
              {currency.code}
              {sums.length > 1 ? ` +${sums.length - 1}` : ''}
            </tspan>
          </text>
        )
      })}
      {isWallet && <path d={KEY_ICON} transform={`translate(${width - 30} 13)`} className="map-key" />}
      {isChosen && height >= 100 && (
        <text x="16" y="76" className="map-note">
          selected: its ledger is below
        </text>
      )}
    </g>
  )
}

function figureLook(figure: string): string {
  if (figure.length <= 12) return 'map-figure'
  return figure.length <= 17 ? 'map-figure map-figure-long' : 'map-figure map-figure-longest'
}

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`
}
