import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { announce } from '#app/_ui/announcer.tsx'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { saveFile } from '#app/_ui/save-file'
import type { RunStore } from '#app/(console)/flows/[flow]/_run/run-store'
import { EXPORT_KINDS, EXPORT_ORDER, type ExportKind } from './export-kinds'

/** Menu of export formats for the chosen run. The first export loads the code that creates the files. */
export function ExportMenu(props: {
  store: RunStore
  /** Words that explain why the run cannot be exported yet, and the ID of the element that shows them. */
  disabledNote: { readonly words: string; readonly id: string } | undefined
}) {
  const { store, disabledNote } = props
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { data: state } = useQuery(stateQuery)
  const save = useMutation({
    mutationFn: async (kind: ExportKind) => {
      const flowRun = store.chosenRun()
      if (flowRun === undefined || state === undefined) return
      const { exportOf } = await import('./run-exports')
      const { name, content } = await exportOf(kind, { flowRun, view: store.view.get(), state })
      saveFile(name, content)
    },
    onSuccess: (_, kind) => {
      menu.current?.hidePopover()
      announce(`${EXPORT_KINDS[kind].name} saved`)
    },
  })
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        disabled={disabledNote !== undefined || state === undefined}
        title={disabledNote?.words}
        aria-describedby={disabledNote?.id}
        className={`${buttonLook('quiet')} disabled:opacity-60`}
      >
        Export <Icon name="chevronDown" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="m-auto max-w-[calc(100vw-2rem)] rounded-card border border-border bg-surface p-2 text-text shadow-lg supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-area:bottom_span-right] [position-try-fallbacks:bottom_span-left,bottom,top_span-right] open:grid"
      >
        <fieldset className="grid">
          <legend className="px-2.5 pb-1 text-12 text-text-2">Export this run as</legend>
          {EXPORT_ORDER.map(kind => (
            <Button
              key={kind}
              look="quiet"
              className="min-h-8 justify-start"
              disabled={save.isPending}
              onClick={() => save.mutate(kind)}
            >
              <span className="text-text">{EXPORT_KINDS[kind].name}</span>
              <span className="text-12 text-text-3">{EXPORT_KINDS[kind].about}</span>
            </Button>
          ))}
        </fieldset>
        <p className="max-w-80 px-2.5 pt-2 text-12 text-text-3">
          To run an exported script, set CLIENT_ID and CLIENT_SECRET (in Bruno: clientId and clientSecret). Each run of
          the script generates new keys.
        </p>
        <ErrorNote className="px-2.5 pt-2">{save.isError && `Export failed: ${save.error.message}`}</ErrorNote>
      </div>
    </>
  )
}
