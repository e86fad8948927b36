import { type RefObject, useEffect, useRef } from 'react'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/**
 * Restores the keyboard focus after steps have run, because the pressed button is disabled or removed. Focuses the
 * failed step; else, if a step button had the focus, the next step button; else the panel's heading. Leaves the focus
 * unchanged if it is elsewhere on the page.
 */
export function useStepFocus(steps: RefObject<HTMLElement | null>, { current, isRunningAll }: FlowView): void {
  const isBusy = current.isBusy || isRunningAll
  const wasBusy = useRef(isBusy)
  const wasOnButton = useStepButtonFocus(steps)
  // Effect: moves the focus, because React does not control it.
  useEffect(() => {
    const isEnd = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    if (!isEnd || !mayMoveFocus(steps.current)) return
    const find = (selector: string) => steps.current?.querySelector<HTMLElement>(selector) ?? undefined
    const failed = find('[data-step-failed]')
    const next = failed ?? (wasOnButton.current ? find('[data-step-button]:enabled') : undefined) ?? find('h2')
    next?.focus({ preventScroll: next !== failed })
  }, [steps, isBusy, wasOnButton])
}

/**
 * Returns a ref that is true while a step button has the focus. The ref remains true if the button loses the focus
 * because it is disabled or removed.
 */
function useStepButtonFocus(steps: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isOnButton = useRef(false)
  // Effect: follows the focus with events, because some browsers blur a disabled button before effects run.
  useEffect(() => {
    const container = steps.current
    const enter = ({ target }: FocusEvent) => {
      isOnButton.current = target instanceof HTMLElement && 'stepButton' in target.dataset
    }
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof HTMLButtonElement && !target.disabled && target.isConnected) isOnButton.current = false
    }
    container?.addEventListener('focusin', enter)
    container?.addEventListener('focusout', leave)
    return () => {
      container?.removeEventListener('focusin', enter)
      container?.removeEventListener('focusout', leave)
    }
  }, [steps])
  return isOnButton
}

/** Reports whether no element has the focus or the focused element is within the steps. */
function mayMoveFocus(steps: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || steps?.contains(activeElement) === true
}
