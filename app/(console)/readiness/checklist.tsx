import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { ReadinessReport } from '#lib/client/control-client'
import { VerdictBadge } from './verdict'

/** The points that public go-live checklists ask for by hand. Each links to the practice that shows it. */
export function Checklist({ report: { practices } }: { report: ReadinessReport }) {
  return (
    <TitledCard id="checklist" title="Go-live checklist">
      <p className="px-4 pt-3 text-text-2">
        Public go-live checklists ask for these points. Each one links to the practice that shows it.
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 px-4 py-2 lg:grid-cols-2">
        {practices
          .filter(({ isAdvice }) => !isAdvice)
          .map(({ id, asks, verdict }) => (
            <li
              key={id}
              id={`asks-${id}`}
              className="flex min-w-0 scroll-mt-16 items-center justify-between gap-3 py-1"
            >
              <a
                href={`#practice-${id}`}
                className="inline-flex min-h-6 min-w-0 items-center text-accent underline-offset-2 wrap-anywhere hover:underline"
              >
                {asks.charAt(0).toUpperCase()}
                {asks.slice(1)}
              </a>
              <VerdictBadge verdict={verdict} />
            </li>
          ))}
      </ul>
    </TitledCard>
  )
}
