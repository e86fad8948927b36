import { TextLink } from '#app/_ui/text-link.tsx'

/** The way from a call to the checks it met, on its exchange's page. Nothing for a call that no exchange was kept of. */
export function ChecksLink({ exchangeId }: { exchangeId: string | undefined }) {
  if (!exchangeId) return null
  return <TextLink href={`/log/${encodeURIComponent(exchangeId)}`}>See its checks</TextLink>
}
