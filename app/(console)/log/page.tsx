import { LogView } from './log-view'

/** Log: every exchange, of any client. */
export default function LogPage() {
  return (
    <>
      <title>Log · Countersign</title>
      <LogView />
    </>
  )
}
