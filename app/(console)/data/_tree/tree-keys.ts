import type { TreeLine } from './object-node'

/** Action of a key in a tree: moves the focus to a line (`go`), or opens or closes lines. */
export type TreeMove =
  | { readonly kind: 'go'; readonly id: string }
  | { readonly kind: 'open' | 'close'; readonly ids: readonly string[] }

/** Returns the action of a key at a line, as in the ARIA tree pattern. */
export function moveFor(key: string, at: number, lines: readonly TreeLine[]): TreeMove | undefined {
  const line = lines[at]
  if (line === undefined) return undefined
  switch (key) {
    case 'ArrowDown':
      return go(lines[at + 1])
    case 'ArrowUp':
      return go(lines[at - 1])
    case 'Home':
      return go(lines[0])
    case 'End':
      return go(lines.at(-1))
    case 'ArrowRight':
      if (!line.canOpen) return undefined
      return line.isOpen ? go(lines[at + 1]) : { kind: 'open', ids: [line.node.id] }
    case 'ArrowLeft':
      if (line.canOpen && line.isOpen) return { kind: 'close', ids: [line.node.id] }
      return go(lines.find(({ node }) => node.id === line.parentId))
    case '*':
      return { kind: 'open', ids: lines.filter(each => isExpandableSibling(each, line)).map(({ node }) => node.id) }
    default:
      return key.length === 1 && key !== ' ' ? go(nextStartingWith(key, at, lines)) : undefined
  }
}

function go(line: TreeLine | undefined): TreeMove | undefined {
  return line && { kind: 'go', id: line.node.id }
}

function isExpandableSibling(line: TreeLine, other: TreeLine): boolean {
  return line.canOpen && line.parentId === other.parentId
}

function nextStartingWith(letter: string, at: number, lines: readonly TreeLine[]): TreeLine | undefined {
  const around = [...lines.slice(at + 1), ...lines.slice(0, at)]
  return around.find(({ node }) => node.label.toLowerCase().startsWith(letter.toLowerCase()))
}
