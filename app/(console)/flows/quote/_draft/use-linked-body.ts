import { useEffect, useEffectEvent, useState } from 'react'
import { isUnreadableLink, textFromFragment } from './share-link'

/**
 * Calls `take` with the body of each readable form link that is opened while this page is shown. `isUnreadable` is true
 * if the URL is a form link that cannot be read. `forget` sets `isUnreadable` to false.
 */
export function useLinkedBody(take: (text: string) => void): { isUnreadable: boolean; forget: () => void } {
  const [isUnreadable, setUnreadable] = useState(() => isUnreadableLink(location.hash))
  const follow = useEffectEvent(() => {
    const text = textFromFragment(location.hash)
    setUnreadable(isUnreadableLink(location.hash))
    if (text !== undefined) take(text)
  })
  // React does not track the fragment, so this effect subscribes to its changes.
  useEffect(() => {
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return { isUnreadable, forget: () => setUnreadable(false) }
}
