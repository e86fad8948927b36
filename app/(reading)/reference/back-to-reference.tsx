import { BackLink } from '#app/_ui/text-link.tsx'

/** The way back to the reference. */
export function BackToReference() {
  return <BackLink href="/reference">Reference</BackLink>
}
