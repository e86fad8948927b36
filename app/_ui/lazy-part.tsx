import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'

/** Returns a component that loads its code on the first render. If loading fails, the component shows an error. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  const Part = lazyWithin(load)
  return function LazyPart(props: Props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
  }
}

/** Like {@link lazyPart}, but until the code is loaded, the nearest Suspense shows its fallback. */
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
