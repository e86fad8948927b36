'use client'

import type { MouseEvent } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { showOverlay } from './overlay-state'

export function ResetButton() {
  return (
    <Button aria-haspopup="dialog" className="justify-self-start" onClick={open}>
      Reset sandbox…
    </Button>
  )
}

/**
 * Opens the reset dialog, after closing the surrounding panel, if any. Closing the panel moves the focus to the element
 * that opened the panel, so the focus returns to that element when the dialog closes.
 */
function open(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  showOverlay('reset')
}
