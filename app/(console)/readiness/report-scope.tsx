import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { ReadinessReport } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'

/** The assessed calls, the build, and ways to hand the report in. Without calls, explains how to begin. */
export function ReportScope({ report }: { report: ReadinessReport }) {
  const { calls, clients, build, at, recording } = report
  const names = new Set(clients.map(({ client }) => client ?? 'a client without User-Agent'))
  if (calls.count === 0) return <FirstCall report={report} />
  return (
    <div className="grid gap-2 text-text-2 wrap-anywhere">
      <p data-testid="readiness-scope">
        Observed in {calls.count} {calls.count === 1 ? 'call' : 'calls'}
        {recording && ` of the recording ${recording.name}`} of {[...names].join(', ')}
        {calls.from !== undefined && calls.until !== undefined && (
          <>
            , from {dayAndTime(calls.from)} to {dayAndTime(calls.until)}
          </>
        )}
        . Reported at {dayAndTime(at)} by Countersign {build.version}, API {build.apiVersion}.
        {calls.missing > 0 &&
          (recording
            ? ` The recording lacks ${calls.missing} calls.`
            : ` The log no longer has ${calls.missing} earlier calls.`)}
        {recording && (
          <>
            {' '}
            <TextLink href="/readiness">Report on the log</TextLink>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span>
          In CI: <code>countersign report --fail-on violated</code>
        </span>
        <CopyButton
          label="Copy as Markdown"
          what="report"
          text={async () => (await import('#lib/export/reports/readiness-formats')).REPORT_FORMATS.markdown(report)}
        />
      </div>
    </div>
  )
}

function FirstCall({ report: { platformId, calls, recording } }: { report: ReadinessReport }) {
  const { data: state } = useQuery(stateQuery)
  const ofPlatform = platformId === undefined ? '' : ' of this platform'
  return (
    <div className="card grid gap-2 p-4 text-text-2 wrap-anywhere">
      <p className="font-semibold text-text">
        {recording
          ? `The recording ${recording.name} has no calls of a client${ofPlatform}.`
          : calls.missing > 0
            ? `The log no longer has any of the ${calls.missing} calls of clients${ofPlatform}.`
            : `No client${ofPlatform} has called the API since the last reset.`}
      </p>
      {recording?.endedAt === undefined ? (
        <p>
          Point your client at {state ? <code>{state.baseUrl}</code> : 'the base URL'} and give it an API token. This
          report begins with its first call.
        </p>
      ) : (
        <p>The recording has ended. Start another one below, and then let your client make its calls.</p>
      )}
      <p className="flex flex-wrap gap-x-4">
        <TextLink href="/tools/keys">Get an API token</TextLink>
        <TextLink href="/">Make a first call</TextLink>
        {recording && <TextLink href="/readiness">Report on the log</TextLink>}
      </p>
      <p>
        In CI: <code>countersign report --fail-on violated</code>
      </p>
    </div>
  )
}
