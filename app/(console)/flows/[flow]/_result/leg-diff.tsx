import { Icon } from '#app/_ui/icon.tsx'
import type { SentExchange } from '#lib/client/sent-exchange'
import { sha256Hex } from '#lib/wallet/keys/sha256'

/** Both legs of a signed retry side by side: the same body, exactly two more headers. */
export function LegDiff({ leg1, leg2 }: { leg1: SentExchange | undefined; leg2: SentExchange | undefined }) {
  if (leg1 === undefined) return <p className="text-text-3">No request sent yet.</p>
  const names = [...new Set([leg1, leg2].flatMap(leg => Object.keys(leg?.request.headers ?? {})))]
  return (
    <div className="grid gap-3">
      <table className="w-full table-fixed border-collapse text-left [&_td]:align-top [&_td]:break-all [&_th]:align-top [&_th]:font-normal [&_th]:text-text-2">
        <thead>
          <tr>
            <th scope="col" className="w-24" />
            <th scope="col" className="w-2/5">
              First request
            </th>
            <th scope="col">Signed retry</th>
          </tr>
        </thead>
        <tbody className="font-mono text-code">
          <Row name="request" first={lineOf(leg1)} second={leg2 && lineOf(leg2)} />
          {names.map(name => (
            <Row
              key={name}
              name={name}
              first={leg1.request.headers[name]}
              second={leg2?.request.headers[name]}
              isSent={leg2 !== undefined}
            />
          ))}
          <Row name="status" first={String(leg1.answer.status)} second={leg2 && String(leg2.answer.status)} />
        </tbody>
      </table>
      <BodyDigests first={leg1.request.body ?? ''} second={leg2?.request.body} isSent={leg2 !== undefined} />
    </div>
  )
}

function Row(props: { name: string; first: string | undefined; second: string | undefined; isSent?: boolean }) {
  const isAdded = props.isSent === true && props.first === undefined
  return (
    <tr className={isAdded ? 'bg-info-weak' : ''} data-testid={isAdded ? 'added-header' : undefined}>
      <th scope="row" className="py-1 pr-2 font-sans text-13">
        {isAdded ? '+ ' : ''}
        {props.name}
      </th>
      <td className="py-1 pr-2">{props.first ?? '–'}</td>
      <td className="py-1">{props.second === props.first ? 'same' : (props.second ?? '–')}</td>
    </tr>
  )
}

/** SHA-256 of both bodies, which must be equal. */
function BodyDigests({ first, second, isSent }: { first: string; second: string | undefined; isSent: boolean }) {
  const digests = [sha256Hex(first), sha256Hex(second ?? '')]
  const isEqual = digests[0] === digests[1]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 [&_dd]:break-all [&_dd]:font-mono [&_dd]:text-code [&_dt]:text-text-2">
      <dt>First body, SHA-256</dt>
      <dd data-testid="leg-1-digest">{digests[0]}</dd>
      <dt>Retry body, SHA-256</dt>
      <dd data-testid="leg-2-digest">{isSent ? digests[1] : 'not sent yet'}</dd>
      {isSent && (
        <>
          <dt className="sr-only">Result</dt>
          <dd
            className={`col-span-2 flex items-center gap-1.5 font-sans! text-13! ${isEqual ? 'text-ok' : 'text-err'}`}
          >
            <Icon name={isEqual ? 'check' : 'cross'} />
            {isEqual ? 'The bodies are identical, byte for byte.' : 'The bodies differ.'}
          </dd>
        </>
      )}
    </dl>
  )
}

function lineOf({ request }: SentExchange): string {
  return `${request.method} ${request.path}`
}
