'use client'

import { type MouseEvent, type ReactNode, useCallback } from 'react'
import { showOverlay } from './overlay-state'

/** A modal dialog, open while rendered. Escape or a click outside closes it and restores the focus. */
export function OverlayDialog(props: { label: string; className: string; children: ReactNode }) {
  // Stable, so that the dialog opens only once, on mount.
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog === null) return undefined
    dialog.showModal()
    return () => dialog.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape.
    <dialog
      ref={open}
      aria-label={props.label}
      className={`mx-auto mb-auto max-h-[80dvh] max-w-[calc(100vw-1rem)] overflow-hidden rounded-card border border-border bg-surface text-text shadow-lg ${props.className}`}
      onCancel={() => showOverlay('none')}
      onClick={closeOnBackdropClick}
    >
      {props.children}
    </dialog>
  )
}

/** The target of a click on the backdrop is the dialog itself. */
function closeOnBackdropClick(event: MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) showOverlay('none')
}
