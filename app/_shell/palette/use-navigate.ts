import { useRouter } from 'next/navigation'

/** Returns a function that opens a page and focuses its main part, instead of the opener of a closed dialog. */
export function useGo(): (href: string) => void {
  const router = useRouter()
  return href => {
    router.push(href)
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }
}
