import { KeyTool } from './key-tool'

/** API keys: platforms and their tokens. */
export default function KeysPage() {
  return (
    <>
      <title>API keys · Countersign</title>
      <h1 className="text-20 font-semibold">API keys</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        A platform is a world of its own: its customers, accounts and quotes are unknown to every other. Give each test
        run or team one; their calls carry its name in the log.
      </p>
      <KeyTool />
    </>
  )
}
