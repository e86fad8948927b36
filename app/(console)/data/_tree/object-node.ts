/** Kind of a tree node: `group` for a group of objects, else the kind of the object. */
export type ObjectKind =
  | 'group'
  | 'platform'
  | 'API token'
  | 'customer'
  | 'verification'
  | 'internal account'
  | 'external account'
  | 'credential'
  | 'session'
  | 'quote'
  | 'transaction'

export interface ObjectNode {
  /** ID of the object. The ID of a group is derived from the ID of its parent. */
  readonly id: string
  readonly kind: ObjectKind
  readonly label: string
  /** Text after the label, such as a balance or a status. */
  readonly detail?: string
  /** The object from the API. Undefined for groups, the platform and quotes, which the API does not list. */
  readonly value?: unknown
  readonly children: readonly ObjectNode[]
  /** True if the children are not loaded yet. Opening the node loads them. */
  readonly isUnread?: boolean
}

/** A visible line of the tree. `position` counts from 1 among the `size` siblings. */
export interface TreeLine {
  readonly node: ObjectNode
  readonly level: number
  readonly position: number
  readonly size: number
  readonly isOpen: boolean
  readonly canOpen: boolean
  readonly parentId: string | undefined
}

/** Returns the visible lines. With a filter, these are all matches and their ancestors, even below closed nodes. */
export function visibleLines(roots: readonly ObjectNode[], open: ReadonlySet<string>, filter: string): TreeLine[] {
  const words = filter.trim().toLowerCase()
  const lines: TreeLine[] = []
  const add = (nodes: readonly ObjectNode[], level: number, parentId: string | undefined) => {
    const shown = words === '' ? nodes : nodes.filter(node => hasMatch(node, words))
    for (const [at, node] of shown.entries()) {
      const canOpen = node.children.length > 0 || node.isUnread === true
      const isOpen =
        canOpen && (open.has(node.id) || (words !== '' && node.children.some(child => hasMatch(child, words))))
      lines.push({ node, level, position: at + 1, size: shown.length, isOpen, canOpen, parentId })
      if (isOpen) add(node.children, level + 1, node.id)
    }
  }
  add(roots, 1, undefined)
  return lines
}

export function findNode(roots: readonly ObjectNode[], id: string): ObjectNode | undefined {
  for (const node of roots) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

/** Returns the IDs of an object's ancestors, outermost first. */
export function pathTo(roots: readonly ObjectNode[], id: string): readonly string[] {
  for (const node of roots) {
    if (node.id === id) return []
    const rest = findNode(node.children, id) && pathTo(node.children, id)
    if (rest) return [node.id, ...rest]
  }
  return []
}

/** Counts the objects at all levels. Excludes groups and the platform. */
export function countObjects(roots: readonly ObjectNode[]): number {
  return roots.reduce(
    (sum, node) => sum + (node.kind === 'group' || node.kind === 'platform' ? 0 : 1) + countObjects(node.children),
    0,
  )
}

function matches({ id, kind, label, detail }: ObjectNode, words: string): boolean {
  return [id, kind, label, detail].some(text => text?.toLowerCase().includes(words))
}

function hasMatch(node: ObjectNode, words: string): boolean {
  return (node.kind !== 'group' && matches(node, words)) || node.children.some(child => hasMatch(child, words))
}
