'use client'

import { type ChangeEvent, useId, useRef, useState } from 'react'
import {
  addToRecent,
  clearSpecimen,
  setTypedText,
  showSpecimen,
  useSpecimens,
} from '#app/_data/specimens/specimen-store'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'

const Recent = lazyPart(async () => (await import('./recent-specimens')).Recent)

const FILE_BYTES_MAX = 20_000_000

export function PasteBox() {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const { specimen, recent } = useSpecimens()
  const isEmpty = specimen.from === 'text' && specimen.text === ''

  async function paste() {
    setProblem(undefined)
    try {
      showSpecimen({ from: 'text', text: await navigator.clipboard.readText() })
    } catch {
      setProblem('The browser blocked clipboard access. Paste into the box with the keyboard.')
      box.current?.focus()
    }
  }

  async function open(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    setProblem(undefined)
    if (file === undefined) return
    if (file.size > FILE_BYTES_MAX) return setProblem(`${file.name} is larger than 20 MB. Choose a smaller file.`)
    showSpecimen({ from: 'file', name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
  }

  return (
    <section aria-labelledby={`${id}-title`} className="card grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <label id={`${id}-title`} htmlFor={id} className="text-14 font-semibold">
        Paste
      </label>
      <textarea
        ref={box}
        id={id}
        rows={10}
        spellCheck="false"
        autoComplete="off"
        autoCapitalize="none"
        data-testid="paste"
        aria-describedby={`${id}-note`}
        placeholder="Base64url, hex, base58check, JSON, JWT or a full header line…"
        value={specimen.from === 'text' ? specimen.text : ''}
        onChange={event => setTypedText(event.target.value)}
        onBlur={addToRecent}
        className="w-full resize-y rounded-control border border-border-strong bg-code-bg p-3 font-mono text-code break-all placeholder-shown:break-normal placeholder:font-sans placeholder:text-13"
      />
      {specimen.from === 'file' && (
        <p className="text-text-2">
          Opened <code className="break-all">{specimen.name}</code>, {specimen.bytes.length.toLocaleString('en')} bytes.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void paste()}>Paste</Button>
        <label
          className={`${buttonLook()} relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          Open file
          <input
            type="file"
            accept=".bin,.har,.json,.txt,.der,.pem,.cbor,application/octet-stream"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={event => void open(event)}
          />
        </label>
        <Button disabled={isEmpty} onClick={clearSpecimen}>
          Clear
        </Button>
      </div>
      <p id={`${id}-note`} className="text-12 text-text-3">
        Nothing leaves this tab. Pasted data stays in memory until you select Clear all or reload the page.
      </p>
      <ErrorNote>{problem}</ErrorNote>
      {recent.length > 0 && <Recent />}
    </section>
  )
}
