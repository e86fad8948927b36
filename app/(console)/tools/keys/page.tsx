import { KeyTool } from './key-tool'

/** API keys page: platforms and their tokens. */
export default function KeysPage() {
  return (
    <>
      <title>API keys · Countersign</title>
      <h1>API keys</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Create platforms and copy their API tokens. Each platform is isolated, with its own customers, accounts and
        quotes. Use one per team or test run; the log shows each call’s platform.
      </p>
      <KeyTool />
    </>
  )
}
