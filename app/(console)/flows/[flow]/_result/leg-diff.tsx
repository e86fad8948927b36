import { Icon } from '#app/_ui/icon.tsx'
import type { SentExchange } from '#lib/client/sent-exchange'
import { sha256Hex } from '#lib/wallet/keys/sha256'

/** Both requests of a signed retry, line by line: the same body, exactly two more headers. */
export function LegDiff({ leg1, leg2 }: { leg1: SentExchange | undefined; leg2: SentExchange | undefined }) {
  if (leg1 === undefined || leg2 === undefined) return <p className="text-text-3">No request sent yet.</p>
  const names = [...new Set([leg1, leg2].flatMap(({ request }) => Object.keys(request.headers)))]
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-left [&_td]:break-all [&_td]:px-3 [&_td]:py-1 [&_td]:align-top [&_td:not(:nth-child(3))]:bg-code-bg">
      <caption className="sr-only">Both requests of the signed retry</caption>
      <thead>
        <tr className="[&_th]:px-3 [&_th]:py-1.5 [&_th]:font-semibold">
          <th scope="col" className="w-0 p-0!">
            <span className="sr-only">Line</span>
          </th>
          <th scope="col" className="bg-code-bg">
            First request
          </th>
          <th scope="col" className="w-20">
            <span className="sr-only">Comparison</span>
          </th>
          <th scope="col" className="bg-code-bg">
            Signed retry
          </th>
        </tr>
      </thead>
      <tbody className="font-mono text-code">
        <Row name="request line" first={lineOf(leg1)} second={lineOf(leg2)} />
        {names.map(name => (
          <Row key={name} name={name} first={headerText(leg1, name)} second={headerText(leg2, name)} />
        ))}
        <Bodies first={leg1.request.body ?? ''} second={leg2.request.body ?? ''} />
      </tbody>
    </table>
  )
}

function Row({ name, first, second }: { name: string; first: string | undefined; second: string | undefined }) {
  const isSame = first === second
  const isAdded = first === undefined
  return (
    <tr data-testid={isAdded ? 'added-header' : undefined}>
      <th scope="row" className="p-0">
        <span className="sr-only">
          {isAdded ? '+ ' : ''}
          {name}
        </span>
      </th>
      <td className="text-text-2">{first ?? <i className="font-sans text-text-3">not sent</i>}</td>
      <td className="text-center text-text-2">{isSame ? '=' : isAdded ? '+' : '≠'}</td>
      <td
        className={
          isSame ? 'text-text-2' : 'bg-info-weak! shadow-[inset_3px_0_0_var(--color-accent)] font-mono-strong text-text'
        }
      >
        <span className="line-clamp-2">{second ?? <i className="font-sans text-text-3">not sent</i>}</span>
      </td>
    </tr>
  )
}

/** Sizes and SHA-256 of both bodies, which must be equal. */
function Bodies({ first, second }: { first: string; second: string }) {
  const isEqual = first === second
  return (
    <tr>
      <th scope="row" className="p-0">
        <span className="sr-only">body</span>
      </th>
      <Body text={first} testId="leg-1-digest" />
      <td className={`p-0! text-center align-middle! font-sans font-semibold ${isEqual ? 'text-ok' : 'text-err'}`}>
        <span className="flex items-center gap-1.5 before:h-0.5 before:flex-1 before:bg-current after:h-0.5 after:flex-1 after:bg-current">
          <Icon name={isEqual ? 'check' : 'cross'} />
          {isEqual ? 'same' : 'differs'}
        </span>
        <span className="sr-only">{isEqual ? 'The bodies are identical, byte for byte.' : 'The bodies differ.'}</span>
      </td>
      <Body text={second} testId="leg-2-digest" />
    </tr>
  )
}

function Body({ text, testId }: { text: string; testId: string }) {
  return (
    <td>
      body, {new TextEncoder().encode(text).length} bytes, SHA-256
      <span className="block" data-testid={testId}>
        {sha256Hex(text)}
      </span>
    </td>
  )
}

function lineOf({ request }: SentExchange): string {
  return `${request.method} ${request.path}`
}

function headerText({ request }: SentExchange, name: string): string | undefined {
  const value = request.headers[name]
  return value === undefined ? undefined : `${name}: ${value}`
}
