import './hpke.css'
import Link from 'next/link'
import { HpkeBench } from './hpke-bench'

/** HPKE bench: finds out why a bundle does not decrypt, without leaving this tab. */
export default function HpkePage() {
  return (
    <>
      <title>HPKE bench · Countersign</title>
      <p className="text-text-3">
        <Link href="/inspect" className="inline-flex min-h-6 items-center underline-offset-2 hover:underline">
          Inspect
        </Link>{' '}
        / HPKE bench
      </p>
      <h1 className="text-20 font-semibold">Why does this bundle not open?</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Decrypt a bundle with its private key, or find the mistake that made it unreadable. Nothing leaves this tab.
      </p>
      <HpkeBench />
    </>
  )
}
