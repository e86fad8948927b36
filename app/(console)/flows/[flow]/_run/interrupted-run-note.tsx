import { Button } from '#app/_ui/button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import type { InterruptedRun } from './interrupted-run'

/** Shows the step at which a reload ended a run, and links to the run's calls. */
export function InterruptedRunNote({ interrupted, dismiss }: { interrupted: InterruptedRun; dismiss: () => void }) {
  return (
    <section
      aria-label="Previous run"
      data-testid="interrupted-run"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-warn bg-warn-weak p-3 text-warn"
    >
      <p className="max-w-[90ch]">
        Reloading the page ended a run at step {interrupted.stepNumber}, {interrupted.stepTitle}. Its keys and results
        were only in this page’s memory, so the run cannot continue. Its inputs are filled in for a new run
        {interrupted.exchangeIds.length > 0 && '. Its calls are in the log: '}
        {interrupted.exchangeIds.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <PageLink href={`/log/${id}`} className="inline-flex min-h-6 items-center underline underline-offset-2">
              call {index + 1}
            </PageLink>
          </span>
        ))}
        .
      </p>
      <Button onClick={dismiss}>Dismiss</Button>
    </section>
  )
}
