import type { Quote } from '#lib/client/wire-types'

/** What a quote tells of who is paid, where it tells anything. */
export function Counterparty({ quote: { counterpartyInformation } }: { quote: Quote }) {
  const told = Object.entries(counterpartyInformation ?? {})
  if (told.length === 0) return null
  return (
    <div>
      <h3 className="text-12 text-text-3">The counterparty says it is</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
        {told.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="break-words">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
