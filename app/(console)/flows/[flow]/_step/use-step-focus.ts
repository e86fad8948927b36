import { type RefObject, useEffect, useRef } from 'react'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/**
 * Keeps the focus of who does steps by keys: what was pressed cannot be pressed while the step is done, or is gone then. It
 * goes to what says how the step failed; else back to the button, where that was pressed and is there; else to the stage's
 * heading. Who is elsewhere on the page by then stays there.
 */
export function useStepFocus(stage: RefObject<HTMLElement | null>, { current, isRunningAll }: FlowView): void {
  const isBusy = current.isBusy || isRunningAll
  const before = useRef({ isBusy, wasOnButton: false })
  // The focus is the document's, and is not drawn.
  useEffect(() => {
    const { isBusy: wasBusy, wasOnButton } = before.current
    before.current = { isBusy, wasOnButton: isBusy && !wasBusy ? isOnButton(stage.current) : wasOnButton }
    if (isBusy || !wasBusy || !isFree(stage.current)) return
    const button = wasOnButton ? stage.current?.querySelector<HTMLElement>('[data-step-button]:enabled') : undefined
    const told = stage.current?.querySelector<HTMLElement>('[data-step-failed]')
    const next = told ?? button ?? stage.current?.querySelector<HTMLElement>('h2')
    next?.focus({ preventScroll: next !== told })
  }, [stage, isBusy])
}

/** What has the focus when a step begins; the browser takes it from a button that is disabled only a moment later. */
function isOnButton(stage: HTMLElement | null): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLElement &&
    stage?.contains(activeElement) === true &&
    'stepButton' in activeElement.dataset
  )
}

/** Whether nothing has the focus, or what was pressed in the stage still has. */
function isFree(stage: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || stage?.contains(activeElement) === true
}
