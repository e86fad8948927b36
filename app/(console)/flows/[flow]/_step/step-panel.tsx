import { useId, useState } from 'react'
import { useValueAtTicks } from '#app/_data/clock/use-clock'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { cancelCeremony } from '#app/(console)/flows/[flow]/_authenticator/browser-authenticator'
import { StepResult } from '#app/(console)/flows/[flow]/_result/step-result.tsx'
import { SetupHelp } from '#app/(console)/flows/[flow]/_setup/setup-help.tsx'
import { editedBody } from '#lib/flows/tampers/edited-body'
import { predictionText } from '#lib/flows/tampers/prediction'
import type { Tamper } from '#lib/flows/tampers/tamper'
import { PanelActions, type PanelProps } from './panel-actions'
import { NewRunButton, Rejection, type StepActions } from './rejected-step'

/** Panel below the row of the open step. */
export function StepPanel(props: PanelProps) {
  const { view, step, end, missing, act } = props
  const { current } = view
  const ending = current.ending?.stepIndex === step.index ? current.ending : undefined
  const isNext = step.index === current.at
  const isLastOrNext = isNext || step.index === current.at - 1
  const isIdle = !current.isBusy && !view.isRunningAll && missing === undefined
  const isRejected = step.state === 'failed'
  // The loading text shares a line with the heading, so that nothing moves when loading ends.
  const isLoading = props.setup.missing?.need === 'data' && missing === props.setup.missing.words
  return (
    <section
      aria-labelledby="stage"
      data-testid="stage"
      aria-busy={current.isBusy}
      className={`seq-panel grid grid-cols-[minmax(0,1fr)] gap-4 ${isRejected ? 'seq-panel-failed' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <div className="flex items-baseline gap-x-3">
            <h2 id="stage" tabIndex={-1} className="text-16 font-semibold">
              {step.index + 1} {step.title}
            </h2>
            {isLoading && <p className="min-w-0 truncate text-text-2">{missing}</p>}
          </div>
          <p className="max-w-[64ch] text-14 text-text-2">
            <TermText text={step.purpose} />
          </p>
        </div>
        <PanelActions {...props} isIdle={isIdle} hasFix={ending?.exchange !== undefined || end !== undefined} />
      </div>
      {isLastOrNext && missing !== undefined && !isLoading && (
        <SetupHelp id={props.id} setup={props.setup} words={missing} />
      )}
      {isLastOrNext && end !== undefined && ending?.exchange === undefined && <RunOver end={end} act={act} />}
      {current.isBusy &&
        (current.steps[current.at]?.lane === 'authenticator' ? (
          <CeremonyWait cancel={() => void cancelCeremony()} />
        ) : (
          <Waiting cancel={act.cancel} />
        ))}
      {ending && <Rejection current={current} ending={ending} step={step} end={end} missing={missing} act={act} />}
      {isNext && ending === undefined && step.id === 'leg-2' && current.firstCall?.request.body !== undefined && (
        <LockedBody key={current.number} body={current.firstCall.request.body} isIdle={isIdle} tamper={act.tamper} />
      )}
      {isLastOrNext && current.steps[current.at]?.id === 'seal' && (
        <CodeInput code={current.otpCode ?? ''} isIdle={isIdle} edit={act.edit} />
      )}
      <StepResult key={`${current.number} ${step.id}`} current={current} step={step} />
    </section>
  )
}

function RunOver({ end, act }: { end: string; act: StepActions }) {
  return (
    <div data-testid="run-over" className="grid justify-items-start gap-2 rounded-control bg-warn-weak p-3 text-warn">
      <p>{end} This run can no longer succeed. Continue to see the errors, or start a new run.</p>
      <NewRunButton act={act} />
    </div>
  )
}

/** Input for the one-time code that the next step encrypts. The service rejects any code except 000000. */
function CodeInput({ code, isIdle, edit }: { code: string; isIdle: boolean; edit: StepActions['edit'] }) {
  const id = useId()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={id} className="font-semibold">
        Code the customer received
      </label>
      <input
        id={id}
        className="control w-28 font-mono"
        inputMode="numeric"
        autoComplete="one-time-code"
        disabled={!isIdle}
        value={code}
        onChange={event => edit({ otpCode: event.target.value })}
      />
      <span className="text-text-2">
        In the sandbox, this code is always 000000. <TextLink href="/inbox">Open the inbox</TextLink>
      </span>
    </p>
  )
}

/** The interval of `useValueAtTicks`. */
const TICK_MS = 250
const SLOW_MS = 2000

/** Elapsed time and a cancel button, shown while a response is slow. */
function Waiting({ cancel }: { cancel: () => void }) {
  const milliseconds = useMillisecondsSinceShown()
  if (milliseconds < SLOW_MS) return null
  const seconds = (milliseconds / 1000).toFixed(1)
  return <Wait testId="waiting" words="Sending…" seconds={seconds} cancel={cancel} />
}

/** Elapsed time and a cancel button, shown while an authenticator waits for the user. */
function CeremonyWait({ cancel }: { cancel: () => void }) {
  const seconds = String(Math.floor(useMillisecondsSinceShown() / 1000))
  return <Wait testId="ceremony" words="Waiting for your authenticator…" seconds={seconds} cancel={cancel} />
}

function useMillisecondsSinceShown(): number {
  const [startedAt] = useState(() => performance.now())
  return useValueAtTicks(() => Math.floor((performance.now() - startedAt) / TICK_MS) * TICK_MS, 0)
}

function Wait(props: { testId: string; words: string; seconds: string; cancel: () => void }) {
  return (
    <div
      data-testid={props.testId}
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-info bg-info-weak p-3 text-info"
    >
      <p>
        <span role="status">{props.words}</span> <span aria-hidden="true">{props.seconds} s</span>
      </p>
      <Button aria-keyshortcuts="Escape" onClick={props.cancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Body of the signed retry. It must equal the first request’s body, so an edited body is a tamper. */
function LockedBody(props: { body: string; isIdle: boolean; tamper: (tamper: Tamper) => void }) {
  const id = useId()
  const [text, setText] = useState<string>()
  if (text === undefined) {
    return (
      <div className="grid gap-2" data-testid="leg-2-body" data-state="locked">
        <p className="text-12 text-text-2">
          Body (locked). The signed retry repeats the first request’s body byte for byte.
        </p>
        <CodeBlock label="Signed retry body, locked" className="max-h-40 whitespace-pre-wrap break-all">
          {props.body}
        </CodeBlock>
        <div>
          <Button onClick={() => setText(props.body)}>Unlock body</Button>
        </div>
      </div>
    )
  }
  const tamper = editedBody(text, props.body)
  return (
    <div className="grid gap-2" data-testid="leg-2-body" data-state="unlocked">
      <label htmlFor={id} className="text-12 text-text-2">
        Signed retry body, unlocked
      </label>
      <textarea
        id={id}
        className="control min-h-24 w-full font-mono text-code break-all"
        spellCheck="false"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <p className="text-text-2">
        Expected: <code>{predictionText(tamper.predicted)}</code>
        {tamper.predicted.reason === 'BODY_CHANGED' && ', unless a value no longer matches the schema'}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!props.isIdle} onClick={() => props.tamper(tamper)}>
          Send edited body
        </Button>
        <Button onClick={() => setText(undefined)}>Lock body</Button>
      </div>
    </div>
  )
}
