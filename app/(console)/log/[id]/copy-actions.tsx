import { CopyButton } from '#app/_ui/copy-button.tsx'
import type { Exchange, SandboxState } from '#lib/client/control-client'
import { shownCallOf } from '#lib/export/snippets/exchange-snippet'

/**
 * Buttons that copy a bug report, a curl command or a link for a call. The bug report masks secrets, such as stamps,
 * tokens and client secrets, unless the user has turned masking off.
 */
export function CopyActions({ exchange, state }: { exchange: Exchange; state: SandboxState }) {
  return (
    <>
      <CopyButton label="Copy bug report" what="as Markdown" text={() => reportOf(exchange, state)} />
      <CopyButton label="Copy as curl" what="without the client secret" text={() => curlOf(exchange, state)} />
      <CopyButton
        label="Copy link"
        what="to this call"
        text={`${state.origin}/log/${encodeURIComponent(exchange.id)}`}
      />
    </>
  )
}

/** Loads the code that writes bug reports only when needed. */
async function reportOf(exchange: Exchange, state: SandboxState): Promise<string> {
  const [{ bugReport }, { exportedExchange }] = await Promise.all([
    import('#lib/export/reports/bug-report'),
    import('#app/_export/exported-exchange'),
  ])
  const exported = exportedExchange(exchange)
  return bugReport(exported, { build: state.build, curl: await curlOf(exported, state) })
}

async function curlOf(exchange: Exchange, { origin, baseUrl }: SandboxState): Promise<string> {
  const { snippetOf } = await import('#lib/export/snippets/snippet')
  return snippetOf('curl', { baseUrl, ...shownCallOf(exchange, origin) }, { mode: 'as sent' })
}
