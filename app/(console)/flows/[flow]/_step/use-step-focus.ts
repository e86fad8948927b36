import { type RefObject, useEffect, useRef } from 'react'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/**
 * Keeps keyboard focus while steps run: the pressed button gets disabled or removed. Afterwards the focus moves to the
 * failure, else to the pressed button if it is still there, else to the panel's heading. Focus elsewhere on the page
 * does not move.
 */
export function useStepFocus(stage: RefObject<HTMLElement | null>, { current, isRunningAll }: FlowView): void {
  const isBusy = current.isBusy || isRunningAll
  const before = useRef({ isBusy, wasOnButton: false })
  // Effect: the focus belongs to the document.
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

/** Reports whether a step button has the focus when a step begins. Browsers blur a disabled button a moment later. */
function isOnButton(stage: HTMLElement | null): boolean {
  const { activeElement } = document
  return (
    activeElement instanceof HTMLElement &&
    stage?.contains(activeElement) === true &&
    'stepButton' in activeElement.dataset
  )
}

/** Reports whether nothing has the focus, or an element of the panel has it. */
function isFree(stage: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || stage?.contains(activeElement) === true
}
