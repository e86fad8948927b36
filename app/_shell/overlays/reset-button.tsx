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
 * Closes the surrounding panel first, which moves the focus to the panel's opener. The focus returns there when the
 * dialog closes.
 */
function open(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  showOverlay('reset')
}
