import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part that is loaded when it is first drawn, so that it is no part of the first load; until then its place has the
 * fallback. If the server has gone, the place says so and the page around it stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }))
  return function LazyPart(props: Props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
  }
}

function NotLoaded() {
  return (
    <p role="alert" className="p-4 text-err">
      This part did not load: the sandbox server didn’t answer. Load the page again once it does.
    </p>
  )
}
