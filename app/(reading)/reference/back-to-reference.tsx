import Link from 'next/link'
import { Icon } from '#app/_ui/icon.tsx'

/** The way back to the reference. */
export function BackToReference() {
  return (
    <Link
      href="/reference"
      className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
    >
      <Icon name="chevronLeft" />
      Reference
    </Link>
  )
}
