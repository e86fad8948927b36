import { CodeBlock } from '#app/_ui/code-block.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'

const STEPS = [
  'Send the first request without the two headers below. The response is 202 with payloadToSign, requestId and expiresAt.',
  'Stamp the exact bytes of payloadToSign. Don’t parse or re-serialize it, and don’t add a newline. Use a key that is allowed to authorize the action, usually the signing key of a session.',
  'Send the signed retry: the same request plus the two headers, before expiresAt on the sandbox clock.',
]

/** Explanation of signed retries (§5.4). The section of each operation with a signed retry links here. */
export function SignedRetry() {
  return (
    <section aria-labelledby="signed-retry" className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <h2 id="signed-retry" className="text-16 font-semibold">
        Signed retry
      </h2>
      <p className="max-w-[100ch] text-text-2">
        Sensitive wallet actions take two requests. A <span className="font-semibold text-info">202</span> means that
        the action has not happened yet. The response contains a payload to stamp.
      </p>
      <ol className="grid list-decimal gap-1 pl-5">
        {STEPS.map(step => (
          <li key={step} className="max-w-[100ch]">
            <WireText text={step} />
          </li>
        ))}
      </ol>
      <CodeBlock label="Signed retry headers" className="whitespace-pre-wrap wrap-anywhere">
        {`Request-Id: <requestId>
Service-Wallet-Signature: base64url({"publicKey":"<33 bytes, hex>","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"<DER, hex>"})`}
      </CodeBlock>
      <p className="max-w-[100ch] text-text-2">
        Each <code>requestId</code> is valid for one successful signed retry. The signed retry’s body must have the same
        JSON values as the first request’s body; whitespace may differ. <code>Grid-Wallet-Signature</code> is an alias
        for <code>Service-Wallet-Signature</code>.
      </p>
    </section>
  )
}
