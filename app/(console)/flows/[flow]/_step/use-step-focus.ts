import { type RefObject, useEffect, useRef } from 'react'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/**
 * Restores the keyboard focus after steps have run, because the pressed button is disabled or removed. Focuses the
 * failed step; else, if a step button had the focus, the next step button; else the panel's heading. Leaves the focus
 * unchanged if it is elsewhere on the page.
 */
export function useStepFocus(steps: RefObject<HTMLElement | null>, { current, isRunningAll }: FlowView): void {
  const isBusy = current.isBusy || isRunningAll
  const before = useRef({ isBusy, wasOnButton: false })
  // An effect, because React does not control the focus.
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

/** Reports whether a step button has the focus. Called when a step begins; browsers blur the disabled button later. */
function isOnButton(steps: HTMLElement | null): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLElement &&
    steps?.contains(activeElement) === true &&
    'stepButton' in activeElement.dataset
  )
}

/** Reports whether no element has the focus or the focused element is within the steps. */
function isFree(steps: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || steps?.contains(activeElement) === true
}
