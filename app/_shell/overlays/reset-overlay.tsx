'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { showOverlay } from './overlay-state'
import { ReplaceDialog } from './replace-dialog'
import { RESET, useReset } from './use-reset'

/** Asks before a reset, over the page. */
export function ResetOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const reset = useReset()
  // The document's: a dialog is open once it is told so, and says when it was closed.
  useEffect(() => {
    const shown = dialog.current
    const closed = () => showOverlay('none')
    // What is counted is what there is now.
    void queries.invalidateQueries(stateQuery)
    shown?.showModal()
    shown?.addEventListener('close', closed)
    return () => shown?.removeEventListener('close', closed)
  }, [queries])
  return <ReplaceDialog ref={dialog} replacement={RESET} act={() => reset.mutateAsync()} />
}
