import type { ReactNode } from 'react'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import type { ApiToken } from '#lib/client/control-client'
import { envFile } from '#lib/export/snippets/env-file'

/** A token as lines of an .env file, with a copy button. The ID and secret are masked while `token` is undefined. */
export function TokenLines(props: {
  baseUrl: string
  token: ApiToken | undefined
  fetchToken: () => Promise<ApiToken>
  /** Look of the copy button: primary for a secret shown only once. */
  look?: 'primary' | 'plain'
  children?: ReactNode
}) {
  const { baseUrl, token } = props
  const lines = [
    ['BASE_URL', baseUrl],
    ['CLIENT_ID', token?.clientId ?? '••••••••••••'],
    ['CLIENT_SECRET', token?.clientSecret ?? '••••••••••••••••'],
  ]
  return (
    <div className="mt-3 grid gap-3">
      <dl className="grid gap-y-1 rounded-control bg-code-bg p-3 font-mono text-code">
        {lines.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-text-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          look={props.look ?? 'plain'}
          label="Copy .env"
          what="with base URL, ID and secret"
          text={async () => envFile(baseUrl, await props.fetchToken())}
        />
        {props.children}
      </div>
    </div>
  )
}
