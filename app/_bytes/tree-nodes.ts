import type { Anatomy } from '#lib/formats/dissect'
import type { Field } from '#lib/formats/field'
import type { Layer } from '#lib/formats/layer'

/** One row of the field tree. The fields of a decoded layer are nested below the encoded field. */
export interface TreeNode {
  readonly id: string
  readonly depth: number
  readonly layer: number
  readonly field: Field
  /** Length with its unit. For an encoded value, the length after decoding. Empty if the value is missing. */
  readonly size: string
  readonly meaning: string
}

/**
 * Returns the rows of an artifact's fields in byte order. Omits fields without a problem if they span their layer and
 * only wrap others, or if they are mere syntax, such as a comma.
 */
export function treeNodes(anatomy: Anatomy): readonly TreeNode[] {
  return nodesOf({ anatomy, layer: 0, depth: 0 }, anatomy.layers[0]?.fields ?? [])
}

interface Position {
  readonly anatomy: Anatomy
  readonly layer: number
  readonly depth: number
}

function nodesOf(position: Position, fields: readonly Field[]): readonly TreeNode[] {
  return fields.filter(isShown).flatMap(field => {
    const decoded = findLayer(position, field)
    if (isWrapping(position, field)) {
      const inside = nodesOf(position, field.children)
      return decoded ? [...inside, ...nodesOf({ ...position, layer: decoded.at }, decoded.layer.fields)] : inside
    }
    const below = { ...position, depth: position.depth + 1 }
    const inner = decoded
      ? nodesOf({ ...below, layer: decoded.at }, decoded.layer.fields)
      : nodesOf(below, field.children)
    return mergeSameName(nodeOf(position, field, decoded?.layer), inner)
  })
}

function nodeOf({ layer, depth, anatomy }: Position, field: Field, decoded: Layer | undefined): TreeNode {
  const length = decoded ? decoded.bytes.length : field.end - field.start
  const countsCharacters = !decoded && anatomy.layers[layer]?.isText === true
  const unit = countsCharacters ? 'character' : 'byte'
  const size = field.kind === 'unread' && length === 0 ? '' : `${length} ${unit}${length === 1 ? '' : 's'}`
  const meaning = decoded ? `encoded as ${decoded.origin?.form}` : (field.meaning ?? '')
  return { id: `${layer}:${field.start}:${field.end}:${field.name}`, depth, layer, field, size, meaning }
}

function mergeSameName(node: TreeNode, inner: readonly TreeNode[]): readonly TreeNode[] {
  const [only, more] = inner
  if (only === undefined || more !== undefined || only.field.name !== node.field.name) return [node, ...inner]
  const problem = node.field.problem ?? only.field.problem
  if (only.layer === node.layer) return [{ ...only, depth: node.depth, field: { ...only.field, problem } as Field }]
  const field = { ...node.field, kind: only.field.kind, problem } as Field
  return [{ ...node, field, meaning: only.meaning }]
}

function isWrapping(position: Position, field: Field): boolean {
  const { bytes, fields } = position.anatomy.layers[position.layer] ?? {}
  const isWhole =
    field.start === 0 && field.end === bytes?.length && fields?.[0] === field && field.problem === undefined
  return isWhole && (field.children.length > 0 || findLayer(position, field) !== undefined)
}

function findLayer(
  { anatomy, layer }: Position,
  field: Field,
): { readonly at: number; readonly layer: Layer } | undefined {
  if (field.children.length > 0 || field.end === field.start) return undefined
  const at = anatomy.layers.findIndex(
    ({ origin }) => origin?.layer === layer && origin.start === field.start && origin.end === field.end,
  )
  const found = anatomy.layers[at]
  return found && { at, layer: found }
}

function isShown(field: Field): boolean {
  return field.kind !== 'structure' || field.problem !== undefined || field.children.some(isShown)
}
