import { ConnectCard } from './_start/connect-card'
import { LazyCoverageCard } from './_start/lazy-coverage-card'
import { LiveCard } from './_start/live-card'
import { QuickStarts } from './_start/quick-starts'

/** Start: where to point a client, and what arrives from it. */
export default function StartPage() {
  return (
    <>
      <title>Start · Countersign</title>
      <h1 className="text-20 font-semibold">Point your client here</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Send requests from your code, curl or CI, and see each call’s raw bytes and checks here.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ConnectCard />
          <QuickStarts />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <LiveCard />
          <LazyCoverageCard />
        </div>
      </div>
      <p className="mt-6 max-w-[110ch] text-text-2">
        <strong className="font-semibold text-text">What is simulated:</strong> money, banks, networks and exchange
        rates. No data leaves this machine. The server authenticates, validates and prices every request. Every error is
        genuine unless you force one.
      </p>
    </>
  )
}
