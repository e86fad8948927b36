import { TextLink } from '#app/_ui/text-link.tsx'
import type { SealedBundle } from '#lib/wallet/bundles/sealed-bundle'
import { TRIAL_TEXTS } from './trial-texts'
import type { Trial } from './trials'

/** The answer of the page: which attempt opens the bundle, and the fix. */
export function BenchVerdict({ kind, trials }: { kind: SealedBundle['kind']; trials: readonly Trial[] }) {
  const opening = trials.find(({ plaintext }) => plaintext !== undefined)
  const text = opening && TRIAL_TEXTS[opening.id]
  const edge = opening === undefined ? 'border-l-err' : opening.id === 'documented' ? 'border-l-ok' : 'border-l-accent'
  return (
    <section aria-label="Verdict" className={`card min-w-0 border-l-4 bg-raised p-4 sm:px-6 ${edge}`}>
      <div role="status">
        <h2 className="text-20 font-semibold">{text?.verdict ?? `None of ${trials.length} tests opens it.`}</h2>
        <p className="mt-1 max-w-[76ch] text-14 text-text-2">{text?.why ?? nothingOpens(trials.length)}</p>
      </div>
      {text?.fix && <Fix fix={text.fix} />}
      {kind === 'otp' && opening?.id !== 'documented' && (
        <p className="mt-2">
          <TextLink href="/flows/email-otp">Get a new target bundle in Email OTP sign-in</TextLink>
        </p>
      )}
    </section>
  )
}

function nothingOpens(count: number): string {
  const older = count === 7 ? ' Enter an older private key to test the bundle before it.' : ''
  return `The private key belongs to another bundle, or a byte changed after encryption. Compare the public key below with the key that the client encrypted to.${older}`
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
