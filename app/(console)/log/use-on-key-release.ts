import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that runs `act` with its latest argument once the pressed key is released. */
export function useOnKeyRelease(action: (id: string) => void): (id: string) => void {
  const pendingId = useRef<string>(undefined)
  // Effect: listens on the window, because the focused row may be gone when the key is released.
  useEffect(() => {
    const release = () => {
      const id = pendingId.current
      pendingId.current = undefined
      if (id !== undefined) action(id)
    }
    addEventListener('keyup', release)
    addEventListener('blur', release)
    return () => {
      removeEventListener('keyup', release)
      removeEventListener('blur', release)
    }
  }, [action])
  return useCallback((id: string) => {
    pendingId.current = id
  }, [])
}
