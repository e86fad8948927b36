'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { announce } from '../_ui/announcer'
import { Button } from '../_ui/button'
import { ReplaceDialog } from './replace-dialog'
import { useReset } from './use-reset'

const REPLACEMENT = {
  title: 'Reset the sandbox?',
  verb: 'Reset sandbox',
  about:
    'The starter data and system time come back. API tokens and snapshots stay; the log, moved rates and armed errors do not.',
  snapshotName: 'Before the reset',
} as const

/** Resets the sandbox, after telling what vanishes. */
export function ResetDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const reset = useReset()
  const open = () => {
    // What is counted is what there is now.
    void queries.invalidateQueries({ queryKey: ['getState'] })
    dialog.current?.showModal()
  }
  const act = async () => {
    await reset.mutateAsync()
    announce('Sandbox reset to its starter data')
  }
  return (
    <>
      <Button className="justify-self-start" onClick={open}>
        Reset sandbox…
      </Button>
      <ReplaceDialog ref={dialog} replacement={REPLACEMENT} act={act} />
    </>
  )
}
