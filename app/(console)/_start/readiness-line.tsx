'use client'

import { useQuery } from '@tanstack/react-query'
import { useReport } from '#app/_data/sandbox/use-report'
import { webhookSettingsQuery } from '#app/_data/webhooks/webhook-queries'
import { TextLink } from '#app/_ui/text-link.tsx'

/** Counts of the practices that clients of the console's platform proved and violated. Empty until a client has called. */
export function ReadinessLine() {
  const { data: platform } = useQuery(webhookSettingsQuery)
  const { data: report } = useReport(platform?.platformId)
  if (report === undefined || report.calls.count === 0) return null
  const { counts } = report
  return (
    <p data-testid="readiness-line" className="flex flex-wrap items-center gap-x-2 px-4 py-2 text-text-2">
      <span>
        Readiness of your client: {counts.proven} proven,{' '}
        <span className={counts.violated > 0 ? 'font-semibold text-err' : ''}>{counts.violated} violated</span>,{' '}
        {counts['not-observed']} not observed.
      </span>
      <TextLink href="/readiness">See the report</TextLink>
    </p>
  )
}
