import { useCallback, useState } from 'react'

/** Returns the request IDs of the expanded groups of calls, and a function that expands or collapses a group. */
export function useOpenGroups() {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (requestId: string) =>
      setOpenIds(
        previous =>
          new Set(previous.has(requestId) ? [...previous].filter(id => id !== requestId) : [...previous, requestId]),
      ),
    [],
  )
  return { openIds, toggle }
}
