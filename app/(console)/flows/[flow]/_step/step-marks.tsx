import { Icon } from '#app/_ui/icon.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import { markOf } from './step-list'

/** Progress for narrow screens, where the step list is below the panel: a mark per step, and the position in words. */
export function StepMarks({ current: { steps, at, isDone } }: { current: FlowView['current'] }) {
  return (
    <p data-testid="step-marks" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2 lg:hidden">
      <span aria-hidden="true" className="flex">
        {steps.map(step => {
          const { icon, text } = markOf(step)
          return <Icon key={step.id} name={icon} className={text} />
        })}
      </span>
      {isDone ? `all ${steps.length} steps done` : `step ${at + 1} of ${steps.length}`}
    </p>
  )
}
