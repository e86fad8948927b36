import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that stores its argument. When a key is released, `action` runs with the latest argument. */
export function useOnKeyRelease(action: (id: string) => void): (id: string) => void {
  const pendingId = useRef<string>(undefined)
  // Effect: listens on the window, because the focused row may be gone when the key is released. A window without
  // focus receives no release, so losing focus counts as one.
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
