import { buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { JsonBody } from '#app/_ui/json/json-body.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import type { Quote } from '#lib/client/wire-types'
import { flowHash } from '#lib/explain/links/flow-link'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { Sheet } from './sheet'

/** The payload that a wallet’s owner signs to execute a quote. */
export function PayloadCard({ quote }: { quote: Quote }) {
  const payload = payloadOf(quote)
  if (payload === undefined) return null
  return (
    <Sheet
      title="What the wallet’s owner signs"
      aside={<CopyButton look="quiet" what="payloadToSign" text={payload} />}
    >
      <p className="mb-3 max-w-[72ch] text-text-2" data-testid="payload-size">
        <code>payloadToSign</code> is {utf8FromText(payload).length} bytes long in UTF-8. The stamp’s signature covers
        exactly these bytes, without a trailing newline.
      </p>
      <JsonBody label="payloadToSign" text={payload} />
    </Sheet>
  )
}

/** Link to the flow that stamps and executes this quote. */
export function StampLink({ quote: { id: quoteId, source } }: { quote: Quote }) {
  const wallet = 'accountId' in source ? { accountId: source.accountId } : {}
  return (
    <PageLink href={`/flows/execute-quote${flowHash({ ...wallet, quoteId })}`} className={buttonLook('primary')}>
      Stamp and execute
    </PageLink>
  )
}

function payloadOf({ paymentInstructions = [] }: Quote): string | undefined {
  const infos: readonly Readonly<Record<string, unknown>>[] = paymentInstructions.map(each => each.accountOrWalletInfo)
  const payload = infos.find(({ accountType }) => accountType === 'EMBEDDED_WALLET')?.payloadToSign
  return typeof payload === 'string' ? payload : undefined
}
