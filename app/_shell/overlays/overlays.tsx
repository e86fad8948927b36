'use client'

import { useStore } from '#app/_ui/create-store'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { overlayState } from './overlay-state'
import { useShortcuts } from './use-shortcuts'

const Palette = lazyPart(async () => (await import('#app/_shell/palette/palette.tsx')).Palette)
const ResetOverlay = lazyPart(async () => (await import('./reset-overlay')).ResetOverlay)
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet')).ShortcutSheet)

export function Overlays() {
  useShortcuts()
  const overlay = useStore(overlayState)
  return (
    <>
      {overlay === 'palette' && <Palette />}
      {overlay === 'shortcuts' && <ShortcutSheet />}
      {overlay === 'reset' && <ResetOverlay />}
    </>
  )
}
