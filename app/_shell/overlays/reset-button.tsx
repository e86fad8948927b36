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

/** Opens the reset dialog. Closes the surrounding panel first, so that the focus returns to the panel's opener. */
function open(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  showOverlay('reset')
}
