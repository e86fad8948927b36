import './hpke.css'
import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { BackLink } from '#app/_ui/text-link.tsx'
import { HpkeBench } from './hpke-bench'

/** HPKE bench page: decrypts a bundle, or finds out why it cannot be decrypted. Entered data stays in the tab. */
export default function HpkePage() {
  return (
    <>
      <title>HPKE bench · Countersign</title>
      <BackLink href="/inspect">Inspect</BackLink>
      <h1 className="mt-2">Why does this bundle not open?</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Decrypt a bundle with the recipient’s private key, or find the mistake that prevents decryption. Nothing leaves
        this tab.
      </p>
      <QueryBoundary>
        <HpkeBench />
      </QueryBoundary>
    </>
  )
}
