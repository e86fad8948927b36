import Link from 'next/link'
import { Button } from '#app/_ui/button.tsx'
import type { InterruptedRun } from './interrupted-run'

/** Says what a reload took from a run, and what is still there. */
export function LeftRunNote({ left, dismiss }: { left: InterruptedRun; dismiss: () => void }) {
  return (
    <section
      aria-label="Previous run"
      data-testid="left-run"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-warn bg-warn-weak p-3 text-warn"
    >
      <p className="max-w-[90ch]">
        Reloading the page ended a run at step {left.stepNumber}, {left.stepTitle}. Its keys were in page memory only,
        so the run cannot continue. Its inputs are filled in for a new run
        {left.exchangeIds.length > 0 && '. Its calls are in the log: '}
        {left.exchangeIds.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link href={`/log/${id}`} prefetch={false} className="underline underline-offset-2">
              call {index + 1}
            </Link>
          </span>
        ))}
        .
      </p>
      <Button onClick={dismiss}>Dismiss</Button>
    </section>
  )
}
