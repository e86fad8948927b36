const MARKERS = ['<!-- begin generated -->', '<!-- end generated -->'] as const

/** Returns the document at `path` with new text between its markers. Throws if a marker is missing or misplaced. */
export function withGenerated(path: string, document: string, sections: readonly string[]): string {
  const [begin, end] = MARKERS.map(marker => document.indexOf(marker))
  if (begin === undefined || end === undefined || begin < 0 || end < begin) {
    throw new Error(`${path} needs ${MARKERS.join(' and ')}, in this order.`)
  }
  return `${document.slice(0, begin)}${MARKERS[0]}\n\n${sections.join('\n\n')}\n\n${document.slice(end)}`
}

/** Returns a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
