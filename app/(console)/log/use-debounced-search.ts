import { useEffect, useRef, useState } from 'react'

/** Pause in typing, in milliseconds, after which the search text applies. */
const TYPING_MS = 250

/** Debounces the search: the previous text applies while the user types. An empty search applies immediately. */
export function useDebouncedSearch(search: string) {
  const [appliedText, setAppliedText] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isTyping = appliedText !== undefined && search !== ''
  return {
    applied: isTyping ? appliedText : search,
    isTyping,
    /** Call this before each change of the search text. */
    debounce: () => {
      clearTimeout(timer.current)
      setAppliedText(current => current ?? search)
      timer.current = setTimeout(() => setAppliedText(undefined), TYPING_MS)
    },
  }
}
