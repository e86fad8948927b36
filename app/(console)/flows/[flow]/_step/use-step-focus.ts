import { type RefObject, useEffect, useRef } from 'react'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/**
 * Keeps keyboard focus while steps run: the pressed button gets disabled or removed. Afterwards the focus moves to the
 * failure, else to the next primary button if the pressed one had it, else to the panel's heading. Focus elsewhere on
 * the page does not move.
 */
export function useStepFocus(steps: RefObject<HTMLElement | null>, { current, isRunningAll }: FlowView): void {
  const isBusy = current.isBusy || isRunningAll
  const before = useRef({ isBusy, wasOnButton: false })
  // Effect: the focus belongs to the document.
  useEffect(() => {
    const { isBusy: wasBusy, wasOnButton } = before.current
    before.current = { isBusy, wasOnButton: isBusy && !wasBusy ? isOnButton(steps.current) : wasOnButton }
    if (isBusy || !wasBusy || !isFree(steps.current)) return
    const button = wasOnButton ? steps.current?.querySelector<HTMLElement>('[data-step-button]:enabled') : undefined
    const failed = steps.current?.querySelector<HTMLElement>('[data-step-failed]')
    const next = failed ?? button ?? steps.current?.querySelector<HTMLElement>('h2')
    next?.focus({ preventScroll: next !== failed })
  }, [steps, isBusy])
}

/** Reports whether a step button has the focus when a step begins. Browsers blur a disabled button a moment later. */
function isOnButton(steps: HTMLElement | null): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLElement &&
    steps?.contains(activeElement) === true &&
    'stepButton' in activeElement.dataset
  )
}

/** Reports whether nothing has the focus, or an element of the steps has it. */
function isFree(steps: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || steps?.contains(activeElement) === true
}
