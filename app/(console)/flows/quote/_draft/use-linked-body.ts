import { useEffect, useEffectEvent, useState } from 'react'
import { isUnreadLink, textFromFragment } from './share-link'

/** Takes over each link that is followed while the page is open. Reports whether the last one was unreadable. */
export function useLinkedBody(take: (text: string) => void): { isUnread: boolean; forget: () => void } {
  const [isUnread, setUnread] = useState(() => isUnreadLink(location.hash))
  const follow = useEffectEvent(() => {
    const text = textFromFragment(location.hash)
    setUnread(isUnreadLink(location.hash))
    if (text !== undefined) take(text)
  })
  // Subscription: the address is outside React.
  useEffect(() => {
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return { isUnread, forget: () => setUnread(false) }
}
