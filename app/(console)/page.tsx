import { ConnectCard } from './_start/connect-card'
import { DownloadLinks } from './_start/download-links'
import { Journeys } from './_start/journeys'
import { LiveCard } from './_start/live-card'

/** Start page: a first call, incoming calls, and links to flows and downloads. */
export default function StartPage() {
  return (
    <>
      <title>Start · Countersign</title>
      <h1 className="max-w-[30em] sm:font-medium">
        Countersign is a payments API on your machine: fake money, real cryptography and a reason for every response.
      </h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] wide:gap-x-12">
        <ConnectCard />
        <LiveCard />
      </div>
      <Journeys />
      <DownloadLinks />
      <p className="mt-6 max-w-[110ch] text-text-2">
        <strong className="font-semibold text-text">What is simulated:</strong> money, banks, networks and exchange
        rates. The sandbox sends data only to services that you configure, such as a webhook endpoint. The server
        authenticates and validates every request and prices every quote. Every error is genuine unless you force it.
      </p>
    </>
  )
}
