import { useEffect, useEffectEvent, useState } from 'react'
import { isUnreadLink, textFromFragment } from './share-link'

/** Follows the address while the page is open: a link that comes is taken. Tells whether the last one could not be read. */
export function useLinkedBody(take: (text: string) => void): { isUnread: boolean; forget: () => void } {
  const [isUnread, setUnread] = useState(() => isUnreadLink(location.hash))
  const follow = useEffectEvent(() => {
    const text = textFromFragment(location.hash)
    setUnread(isUnreadLink(location.hash))
    if (text !== undefined) take(text)
  })
  // A subscription: the address is outside of React.
  useEffect(() => {
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return { isUnread, forget: () => setUnread(false) }
}
