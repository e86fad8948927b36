import { CodeBlock } from '#app/_ui/code-block.tsx'
import { JsonBody } from '#app/_ui/json/json-body.tsx'
import type { SentExchange } from '#lib/client/sent-exchange'

/** A request and its response with all headers and exact bodies, but without the API token. */
export function ExactExchange({
  exchange: { request, answer },
  isDelivery,
}: {
  exchange: SentExchange
  isDelivery: boolean
}) {
  const token = isDelivery ? [] : ([['Authorization', 'Basic (this console’s API token)']] as const)
  const sent = [...token, ...Object.entries(request.headers)]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Side title="Request" line={`${request.method} ${request.path}`} headers={sent} body={request.body ?? ''} />
      <Side title="Response" line={String(answer.status)} headers={answer.headers} body={answer.body} />
    </div>
  )
}

function Side(props: {
  title: 'Request' | 'Response'
  line: string
  headers: readonly (readonly [string, string])[]
  body: string
}) {
  const { title, body } = props
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold text-text-2">{title}</h3>
      <code className="break-all">{props.line}</code>
      <CodeBlock label={`${title} headers`} className="max-h-48 whitespace-pre-wrap break-all">
        {props.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
      </CodeBlock>
      {body === '' ? <p className="text-text-3">No body.</p> : <JsonBody label={`${title} body`} text={body} />}
    </section>
  )
}
