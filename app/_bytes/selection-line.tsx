import { hexFromBytes } from '#lib/contract/hex'
import type { Anatomy } from '#lib/formats/dissect'
import { KindChip } from './kind-chip'
import { KIND_STYLES } from './kind-style'
import type { FieldSelection } from './use-selection'

/** The hovered or selected field, or instructions. The fixed height prevents layout shifts. */
export function SelectionLine({ anatomy, selection }: { anatomy: Anatomy; selection: FieldSelection | undefined }) {
  if (selection === undefined) {
    return (
      <p className="h-28 text-text-3 @2xl:h-15">
        Hover over or select a field or byte to highlight it in the layers that contain it. In the bytes of a layer, ←
        and → move by byte, ↑ and ↓ by field.
      </p>
    )
  }
  const { field, layer, byte } = selection
  const size = field.end - field.start
  const value = anatomy.layers[byte?.layer ?? layer]?.bytes[byte?.start ?? -1]
  return (
    <div className="flex h-28 items-start gap-2 overflow-hidden @2xl:h-15" data-testid="selection">
      <KindChip kind={field.kind} />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-mono text-code leading-5 font-semibold">{field.name}</span>
          <span className="text-text-2">
            {KIND_STYLES[field.kind].word} in {anatomy.layers[layer]?.name}, offset {field.start}
            {size > 1 && ` to ${field.end - 1}`}, {size} {size === 1 ? 'byte' : 'bytes'}
          </span>
          {byte && value !== undefined && (
            <span className="text-text-2">
              byte {byte.start} of {anatomy.layers[byte.layer]?.name}
              {field.kind !== 'private' && (
                <>
                  : <span className="font-mono text-code">{value.toString(16).padStart(2, '0')}</span>
                </>
              )}
            </span>
          )}
        </p>
        <p className="line-clamp-2 wrap-anywhere text-text-2">
          {field.problem?.reason ?? field.meaning ?? valueOfField(anatomy, selection)}
        </p>
      </div>
    </div>
  )
}

function valueOfField({ layers }: Anatomy, { layer, field }: FieldSelection): string | undefined {
  const { bytes, isText } = layers[layer] ?? {}
  const value = bytes?.subarray(field.start, Math.min(field.end, field.start + VALUE_LENGTH_MAX))
  if (value === undefined || field.kind === 'private') return undefined
  return isText ? new TextDecoder().decode(value) : hexFromBytes(value)
}

/** Maximum length of a displayed value, in bytes. The two visible lines rarely have room for more. */
const VALUE_LENGTH_MAX = 300
