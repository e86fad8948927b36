import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSaveSnapshot } from '#app/_data/sandbox/use-snapshots'

/** How far one opening of a dialog has come. */
interface Asked {
  readonly phase: 'asking' | 'saving' | 'acting'
  readonly wantsSaving: boolean
  /** The snapshot taken before what then went wrong: no second one is offered. */
  readonly savedAs: string | undefined
  readonly problem: string | undefined
}

const FRESH: Asked = { phase: 'asking', wantsSaving: false, savedAs: undefined, problem: undefined }

/**
 * What becomes of a dialog's answer: a snapshot of that name first, if one is given, then the act. Both are done once
 * however often the answer is given, and nothing more is done once the dialog was closed.
 */
export function useConfirmation(dialog: RefObject<HTMLDialogElement | null>, act: () => Promise<unknown>) {
  const [asked, setAsked] = useState(FRESH)
  const underWay = useRef<object>(undefined)
  const save = useSaveSnapshot()
  const change = (members: Partial<Asked>) => setAsked(now => ({ ...now, ...members }))

  // A page that is left closes its dialogs without saying so.
  useEffect(() => {
    return () => {
      underWay.current = undefined
    }
  }, [])

  async function confirm(name: string | undefined) {
    // A second click comes before anything was drawn of the first.
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
