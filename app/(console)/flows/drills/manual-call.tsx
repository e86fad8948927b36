import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import type { Cell } from './coverage-cells'

/** Headers that trigger an error, by error code. A web page cannot set them. */
const HEADERS: Readonly<Record<string, string>> = {
  FORBIDDEN: 'Origin: https://elsewhere.example',
  MISDIRECTED_REQUEST: 'Host: elsewhere.example',
}

/** Shows a shell command for an error that no web page can trigger, or says that no request can trigger the error. */
export function ManualCall({ cell }: { cell: Cell }) {
  const { data: state } = useQuery(stateQuery)
  const header = HEADERS[cell.key]
  if (header === undefined) {
    return <p className="p-4 text-text-2">No request can trigger this error. It depends on the server’s state.</p>
  }
  const text = `curl -i -u "$CLIENT_ID:$CLIENT_SECRET" -H '${header}' ${state?.baseUrl ?? ''}/customers`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>A web page cannot set this header. Send the request from a shell:</p>
        <CopyButton what={`curl command that triggers ${cell.key}`} text={text} />
      </div>
      <CodeBlock label="curl" className="whitespace-pre-wrap break-all">
        {text}
      </CodeBlock>
    </div>
  )
}
