'use client'

import { useId, useState } from 'react'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { BenchTexts } from './bench-texts'
import { EXAMPLE_NAMES, type ExampleName } from './example-names'

export function BenchInputs({ input, change }: { input: BenchTexts; change: (input: BenchTexts) => void }) {
  const id = useId()
  const [complaint, setComplaint] = useState<string>()

  async function show(name: ExampleName) {
    setComplaint(undefined)
    try {
      const { encryptExample } = await import('./encrypt-example')
      change(await encryptExample(name))
    } catch {
      setComplaint('Couldn’t create the example. Reload the page.')
    }
  }

  return (
    <section aria-labelledby={`${id}-title`} className="card grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:px-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={`${id}-title`} className="flex-1 text-16 font-semibold">
          Bundle and keys
        </h2>
        <label htmlFor={`${id}-example`} className="text-text-2">
          Example
        </label>
        <select
          id={`${id}-example`}
          className="control max-w-full"
          value=""
          onChange={({ target }) => void show(target.value as ExampleName)}
        >
          <option value="">Choose…</option>
          {Object.entries(EXAMPLE_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <ErrorNote>{complaint}</ErrorNote>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
          <label htmlFor={`${id}-bundle`} className="text-text-2">
            Encrypted bundle
          </label>
          <textarea
            id={`${id}-bundle`}
            rows={5}
            spellCheck="false"
            autoComplete="off"
            autoCapitalize="none"
            placeholder="encryptedOtpBundle, encryptedSessionSigningKey, export bundle or a body with one"
            value={input.bundle}
            onChange={({ target }) => change({ ...input, bundle: target.value })}
            className="w-full resize-y rounded-control border border-border-strong bg-code-bg p-2 font-mono text-code break-all placeholder-shown:break-normal placeholder:font-sans placeholder:text-13"
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <KeyField
            label="Recipient’s private key (hex)"
            note="Not sent and not stored. To test your encryption code, encrypt to your own key pair."
            value={input.privateKey}
            change={privateKey => change({ ...input, privateKey })}
          />
          <KeyField
            label="Older private key (hex, optional)"
            note="Of the target bundle before, to test whether the client used that one."
            value={input.olderKey}
            change={olderKey => change({ ...input, olderKey })}
          />
        </div>
      </div>
    </section>
  )
}

function KeyField(props: { label: string; note: string; value: string; change: (value: string) => void }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="text-text-2">
        {props.label}
      </label>
      <input
        id={id}
        spellCheck="false"
        autoComplete="off"
        autoCapitalize="none"
        aria-describedby={`${id}-note`}
        value={props.value}
        onChange={({ target }) => props.change(target.value)}
        className="control w-full font-mono text-code"
      />
      <p id={`${id}-note`} className="text-12 text-text-3">
        {props.note}
      </p>
    </div>
  )
}
