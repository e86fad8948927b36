import { Icon, type IconName } from '#app/_ui/icon.tsx'
import type { ReadinessReport } from '#lib/client/control-client'

export type AssessedPractice = ReadinessReport['practices'][number]
export type Verdict = AssessedPractice['verdict']

/** Verdicts in the order in which a reader needs them. */
export const VERDICTS = ['violated', 'not-observed', 'proven', 'not-applicable'] as const satisfies readonly Verdict[]

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  violated: 'violated',
  'not-observed': 'not observed',
  proven: 'proven',
  'not-applicable': 'not applicable',
}

const LOOKS: Readonly<Record<Verdict, { readonly icon: IconName; readonly look: string }>> = {
  violated: { icon: 'cross', look: 'bg-err-weak text-err' },
  'not-observed': { icon: 'question', look: 'bg-info-weak text-info' },
  proven: { icon: 'check', look: 'bg-ok-weak text-ok' },
  'not-applicable': { icon: 'dash', look: 'bg-surface-2 text-text-2' },
}

/** A verdict as a colored icon and words. */
export function VerdictBadge({ verdict, count }: { verdict: Verdict; count?: number }) {
  const { icon, look } = LOOKS[verdict]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-control px-2 py-0.5 whitespace-nowrap ${look}`}>
      <Icon name={icon} />
      {count !== undefined && <span className="font-semibold">{count}</span>} {VERDICT_WORDS[verdict]}
    </span>
  )
}
