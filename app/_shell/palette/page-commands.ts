import type { Command } from './use-commands'

/** What the page below can do: its buttons that bear a key, and whatever calls itself a command. */
export function pageCommands(): readonly Command[] {
  const bearers = document.querySelectorAll<HTMLElement>(
    'main button[aria-keyshortcuts]:enabled:not([role=tab], [data-command]), main [data-command]',
  )
  return [...bearers]
    .filter(bearer => bearer.checkVisibility())
    .map((bearer, at) => ({
      id: `page ${at}`,
      group: 'This page' as const,
      name: bearer.dataset.command ?? bearer.ariaLabel ?? bearer.textContent.trim(),
      run: () => {
        // Once the palette is gone: what is pressed may open a dialog of its own.
        requestAnimationFrame(() => {
          bearer.focus()
          bearer.click()
        })
      },
    }))
}
