import { BackLink } from '#app/_ui/text-link.tsx'

export function BackToReference() {
  return <BackLink href="/reference">Reference</BackLink>
}
