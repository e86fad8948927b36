'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { showOverlay } from './overlay-state'
import { ReplaceDialog } from './replace-dialog'
import { RESET, useReset } from './use-reset'

/** Reset confirmation over the page. */
export function ResetOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const reset = useReset()
  // A dialog opens only through its DOM method and reports its closing by an event.
  useEffect(() => {
    const shown = dialog.current
    const closed = () => showOverlay('none')
    // Refresh the counts on display.
    void queries.invalidateQueries(stateQuery)
    shown?.showModal()
    shown?.addEventListener('close', closed)
    return () => shown?.removeEventListener('close', closed)
  }, [queries])
  return <ReplaceDialog ref={dialog} replacement={RESET} act={() => reset.mutateAsync()} />
}
