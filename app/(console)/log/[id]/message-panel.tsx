import type { ReactNode } from 'react'
import { JsonBody } from '#app/_ui/json/json-body.tsx'
import type { Exchange } from '#lib/client/control-client'
import { notStoredText } from '#lib/explain/text/not-stored-text'
import { statusWords } from '#lib/explain/text/status-words'

export function RequestPanel({ exchange }: { exchange: Exchange }) {
  const { headers, query, body, bodyBytes, bodyDigest, notStored } = exchange.request
  return (
    <Panel title="Request" line={`${exchange.method} ${exchange.path}${query && `?${query}`}`} headers={headers}>
      {body ? (
        <Body label="Request body" text={body} bytes={bodyBytes} digest={bodyDigest} />
      ) : (
        <p className="text-text-3">
          {announcesBody(headers) && body === undefined && notStored === undefined
            ? 'Body not stored. The call was rejected before the body was decoded, or the operation takes no body.'
            : missingBodyText(notStored)}
        </p>
      )}
    </Panel>
  )
}

export function ResponsePanel({ exchange }: { exchange: Exchange }) {
  const { headers, body, bodyBytes, notStored } = exchange.response
  return (
    <Panel title="Response" line={`${exchange.status} ${statusWords(exchange.status)}`} headers={headers}>
      {body ? (
        <Body label="Response body" text={body} bytes={bodyBytes} digest={undefined} />
      ) : (
        <p className="text-text-3">{missingBodyText(notStored)}</p>
      )}
    </Panel>
  )
}

function Panel(props: {
  title: string
  line: string
  headers: readonly (readonly [string, string])[]
  children: ReactNode
}) {
  const id = props.title.toLowerCase()
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-border px-4 py-3">
        <h2 id={id} className="text-14 font-semibold">
          {props.title}
        </h2>
        <code className="min-w-0 break-all text-text-2">{props.line}</code>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <HeaderList headers={props.headers} />
        {props.children}
      </div>
    </section>
  )
}

function Body(props: { label: string; text: string; bytes: number; digest: string | undefined }) {
  const { label, text, bytes, digest } = props
  return (
    <>
      <JsonBody label={label} text={text} />
      <p className="flex flex-wrap gap-x-4 text-12 text-text-3">
        <span>
          {bytes.toLocaleString('en')} bytes{text.endsWith('\n') ? ', ending with a newline' : ''}
        </span>
        {digest && (
          <span>
            SHA-256 <span className="break-all font-mono">{digest}</span>
          </span>
        )}
      </p>
    </>
  )
}

function missingBodyText(notStored: Exchange['response']['notStored']): string {
  return notStored === undefined ? 'No body' : `${notStoredText(notStored)}.`
}

function announcesBody(headers: readonly (readonly [string, string])[]): boolean {
  return headers.some(([name, value]) => {
    const header = name.toLowerCase()
    return header === 'transfer-encoding' || (header === 'content-length' && value !== '0')
  })
}

/** Headers in wire order; names may repeat. */
function HeaderList({ headers }: { headers: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-y-1 font-mono text-code sm:gap-y-0.5">
      {headers.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header has no ID other than its index.
        <div key={at} className="grid gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <dt className="break-words text-text-2">{name}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
