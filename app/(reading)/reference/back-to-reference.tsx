import { BackLink } from '#app/_ui/text-link.tsx'

/** A link back to the reference. */
export function BackToReference() {
  return <BackLink href="/reference">Reference</BackLink>
}
