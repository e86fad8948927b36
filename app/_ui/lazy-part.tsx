import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/**
 * Returns a component that loads its code on the first render. Until the code is loaded, the fallback is shown.
 * If loading fails, an error is shown instead of the component.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Part = lazyWithin(load)
  return function LazyPart(props: Props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
  }
}

/** Returns a lazy component without a fallback. The nearest Suspense shows its fallback until the code is loaded. */
export function lazyWithin<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => NotLoaded) }))
}

function NotLoaded() {
  return (
    <p role="alert" className="p-4 text-err">
      This section didn’t load. Check that the server is running, then reload the page.
    </p>
  )
}
