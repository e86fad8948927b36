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
    <span data-testid="readiness-line">
      {' '}
      Readiness of your client: {counts.proven} proven,{' '}
      <span className={counts.violated > 0 ? 'font-semibold text-err' : ''}>{counts.violated} violated</span>,{' '}
      {counts['not-observed']} not observed. <TextLink href="/readiness">See the report</TextLink>
    </span>
  )
}
