import type { ReactNode } from 'react'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { SealedBundle } from '#lib/wallet/bundles/sealed-bundle'
import { TRIAL_TEXTS } from './trial-texts'
import type { Trial, TrialId } from './trials'

/** Verdict of the HPKE bench on a bundle, with the cause and the fix if known. */
export function BenchVerdict({ kind, trials }: { kind: SealedBundle['kind']; trials: readonly Trial[] }) {
  const opening = trials.find(({ plaintext }) => plaintext !== undefined)?.id
  const text = opening && TRIAL_TEXTS[opening]
  return (
    <VerdictCard
      opening={opening}
      title={text?.verdict ?? `None of the ${trials.length} tests opens this bundle.`}
      why={text?.why ?? unknownCauseText(trials.length)}
      fix={text?.fix}
    >
      {kind === 'otp' && (opening === undefined || opening === 'older-key') && (
        <p className="mt-2">
          <TextLink href="/flows/email-otp">Get a new target bundle in Email OTP sign-in</TextLink>
        </p>
      )}
    </VerdictCard>
  )
}

/** A verdict with its explanation and, if there is one, its fix. */
export function VerdictCard(props: {
  /** Undefined if no attempt opens the bundle. */
  opening: TrialId | undefined
  title: string
  why: string
  /** Drawing that illustrates the cause. */
  figure?: ReactNode
  fix?: readonly [before: string, after: string] | undefined
  children: ReactNode
}) {
  const { opening } = props
  const edge = opening === undefined ? 'border-l-err' : opening === 'documented' ? 'border-l-ok' : 'border-l-accent'
  return (
    <section aria-label="Verdict" className={`card min-w-0 border-l-4 bg-raised p-4 sm:px-6 ${edge}`}>
      <div role="status">
        <h2 className="text-20 font-semibold">{props.title}</h2>
        <p className="mt-1 max-w-[76ch] text-14 text-text-2">{props.why}</p>
      </div>
      {props.figure}
      {props.fix && <Fix fix={props.fix} />}
      {props.children}
    </section>
  )
}

function unknownCauseText(count: number): string {
  const olderKeyHint = count === 7 ? ' Enter an older private key to test that key too.' : ''
  return `The private key belongs to another bundle, a byte changed after encryption, or the client made a mistake that these tests do not cover. Compare the public key below with the key that the client encrypted to.${olderKeyHint}`
}

function Fix({ fix: [before, after] }: { fix: readonly [string, string] }) {
  return (
    <p className="mt-3 rounded-control bg-code-bg p-3 font-mono text-code wrap-anywhere">
      <del className="block text-err no-underline">
        <span aria-hidden="true">− </span>
        {before}
      </del>
      <ins className="block text-ok no-underline">
        <span aria-hidden="true">+ </span>
        {after}
      </ins>
    </p>
  )
}
