import { ANY_SEGMENT } from '#app/_ui/address/any-segment'
import { KycView } from './kyc-view'

export function generateStaticParams() {
  return [{ token: ANY_SEGMENT }]
}

/** Hosted verification page, where the user chooses the outcome of a customer's verification. */
export default function VerifyPage() {
  return (
    <>
      <title>Verify a customer · Countersign</title>
      <h1>Verify a customer</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        In production, an identity verification provider examines documents here. In the sandbox, you choose the
        provider’s decision. Opening this page changes nothing.
      </p>
      <KycView />
    </>
  )
}
