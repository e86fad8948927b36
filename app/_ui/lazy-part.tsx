import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part that is loaded when it is first drawn, so that it is no part of the first load; until then its place has the
 * fallback. If the server has gone, the place says so and the page around it stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Part = lazyWithin(load)
  return function LazyPart(props: Props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
  }
}

/** A lazy part whose fallback is that of the nearest Suspense, so that nothing around it is shown before it is here. */
export function lazyWithin<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }))
}

function NotLoaded() {
  return (
    <p role="alert" className="p-4 text-err">
      This part did not load: the sandbox server didn’t answer. Load the page again once it does.
    </p>
  )
}
