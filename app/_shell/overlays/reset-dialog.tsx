'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Button } from '#app/_ui/button.tsx'
import { ReplaceDialog } from './replace-dialog'
import { RESET, useReset } from './use-reset'

/** Confirms and runs a reset. */
export function ResetDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const reset = useReset()
  const open = () => {
    // Refresh the counts on display.
    void queries.invalidateQueries(stateQuery)
    dialog.current?.showModal()
  }
  return (
    <>
      <Button className="justify-self-start" onClick={open}>
        Reset sandbox…
      </Button>
      <ReplaceDialog ref={dialog} replacement={RESET} act={() => reset.mutateAsync()} />
    </>
  )
}
