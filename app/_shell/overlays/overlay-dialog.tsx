'use client'

import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { showOverlay } from './overlay-state'

/** A dialog over the page that is open while it is drawn; Escape and the page behind it close it, and focus returns. */
export function OverlayDialog(props: { label: string; className: string; children: ReactNode }) {
  // Stable, so that it is opened once: when it comes.
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog === null) return undefined
    dialog.showModal()
    return () => dialog.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser's own doing.
    <dialog
      ref={open}
      aria-label={props.label}
      className={`mx-auto mb-auto max-h-[80dvh] max-w-[calc(100vw-1rem)] overflow-hidden rounded-card border border-border bg-surface text-text shadow-lg ${props.className}`}
      onCancel={() => showOverlay('none')}
      onClick={closeBehind}
    >
      {props.children}
    </dialog>
  )
}

/** What is clicked beside its content is the dialog itself: its backdrop. */
function closeBehind(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) showOverlay('none')
}
