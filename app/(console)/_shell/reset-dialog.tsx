'use client'

import { useId, useRef } from 'react'
import { announce } from '../../_ui/announcer'
import { Button } from '../../_ui/button'
import { useReset } from './use-reset'

/** Resets the sandbox, after telling what vanishes. */
export function ResetDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const reset = useReset()
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        dialog.current?.close()
        announce('Sandbox reset to its starter data')
      },
    })
  return (
    <>
      <Button className="justify-self-start" onClick={() => dialog.current?.showModal()}>
        Reset sandbox…
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={title}
        className="m-auto w-96 max-w-[calc(100vw-2rem)] rounded-card border border-border bg-surface p-6 text-text shadow-lg"
      >
        <h2 id={title} className="text-16 font-semibold">
          Reset the sandbox?
        </h2>
        <p className="mt-2 text-text-2">
          Customers, accounts, quotes and transfers made since the first start vanish. The starter data and system time
          come back; API tokens stay.
        </p>
        {reset.isError && <p className="mt-2 text-err">{reset.error.message}</p>}
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>Keep everything</Button>
          <Button look="primary" onClick={confirm}>
            Reset sandbox
          </Button>
        </div>
      </dialog>
    </>
  )
}
