import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'

const TokenBytes = lazyPart(
  async () => (await import('./token-bytes')).TokenBytes,
  <p className="min-h-60 text-text-3">Loading…</p>,
)

export function TokenCard({ token }: { token: string | undefined }) {
  return (
    <section aria-labelledby="token" className="card min-w-0 p-4" data-testid="token-card">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 id="token" className="text-14 font-semibold">
          oidcToken
        </h2>
        {token && <CopyButton what="the token" text={token} />}
      </div>
      {token === undefined ? (
        <p className="mt-2 text-text-2">
          No token yet. Use a created token as oidcToken when you register or verify an OAUTH credential.
        </p>
      ) : (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
          <CodeBlock label="Token" testId="token" className="max-h-32 whitespace-pre-wrap break-all">
            {token}
          </CodeBlock>
          <TokenBytes token={token} />
        </div>
      )}
    </section>
  )
}
