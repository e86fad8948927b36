import { TextLink } from '#app/_ui/text-link.tsx'

/** Link to the checks of a call on its log page. */
export function ChecksLink({ exchangeId }: { exchangeId: string | undefined }) {
  if (!exchangeId) return null
  return <TextLink href={`/log/${encodeURIComponent(exchangeId)}`}>View checks</TextLink>
}
