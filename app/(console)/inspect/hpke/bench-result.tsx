'use client'

import { Suspense, use, useMemo, useState } from 'react'
import { KindChip } from '#app/_bytes/kind-chip.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { FIGURE_TABLE, FigureTable } from '#app/_ui/figure-table.tsx'
import { readSealedBundle, type SealedBundle } from '#lib/wallet/bundles/sealed-bundle'
import { readHex } from '#lib/wallet/encoding/bytes'
import { type KeyPair, keyPairFromScalar } from '#lib/wallet/keys/key-pair'
import { isProblem, type Problem } from '#lib/wallet/read-problem'
import type { BenchTexts } from './bench-texts'
import { BenchVerdict } from './bench-verdict'
import { KeyScheduleFigure } from './key-schedule-figure'
import {
  HIDDEN,
  type PlaintextLine,
  plaintextLines,
  type ScheduleValue,
  scheduleValues,
  shortText,
} from './schedule-values'
import { TrialTable } from './trial-table'
import { initialTrialIndex, runTrials, type Trial } from './trials'

/** All attempts to open the bundle, or a problem with the inputs. */
export function BenchResult({ input }: { input: BenchTexts }) {
  const read = useMemo(() => readInput(input), [input])
  const trials = useMemo(
    () => (isProblem(read) ? undefined : runTrials(read.bundle.sealed, read.recipient, read.older)),
    [read],
  )
  if (isProblem(read)) return <ErrorNote className="card p-4">{read.problem}</ErrorNote>
  return (
    <Suspense fallback={<p className="card p-4 text-text-3">Decrypting…</p>}>
      {trials && <Attempts key={JSON.stringify(input)} bundle={read.bundle} running={trials} />}
    </Suspense>
  )
}

interface ReadInput {
  readonly bundle: SealedBundle
  readonly recipient: KeyPair
  readonly older: KeyPair | undefined
}

function readInput({ bundle: text, privateKey, olderKey }: BenchTexts): ReadInput | Problem {
  const bundle = readSealedBundle(text.trim())
  if (isProblem(bundle)) return bundle
  const recipient = readKey(privateKey)
  const older = olderKey.trim() === '' ? undefined : readKey(olderKey)
  if (recipient === undefined) return { problem: `The private key is invalid. ${KEY_HINT}` }
  if (older === undefined && olderKey.trim() !== '') return { problem: `The older private key is invalid. ${KEY_HINT}` }
  return { bundle, recipient, older }
}

const KEY_HINT = 'Enter a P-256 private key as 64 hex characters.'

function readKey(hex: string): KeyPair | undefined {
  const scalar = readHex(hex.trim())
  try {
    return scalar && keyPairFromScalar(scalar)
  } catch {
    return undefined
  }
}

function Attempts({ bundle, running }: { bundle: SealedBundle; running: Promise<readonly Trial[]> }) {
  const trials = use(running)
  const [drawnIndex, setDrawnIndex] = useState(() => initialTrialIndex(trials))
  const trial = trials[drawnIndex]
  return (
    <>
      <BenchVerdict kind={bundle.kind} trials={trials} />
      {trial && <KeySchedule key={drawnIndex} bundle={bundle} trial={trial} number={drawnIndex + 1} />}
      <TrialTable trials={trials} drawnIndex={drawnIndex} draw={setDrawnIndex} />
    </>
  )
}

const HIDDEN_PLAINTEXT: readonly PlaintextLine[] = [['hidden', HIDDEN]]

function KeySchedule({ bundle, trial, number }: { bundle: SealedBundle; trial: Trial; number: number }) {
  const [isRevealed, setRevealed] = useState(false)
  const values = scheduleValues(bundle, trial).map(value =>
    value.isSecret && !isRevealed ? { ...value, text: HIDDEN } : value,
  )
  const isPlaintextShown = isRevealed || bundle.kind === 'otp'
  const lines = trial.plaintext && (isPlaintextShown ? plaintextLines(trial.plaintext) : HIDDEN_PLAINTEXT)
  const { aead } = trial.inputs
  return (
    <section aria-labelledby="schedule" className="card min-w-0 p-4 sm:px-8" data-testid="key-schedule">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <h2 id="schedule" className="text-16 font-semibold">
          How the key is derived
        </h2>
        <p className="flex-1 text-text-2 max-sm:basis-full">
          RFC 9180, base mode: P-256, HKDF-SHA256, {aead}. The values are from test {number}.
        </p>
        <Button aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? 'Hide secrets' : 'Reveal secrets'}
        </Button>
      </div>
      <div className="mt-3">
        <KeyScheduleFigure
          values={values}
          aead={aead}
          plaintext={lines}
          plaintextLength={trial.plaintext?.length ?? 0}
        />
        <ValueList values={values} plaintext={lines} />
      </div>
      <ValueTable values={values} plaintext={lines} />
    </section>
  )
}

interface ValuesProps {
  readonly values: readonly ScheduleValue[]
  readonly plaintext: readonly PlaintextLine[] | undefined
}

/** Values of the drawing as a numbered list, for narrow windows. */
function ValueList({ values, plaintext }: ValuesProps) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] lg:hidden" data-testid="schedule-list">
      {values.map(({ id, kind, name, length, text, note, isWrong }, at) => (
        <li
          key={id}
          className={`grid grid-cols-[auto_auto_minmax(0,1fr)_auto] gap-x-2 border-t border-border py-2 ${isWrong ? '-ml-3 border-l-4 border-l-err pl-2' : ''}`}
        >
          <span className="w-5 text-text-3">{at + 1}</span>
          <KindChip kind={kind} />
          <span className="font-semibold">{name}</span>
          <span className="text-text-2">{length} B</span>
          <code className="col-span-2 col-start-3 break-all">{shortText(text)}</code>
          <span className={`col-span-2 col-start-3 text-12 ${isWrong ? 'font-medium text-err' : 'text-text-2'}`}>
            {note}
          </span>
        </li>
      ))}
      <li className="border-t border-border py-2">
        {plaintext === undefined ? (
          <span className="text-err">The tag is invalid, so there is no plaintext.</span>
        ) : (
          plaintext.map(([name, value]) => (
            <p key={name} className="break-all">
              <span className="text-text-2">{name}</span> <code>{value}</code>
            </p>
          ))
        )}
      </li>
    </ol>
  )
}

function ValueTable({ values, plaintext = [] }: ValuesProps) {
  return (
    <FigureTable>
      <table className={`${FIGURE_TABLE} table-fixed`} data-testid="schedule-table">
        <thead>
          <tr>
            <th scope="col" className="w-28 sm:w-40">
              Value
            </th>
            <th scope="col">Bytes</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ id, name, length, text }) => (
            <tr key={id} className="align-top">
              <th scope="row" className="text-text-2">
                {name}, {length} B
              </th>
              <td>
                <code className="break-all">{text}</code>
              </td>
            </tr>
          ))}
          {plaintext.map(([name, value]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="text-text-2">
                plaintext, {name}
              </th>
              <td>
                <code className="break-all">{value}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureTable>
  )
}
