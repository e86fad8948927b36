import { createStore } from '#app/_ui/create-store'

/** Overlay that the shell shows over a page. */
export type Overlay = 'none' | 'palette' | 'shortcuts' | 'reset'

/** The current overlay. */
export const overlayState = createStore<Overlay>('none')

/** Shows an overlay as soon as its code is loaded. */
export const showOverlay = overlayState.set
