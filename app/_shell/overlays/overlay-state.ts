import { createStore } from '#app/_ui/create-store'

/** What the shell shows over a page. */
export type Overlay = 'none' | 'palette' | 'shortcuts' | 'reset'

/** What is shown over the page now. */
export const overlayState = createStore<Overlay>('none')

/** Shows something over the page, as soon as it is loaded. */
export const showOverlay = overlayState.set
