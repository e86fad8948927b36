import { type ComponentType, lazy } from 'react'

/**
 * A part that is loaded when it is first drawn, so that it is no part of the first load. When it does not come, because
 * the server has gone, it says so in its place and the page around it stays as it is.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }))
}

function NotLoaded() {
  return (
    <p role="alert" className="p-4 text-err">
      This part did not load: the sandbox server didn’t answer. Load the page again once it does.
    </p>
  )
}
