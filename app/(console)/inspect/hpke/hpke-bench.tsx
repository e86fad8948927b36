'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useDeferredValue, useState } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { useSpecimens } from '#app/_data/specimens/specimen-store'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { BenchInputs } from './bench-input'
import type { BenchTexts } from './bench-texts'

// Loaded separately: the cryptography is large.
const LOADING = <p className="card p-4 text-text-3">Loading cryptography…</p>
const BenchResult = lazyPart(async () => (await import('./bench-result')).BenchResult, LOADING)
const CallResult = lazyPart(async () => (await import('./_call/call-result')).CallResult, LOADING)

/** Bench for the bundle of the call that the URL names. Without a call, the bench starts with the inspector's text. */
export function HpkeBench() {
  const callId = useSearchParams().get('call')
  const { specimen } = useSpecimens()
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      {callId === null ? (
        <Bench bundle={specimen.from === 'text' ? specimen.text : ''} />
      ) : (
        <CallBench key={callId} callId={callId} />
      )}
    </div>
  )
}

function CallBench({ callId }: { callId: string }) {
  const { data: exchange, error } = useQuery(exchangeQuery(callId))
  if (error) {
    return (
      <>
        <p role="alert" className="card p-4 text-err">
          Couldn’t load the call: {error.message}
        </p>
        <Bench bundle="" />
      </>
    )
  }
  if (exchange === undefined) return <p className="card p-4 text-text-3">Loading the call…</p>
  return (
    <>
      <CallResult exchange={exchange} />
      <Bench bundle={exchange.request.body ?? ''} />
    </>
  )
}

function Bench({ bundle }: { bundle: string }) {
  const [input, setInput] = useState<BenchTexts>({ bundle, privateKey: '', olderKey: '' })
  // Deferred, so that typing stays responsive while the attempts run.
  const deferredInput = useDeferredValue(input)
  const isComplete = deferredInput.bundle.trim() !== '' && deferredInput.privateKey.trim() !== ''
  return (
    <>
      <BenchInputs input={input} change={setInput} />
      {isComplete ? (
        <BenchResult input={deferredInput} />
      ) : (
        <p className="p-4 text-center text-14 text-text-2">
          Enter a bundle and the private key of its recipient, or choose an example.
        </p>
      )}
    </>
  )
}
