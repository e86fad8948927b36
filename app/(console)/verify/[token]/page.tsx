import { KycView } from './kyc-view'

/** Hosted verification page: chooses the outcome of a customer's identity check. */
export default async function VerifyPage({ params }: PageProps<'/verify/[token]'>) {
  const { token } = await params
  return (
    <>
      <title>Verify a customer · Countersign</title>
      <h1 className="text-20 font-semibold">Verify a customer</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        In production an identity provider examines documents here. In the sandbox you choose its decision. Opening this
        page changes nothing.
      </p>
      <KycView token={decodeURIComponent(token)} />
    </>
  )
}
