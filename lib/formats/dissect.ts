import { type ArtifactKind, SHAPES } from '#lib/formats/artifact'
import { formOf, type Source } from '#lib/formats/artifact-source'
import { type Field, type Problem, problemsIn } from '#lib/formats/field'
import { type Layer, LayerStack } from '#lib/formats/layer'
import type { Shape } from '#lib/formats/shape'
import { readText } from '#lib/formats/text/read-plain'

/** The layers of an artifact: first the input, then each value decoded from an earlier layer. */
export interface Anatomy {
  readonly kind: ArtifactKind
  readonly layers: readonly Layer[]
}

export interface LayerProblem extends Problem {
  readonly layer: number
}

/**
 * Reads a source as the given kind of artifact. Never throws: if the bytes do not match the kind, the fields have
 * problems.
 */
export function dissect(source: Source, kind: ArtifactKind): Anatomy {
  const shape: Shape = SHAPES[kind]
  const { text } = source
  if (text === undefined || isOwnText(shape, text)) {
    const { content, isText, read, open } = shape
    const isReadable = isText && text !== undefined
    const stack = new LayerStack({ name: content, bytes: source.bytes, fields: read(source.bytes), isText: isReadable })
    open?.(stack, 0)
    return { kind, layers: stack.layers }
  }
  const form = formOf(text, shape.form)
  const fields = readText(source.bytes).map(field => ({ ...field, name: form }))
  const stack = new LayerStack({ name: form, bytes: source.bytes, fields, isText: true })
  const { content: name, isText, read } = shape
  const firstLayer = stack.open(0, fields[0] ?? NOTHING, { name, form, isText, read })
  shape.open?.(stack, firstLayer)
  return { kind, layers: stack.layers }
}

/** Lists the problems of an artifact: first all errors, then all warnings. Each group is sorted by layer and offset. */
export function problemsOf({ layers }: Anatomy): readonly LayerProblem[] {
  const problems = layers.flatMap(({ fields }, layer) => problemsIn(fields).map(problem => ({ ...problem, layer })))
  const severityRank = (problem: Problem) => Number(problem.severity === 'warning')
  return problems.toSorted((a, b) => severityRank(a) - severityRank(b))
}

const NOTHING: Field = { name: 'text', kind: 'text', start: 0, end: 0, children: [] }

/** Reports whether the text is the artifact itself, not an encoding of it such as hex or base64url. */
function isOwnText({ isText, content }: Shape, text: string): boolean {
  return isText && (content !== 'JSON' || /^["[{]/.test(text))
}
