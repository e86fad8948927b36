import { createStore } from '#app/_ui/create-store'

export type Overlay = 'none' | 'palette' | 'shortcuts' | 'reset'

export const overlayState = createStore<Overlay>('none')

/** Shows an overlay as soon as its code is loaded. `none` closes the open overlay. */
export const showOverlay = overlayState.set
