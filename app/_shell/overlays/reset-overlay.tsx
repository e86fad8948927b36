'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { control } from '#app/_data/api/control'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { showOverlay } from './overlay-state'
import { ReplaceDialog } from './replace-dialog'

const RESET = {
  title: 'Reset the sandbox?',
  verb: 'Reset sandbox',
  progressText: 'Resetting…',
  about:
    'Restores the starter data and system time. Keeps platforms, API tokens and snapshots. Deletes the log, webhooks, webhook faults, changed rates and forced errors.',
  snapshotName: 'Before the reset',
} as const

/** Dialog that asks the user to confirm a reset. After the reset, an event makes every tab refetch its data. */
export function ResetOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const reset = useMutation({
    mutationFn: () => control('POST /reset'),
    onSuccess: () => announce('Sandbox reset to starter data'),
  })
  // Effect: a modal dialog can be opened only with a DOM method.
  useEffect(() => {
    const shown = dialog.current
    const onClose = () => showOverlay('none')
    // Refresh the displayed counts.
    void queries.invalidateQueries(stateQuery)
    shown?.showModal()
    shown?.addEventListener('close', onClose)
    return () => shown?.removeEventListener('close', onClose)
  }, [queries])
  return <ReplaceDialog ref={dialog} replacement={RESET} onConfirm={() => reset.mutateAsync()} />
}
