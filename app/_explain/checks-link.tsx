import { TextLink } from '#app/_ui/text-link.tsx'

/** Link from a call to its checks on the exchange's page. Renders nothing if no exchange was logged. */
export function ChecksLink({ exchangeId }: { exchangeId: string | undefined }) {
  if (!exchangeId) return null
  return <TextLink href={`/log/${encodeURIComponent(exchangeId)}`}>View checks</TextLink>
}
