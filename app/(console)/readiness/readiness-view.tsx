'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { platformsQuery } from '#app/_data/sandbox/sandbox-queries'
import { useReport } from '#app/_data/sandbox/use-report'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { ReadinessReport } from '#lib/client/control-client'
import { CallFaultCard, type CodesByOperation } from './call-fault-card'
import { Checklist } from './checklist'
import { PracticeRow } from './practice-row'
import { RecordingsCard } from './recordings-card'
import { ReportScope } from './report-scope'
import { VERDICT_WORDS, VERDICTS, VerdictBadge } from './verdict'

/** The report, grouped by verdict. Violations come first. The address names the chosen platform or recording. */
export function ReadinessView({ codes }: { codes: CodesByOperation }) {
  const address = useSearchParams()
  const platformId = address.get('platform') ?? undefined
  const recordingId = address.get('recording') ?? undefined
  const { data: report, error, refetch } = useReport(platformId, recordingId)
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <PlatformSelect
        platformId={platformId}
        choose={chosen =>
          history.replaceState(null, '', chosen === undefined ? location.pathname : `?platform=${chosen}`)
        }
      />
      {error && (
        <div className="flex flex-wrap items-center gap-3">
          <ErrorNote>{error.message}</ErrorNote>
          <Button onClick={() => void refetch()}>Try again</Button>
          {recordingId !== undefined && <TextLink href="/readiness">Report on the log</TextLink>}
        </div>
      )}
      {report === undefined && !error && <p className="text-text-3">Reading the log…</p>}
      {report && <Report report={report} />}
      <RecordingsCard platformId={platformId} />
      <CallFaultCard codes={codes} platformId={platformId} />
    </div>
  )
}

function Report({ report }: { report: ReadinessReport }) {
  return (
    <>
      <p data-testid="readiness-counts" className="flex flex-wrap gap-2">
        {VERDICTS.map(verdict => (
          <VerdictBadge key={verdict} verdict={verdict} count={report.counts[verdict]} />
        ))}
      </p>
      <ReportScope report={report} />
      {VERDICTS.map(verdict => (
        <Practices
          key={verdict}
          verdict={verdict}
          practices={report.practices.filter(each => each.verdict === verdict)}
          platformId={report.platformId}
        />
      ))}
      <Checklist report={report} />
    </>
  )
}

interface PlatformSelectProps {
  readonly platformId: string | undefined
  choose(platformId: string | undefined): void
}

function PlatformSelect({ platformId, choose }: PlatformSelectProps) {
  const { data } = useQuery(platformsQuery)
  const names = new Map(data?.data.map(platform => [platform.platformId, platform.name]))
  return (
    <label className="flex flex-wrap items-center gap-2">
      <span className="text-text-2">Platform</span>
      <select
        className="control max-w-full"
        value={platformId ?? ''}
        onChange={({ target }) => choose(target.value || undefined)}
      >
        <option value="">All platforms</option>
        {platformId !== undefined && !names.has(platformId) && <option>{platformId}</option>}
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface PracticesProps {
  readonly verdict: (typeof VERDICTS)[number]
  readonly practices: ReadinessReport['practices']
  readonly platformId: string | undefined
}

function Practices({ verdict, practices, platformId }: PracticesProps) {
  if (practices.length === 0) return null
  const words = VERDICT_WORDS[verdict]
  return (
    <TitledCard id={`practices-${verdict}`} title={`${words.charAt(0).toUpperCase()}${words.slice(1)}`}>
      <ul className="divide-y divide-surface-2">
        {practices.map(practice => (
          <PracticeRow key={practice.id} practice={practice} platformId={platformId} />
        ))}
      </ul>
    </TitledCard>
  )
}
