import { useCallback, useState } from 'react'

/** Expanded groups of calls, by request ID. */
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
