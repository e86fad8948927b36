import { useEffect } from 'react'
import { SHORTCUTS } from '#app/_ui/preferences'
import { readPreference } from '#app/_ui/use-preference'
import { overlayState, showOverlay } from './overlay-state'

/**
 * Handles keyboard shortcuts. Ctrl K or ⌘K opens or closes the palette, and `?` opens the list of shortcuts. Other
 * shortcuts click or focus the element that lists them in `aria-keyshortcuts`. While a dialog is open, only Ctrl K and
 * ⌘K work. Single keys except Escape work only outside fields, and the user can turn them off (WCAG 2.1.4).
 */
export function useShortcuts(): void {
  // Effect: listens to the window's key events.
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function handleKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  const isChord = event.ctrlKey || event.metaKey
  if (isChord && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    return showOverlay(overlayState.get() === 'palette' ? 'none' : 'palette')
  }
  if (document.querySelector('dialog[open]')) return
  // The browser closes an open popover on Escape.
  if (event.key === 'Escape' && document.querySelector(':popover-open')) return
  if (isChord && event.key !== 'Enter') return
  // Escape enters no text, so it works in fields too and cannot be turned off.
  if (!isChord && event.key !== 'Escape' && (readPreference(SHORTCUTS) === 'off' || isField(event.target))) return
  if (event.key === '?') {
    event.preventDefault()
    return showOverlay('shortcuts')
  }
  const target = elementWithShortcut(isChord ? `Control${event.shiftKey ? '+Shift' : ''}+Enter` : event.key)
  if (target === undefined) return
  event.preventDefault()
  if (isField(target)) target.focus()
  else target.click()
}

/** Elements of the page take precedence over the shell's. Skips hidden elements. */
function elementWithShortcut(key: string): HTMLElement | undefined {
  const wanted = `[aria-keyshortcuts~="${CSS.escape(key)}"]`
  const elements = [
    ...document.querySelectorAll<HTMLElement>(`main ${wanted}`),
    ...document.querySelectorAll<HTMLElement>(wanted),
  ]
  return elements.find(element => element.checkVisibility())
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
}
