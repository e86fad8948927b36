import { useCallback, useState } from 'react'

/** Holds the request IDs of signed retries that are open. */
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
