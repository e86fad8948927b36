import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSaveSnapshot } from '#app/_data/sandbox/use-snapshots'

interface ConfirmationState {
  readonly phase: 'asking' | 'saving' | 'acting'
  readonly wantsSaving: boolean
  /** Name of the saved snapshot, if the action failed after saving. The dialog then does not offer another snapshot. */
  readonly savedAs: string | undefined
  readonly problem: string | undefined
}

const INITIAL: ConfirmationState = { phase: 'asking', wantsSaving: false, savedAs: undefined, problem: undefined }

/**
 * Returns the state and handlers of a confirmation dialog. If `confirm` gets a name, it saves a snapshot before the
 * action. Closing the dialog during the save cancels the action.
 */
export function useConfirmation(dialog: RefObject<HTMLDialogElement | null>, onConfirm: () => Promise<unknown>) {
  const [state, setState] = useState(INITIAL)
  const running = useRef<object>(undefined)
  const save = useSaveSnapshot()
  const change = (members: Partial<ConfirmationState>) => setState(previous => ({ ...previous, ...members }))

  // An unmounted dialog disappears without a close event.
  useEffect(() => {
    return () => {
      running.current = undefined
    }
  }, [])

  async function confirm(name: string | undefined) {
    // A second click is possible, because the button is only `aria-disabled`.
    if (running.current !== undefined) return
    const run = {}
    const isOpen = () => running.current === run
    running.current = run
    let { savedAs } = state
    try {
      if (name !== undefined) {
        change({ phase: 'saving', problem: undefined })
        await save.mutateAsync(name)
        savedAs = name
        if (!isOpen()) return
      }
      change({ phase: 'acting', problem: undefined })
      await onConfirm()
      if (isOpen()) dialog.current?.close()
    } catch (error) {
      if (!isOpen()) return
      running.current = undefined
      change({ phase: 'asking', savedAs, problem: error instanceof Error ? error.message : String(error) })
    }
  }

  function onClosed() {
    running.current = undefined
    setState(INITIAL)
  }

  return { state, confirm, onClosed, setSaving: (wantsSaving: boolean) => change({ wantsSaving }) }
}
