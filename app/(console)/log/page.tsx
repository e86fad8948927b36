import { QueryBoundary } from '#app/_ui/address/query-boundary.tsx'
import { LogView } from './log-view'

/** Log page: the exchanges of all clients. */
export default function LogPage() {
  return (
    <>
      <title>Log · Countersign</title>
      <QueryBoundary fallback={<h1>Log</h1>}>
        <LogView />
      </QueryBoundary>
    </>
  )
}
