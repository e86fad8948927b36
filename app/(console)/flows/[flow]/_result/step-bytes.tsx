import { useId, useMemo, useState } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import { FieldTree } from '#app/_bytes/field-tree.tsx'
import { KIND_STYLES } from '#app/_bytes/kind-style'
import { type TreeNode, treeNodes } from '#app/_bytes/tree-nodes'
import { useSelection } from '#app/_bytes/use-selection'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import type { ArtifactView, KeyView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import type { FieldKind } from '#lib/formats/field'
import { recognize } from '#lib/formats/recognize-artifact'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'
import { kindOfArtifact } from './artifact-kinds'
import { sentArtifacts } from './sent-artifacts'

/** Bytes of the artifacts that a step created or sent. A rejected step has created none. */
export function StepBytes({ step: { artifacts, exchange }, keys }: { step: StepView; keys: readonly KeyView[] }) {
  const id = useId()
  const sent = exchange === undefined ? [] : sentArtifacts(exchange.request)
  const isArtifact = (name: string) => artifacts.some(artifact => artifact.name === name)
  const shown = [...artifacts, ...sent.filter(({ name }) => !isArtifact(name))].filter(
    ({ name }) => kindOfArtifact(name) !== undefined,
  )
  const [chosen, choose] = useState<string>()
  const artifact = shown.find(({ name }) => name === chosen) ?? shown[0]
  if (artifact === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" data-testid="step-bytes">
      {shown.length > 1 && (
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="text-12 text-text-2">
            Artifact
          </label>
          <select
            id={id}
            className="control min-w-0 font-mono text-code"
            value={artifact.name}
            onChange={event => choose(event.target.value)}
          >
            {shown.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
      <DecodedArtifact key={artifact.name} artifact={artifact} keys={keys} />
    </div>
  )
}

function DecodedArtifact({ artifact: { name, text }, keys }: { artifact: ArtifactView; keys: readonly KeyView[] }) {
  const [showsBytes, setShowsBytes] = useState(false)
  const anatomy = useMemo(() => {
    const source = sourceOfText(text)
    const kind = kindOfArtifact(name) ?? 'recognized'
    return dissect(source, kind === 'recognized' ? recognize(source).guess : kind)
  }, [name, text])
  const control = useSelection(anatomy)
  const nodes = useMemo(() => treeNodes(anatomy), [anatomy])
  const texts = anatomy.layers.map(({ bytes }) => textFromUtf8(bytes) ?? '')
  const containedKeys = keys.filter(({ publicKey }) => texts.some(layer => layer.includes(publicKey)))
  return (
    <section
      aria-label={`Bytes of ${name}`}
      data-testid={`bytes-${name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {showsBytes ? (
        <ByteView anatomy={anatomy} />
      ) : (
        <>
          <Proportions nodes={nodes} />
          <FieldTree nodes={nodes} control={control} className="max-h-64 overflow-y-auto rounded-control bg-code-bg" />
        </>
      )}
      {containedKeys.map(({ role }) => (
        <p key={role} className="flex items-center gap-1.5 text-ok">
          <Icon name="check" /> Contains a public key of this run: {role}
        </p>
      ))}
      <Button
        look="quiet"
        className="justify-self-start"
        aria-pressed={showsBytes}
        onClick={() => setShowsBytes(!showsBytes)}
      >
        {showsBytes ? 'Show fields only' : 'Show every byte'}
      </Button>
    </section>
  )
}

/** Width of the drawing in SVG units. */
const WIDTH = 400
/** Minimum width of a part, so that its letter fits. */
const PART_MIN = 26

/** Drawing of an artifact's parts. A part with more bytes is wider. Screen readers read the field tree instead. */
function Proportions({ nodes }: { nodes: readonly TreeNode[] }) {
  const parts = drawnParts(nodes)
  if (parts.length < 2 || parts.length * PART_MIN > WIDTH) return null
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  const widths = parts.map(({ size }) => PART_MIN + ((WIDTH - parts.length * PART_MIN) * size) / total)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} 26`} className="w-full max-w-100" fontSize="12">
      {parts.map(({ id, name, kind }, at) => {
        const width = widths[at] ?? 0
        const left = widths.slice(0, at).reduce((sum, each) => sum + each, 0)
        return (
          <g key={id} className={KIND_STYLES[kind].ink} fill="currentColor">
            <rect x={left} width={width - 3} height="26" rx="4" opacity="0.16" />
            <text x={left + 7} y="17" fontWeight="600">
              {KIND_STYLES[kind].letter}
            </text>
            {width > 8 * (name.length + 4) && (
              <text x={left + 24} y="17" className="font-mono">
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Adjacent fields of the same kind form one part, which has the name of their parent. */
function drawnParts(nodes: readonly TreeNode[]) {
  const parts: { id: string; name: string; kind: FieldKind; size: number; end: number; layer: number }[] = []
  let parent: TreeNode | undefined
  for (const [at, node] of nodes.entries()) {
    const { id, layer, field } = node
    if ((nodes[at + 1]?.depth ?? 0) > node.depth) parent = node
    else if (DRAWN_KINDS.includes(field.kind)) {
      const { name, kind, start, end } = field
      const last = parts.at(-1)
      if (last?.kind === kind && last.layer === layer && last.end === start) {
        Object.assign(last, { end, size: last.size + end - start, name: parent?.field.name ?? name })
      } else parts.push({ id, name, kind, layer, end, size: end - start })
    }
  }
  return parts
}

const DRAWN_KINDS: readonly FieldKind[] = ['key', 'signature', 'ciphertext', 'tag', 'hash', 'challenge', 'private']
