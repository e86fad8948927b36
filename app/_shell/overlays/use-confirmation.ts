import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSaveSnapshot } from '#app/_data/sandbox/use-snapshots'

interface Asked {
  readonly phase: 'asking' | 'saving' | 'acting'
  readonly wantsSaving: boolean
  /** Name of the snapshot saved before a failed attempt. The dialog offers no second one. */
  readonly savedAs: string | undefined
  readonly problem: string | undefined
}

const FRESH: Asked = { phase: 'asking', wantsSaving: false, savedAs: undefined, problem: undefined }

/**
 * Returns the handlers of a dialog that saves a snapshot if it has a name, and then runs the action.
 * Both run once per confirmation. Closing the dialog before the action starts cancels the action.
 */
export function useConfirmation(dialog: RefObject<HTMLDialogElement | null>, act: () => Promise<unknown>) {
  const [asked, setAsked] = useState(FRESH)
  const underWay = useRef<object>(undefined)
  const save = useSaveSnapshot()
  const change = (members: Partial<Asked>) => setAsked(now => ({ ...now, ...members }))

  // An unmounted page closes its dialogs without an event.
  useEffect(() => {
    return () => {
      underWay.current = undefined
    }
  }, [])

  async function confirm(name: string | undefined) {
    // A second click may arrive before the first one has rendered.
    if (underWay.current !== undefined) return
    const own = {}
    const isOpen = () => underWay.current === own
    underWay.current = own
    let { savedAs } = asked
    try {
      if (name !== undefined) {
        change({ phase: 'saving', problem: undefined })
        await save.mutateAsync(name)
        savedAs = name
        if (!isOpen()) return
      }
      change({ phase: 'acting', problem: undefined })
      await act()
      if (isOpen()) dialog.current?.close()
    } catch (error) {
      if (!isOpen()) return
      underWay.current = undefined
      change({ phase: 'asking', savedAs, problem: error instanceof Error ? error.message : String(error) })
    }
  }

  function closed() {
    underWay.current = undefined
    setAsked(FRESH)
  }

  return { asked, confirm, closed, wantSaving: (wantsSaving: boolean) => change({ wantsSaving }) }
}
