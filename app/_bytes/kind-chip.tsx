import type { FieldKind } from '#lib/formats/field'
import { KIND_STYLES } from './kind-style'

/** The letter of a field kind, in the kind's color. Screen readers read the kind's name instead. */
export function KindChip({ kind }: { kind: FieldKind }) {
  const { letter, word, ink, fill, line } = KIND_STYLES[kind]
  return (
    <span
      data-testid="kind-chip"
      className={`inline-grid size-5 shrink-0 place-items-center rounded-control border font-mono text-12 font-semibold ${ink} ${fill} ${line}`}
    >
      <span aria-hidden="true">{letter || '·'}</span>
      <span className="sr-only">{word}</span>
    </span>
  )
}
