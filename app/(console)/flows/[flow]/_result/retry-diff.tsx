import { Icon } from '#app/_ui/icon.tsx'
import type { SentExchange } from '#lib/client/sent-exchange'
import { sha256Hex } from '#lib/wallet/keys/sha256'

/**
 * Comparison of a signed retry with the first request. A correct retry only adds two headers. Narrow windows show each
 * pair of equal lines as one line.
 */
export function RetryDiff({ first, second }: { first: SentExchange | undefined; second: SentExchange | undefined }) {
  if (first === undefined || second === undefined)
    return <p className="text-text-3">The signed retry has not been sent yet.</p>
  const names = [...new Set([first, second].flatMap(({ request }) => Object.keys(request.headers)))]
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-left max-sm:block max-sm:[&_tbody]:block max-sm:[&_thead]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-[4rem_minmax(0,1fr)] [&_td]:break-all [&_td]:px-3 [&_td]:py-1 [&_td]:align-top [&_td:not(:nth-child(3))]:bg-code-bg">
      <caption className="sr-only">First request and signed retry</caption>
      <thead>
        <tr className="[&_th]:px-3 [&_th]:py-1.5 [&_th]:font-semibold">
          <th scope="col" className="w-0 p-0! max-sm:sr-only">
            <span className="sr-only">Line</span>
          </th>
          <th scope="col" className="bg-code-bg max-sm:hidden">
            First request
          </th>
          <th scope="col" className="w-20 max-sm:w-auto">
            <span className="sr-only">Comparison</span>
          </th>
          <th scope="col" className="bg-code-bg">
            Signed retry
            <span className="block font-normal text-text-3 sm:hidden">= as in the first request</span>
          </th>
        </tr>
      </thead>
      <tbody className="font-mono text-code">
        <Row name="request line" first={lineOf(first)} second={lineOf(second)} />
        {names.map(name => (
          <Row key={name} name={name} first={headerText(first, name)} second={headerText(second, name)} />
        ))}
        <Bodies first={first.request.body ?? ''} second={second.request.body ?? ''} />
      </tbody>
    </table>
  )
}

function Row({ name, first, second }: { name: string; first: string | undefined; second: string | undefined }) {
  const isSame = first === second
  const isAdded = first === undefined
  return (
    <tr data-testid={isAdded ? 'added-header' : undefined}>
      <th scope="row" className="p-0 max-sm:sr-only">
        <span className="sr-only">
          {isAdded ? '+ ' : ''}
          {name}
        </span>
      </th>
      <td className={`text-text-2 ${isSame || isAdded ? 'max-sm:hidden' : 'max-sm:col-start-2'}`}>
        {first ?? <i className="font-sans text-text-3">not sent</i>}
      </td>
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

function Bodies({ first, second }: { first: string; second: string }) {
  const isEqual = first === second
  return (
    <tr>
      <th scope="row" className="p-0 max-sm:sr-only">
        <span className="sr-only">body</span>
      </th>
      <Body text={first} testId="first-request-digest" className={isEqual ? 'max-sm:hidden' : 'max-sm:col-start-2'} />
      <td className={`p-0! text-center align-middle! font-sans font-semibold ${isEqual ? 'text-ok' : 'text-err'}`}>
        <span className="flex items-center gap-1.5 whitespace-nowrap before:h-0.5 before:flex-1 before:bg-current after:h-0.5 after:flex-1 after:bg-current max-sm:gap-1 max-sm:before:hidden max-sm:after:hidden">
          <Icon name={isEqual ? 'check' : 'cross'} />
          {isEqual ? 'same' : 'differs'}
        </span>
        <span className="sr-only">{isEqual ? 'The bodies are identical, byte for byte.' : 'The bodies differ.'}</span>
      </td>
      <Body text={second} testId="signed-retry-digest" />
    </tr>
  )
}

function Body({ text, testId, className }: { text: string; testId: string; className?: string }) {
  return (
    <td className={className}>
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
