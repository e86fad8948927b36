import Link from 'next/link'
import { Status } from '#app/_ui/status-badge.tsx'
import { shortPath } from '#app/_ui/text/path-text'
import type { ObjectNode } from '#app/(console)/data/_tree/object-node'
import { useMadeBy } from './use-created-by'

/** The call that made the object, where the log still has it. */
export function MadeBy({ node, value }: { node: ObjectNode; value: unknown }) {
  const { data } = useMadeBy(node, createdAtOf(value))
  if (data) {
    return (
      <Link
        href={`/log/${encodeURIComponent(data.id)}`}
        prefetch={false}
        className="inline-flex min-h-6 flex-wrap items-center gap-x-2 text-accent underline underline-offset-2"
      >
        <code className="break-all">
          {data.method} {shortPath(data.path)}
        </code>
        <Status status={data.status} look="short" />
      </Link>
    )
  }
  return (
    <span className="text-text-2">
      {isStarter(node.id) ? 'the starter data' : data === null ? 'a call the log has no more' : 'not known'}
    </span>
  )
}

/** Starter objects of the first platform have ids from the beginning of time. */
function isStarter(id: string): boolean {
  return /:00000000-0000-7000-8000-/.test(id)
}

function createdAtOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { createdAt } = value as { createdAt?: unknown }
  return typeof createdAt === 'string' ? createdAt : undefined
}
