'use client'

import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import type { BenchTexts } from './bench-texts'
import { type BenchExampleId, EXAMPLE_NAMES } from './example-names'

/** Inputs of the bench. The latest change wins: typing discards an example that is still being encrypted. */
export function BenchInputs({ input, change }: { input: BenchTexts; change: (input: BenchTexts) => void }) {
  const id = useId()
  const example = useMutation({
    mutationFn: async (exampleId: BenchExampleId) => (await import('./encrypt-example')).encryptExample(exampleId),
  })
  const applyTyped = (typed: Partial<BenchTexts>) => {
    example.reset()
    change({ ...input, ...typed })
  }
  return (
    <section aria-labelledby={id} className="card grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 p-4 sm:px-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="flex-1 text-16 font-semibold">
          Bundle and keys
        </h2>
        <ExamplePicker
          // A callback passed to `mutate` runs only for the latest call, unlike one passed to `useMutation`.
          choose={exampleId => example.mutate(exampleId, { onSuccess: change })}
          isFailed={example.isError}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <BundleField value={input.bundle} change={bundle => applyTyped({ bundle })} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <KeyField
            label="Recipient’s private key (hex)"
            note="Not sent and not stored. To test your encryption code, encrypt to your own key pair."
            value={input.privateKey}
            change={privateKey => applyTyped({ privateKey })}
          />
          <KeyField
            label="Older private key (hex, optional)"
            note="Key of the previous target bundle, to test whether the client used that bundle."
            value={input.olderKey}
            change={olderKey => applyTyped({ olderKey })}
          />
        </div>
      </div>
    </section>
  )
}

/** Attributes of inputs whose values browsers must not correct or remember. */
const VERBATIM = { spellCheck: 'false', autoComplete: 'off', autoCapitalize: 'none' } as const

function BundleField({ value, change }: { value: string; change: (value: string) => void }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
      <label htmlFor={id} className="text-text-2">
        Encrypted bundle
      </label>
      <textarea
        {...VERBATIM}
        id={id}
        rows={5}
        placeholder="encryptedOtpBundle, encryptedSessionSigningKey, export bundle or a body that contains one"
        value={value}
        onChange={({ target }) => change(target.value)}
        // Browsers scroll only the caret into view, so the sticky bars could cover the rest of the field.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        className="w-full resize-y rounded-control border border-border-strong bg-code-bg p-2 font-mono text-code break-all placeholder-shown:break-normal placeholder:font-sans placeholder:text-13"
      />
    </div>
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
        {...VERBATIM}
        id={id}
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

/** Menu of the bench's examples. */
function ExamplePicker({ choose, isFailed }: { choose: (id: BenchExampleId) => void; isFailed: boolean }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="text-text-2 max-sm:basis-full">
        Example
      </label>
      <select
        id={id}
        className="control max-w-full"
        value=""
        onChange={({ target }) => choose(target.value as BenchExampleId)}
      >
        <option value="">Choose…</option>
        {Object.entries(EXAMPLE_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ErrorNote className="basis-full">{isFailed && 'Couldn’t create the example. Reload the page.'}</ErrorNote>
    </>
  )
}
