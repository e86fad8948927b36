import { type RefObject, useEffect, useRef } from 'react'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'

/**
 * Restores the keyboard focus after steps have run, because the pressed button is disabled or removed. Does not take
 * the focus from elsewhere on the page.
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

/** The ref remains true if a step button loses the focus because the button is disabled or removed. */
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

function mayMoveFocus(steps: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || steps?.contains(activeElement) === true
}
