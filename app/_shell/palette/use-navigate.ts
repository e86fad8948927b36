import { useRouter } from 'next/navigation'

/** Leads to a page. A dialog gives the focus back to where it was; whoever goes elsewhere goes on from there. */
export function useGo(): (href: string) => void {
  const router = useRouter()
  return href => {
    router.push(href)
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }
}
