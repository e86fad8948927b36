import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that stores an ID. When a key is next released, `action` runs with the latest stored ID. */
export function useOnKeyRelease(action: (id: string) => void): (id: string) => void {
  const pendingId = useRef<string>(undefined)
  // Effect: listens on the window, because the focused row may be gone when the key is released. A window without
  // focus receives no `keyup`, so losing focus counts as a release.
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
