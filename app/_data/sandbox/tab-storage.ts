/** Returns the text that this tab stores under a name, or null if the text is missing or storage is forbidden. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text for this tab; null removes the text. Does nothing if storage is forbidden or full. */
export function storeInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // The page works without the stored text: only a reload or another page would have used it.
  }
}
