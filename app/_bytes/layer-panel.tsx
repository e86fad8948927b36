'use client'

import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { saveFile } from '#app/_ui/save-file'
import type { Anatomy } from '#lib/formats/dissect'
import { ByteBox } from './byte-box'
import { BYTE_FORMS, byteText } from './byte-text'
import { runsOf } from './field-runs'
import { type BytesProps, HexRow } from './hex-row'
import { KIND_STYLES } from './kind-style'
import { type Glyph, glyphsOf } from './text-glyphs'
import type { Mark, SelectionControl } from './use-selection'

/** Number of bytes that are rendered at first. The button "Show more" adds the same number. */
const STEP = 4_096

/** Maximum number of rendered bytes of a layer. A saved file contains the whole layer. */
const SHOWN_MAX = 65_536

export function LayerPanel(props: {
  anatomy: Anatomy
  at: number
  control: SelectionControl
  problemAt: number | undefined
  isRevealed: boolean
}) {
  const { anatomy, at, control, problemAt, isRevealed } = props
  const layer = anatomy.layers[at]
  const runs = useMemo(() => runsOf(anatomy, at), [anatomy, at])
  const [isHex, setHex] = useState(layer?.isText !== true)
  const [limit, setLimit] = useState(STEP)
  if (layer === undefined) return null
  const { name, bytes, origin } = layer
  const reached = Math.max(limit, control.chosen?.byte?.layer === at ? control.chosen.byte.end : 0)
  const shown = Math.min(bytes.length, SHOWN_MAX, Math.ceil(reached / STEP) * STEP)
  const View = isHex ? HexView : TextView
  return (
    <section aria-label={`Layer ${at + 1}, ${name}`} data-testid={`layer-${at}`} className="grid min-w-0 gap-1">
      <div className="flex min-h-7 items-center gap-x-1">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h3 className="font-semibold">
            <span className="text-text-3">{at + 1}</span> {name}
          </h3>
          <p className="text-text-3">
            {bytes.length.toLocaleString('en')} bytes
            {origin && `, decoded from ${origin.form} in layer ${origin.layer + 1}`}
          </p>
        </div>
        {layer.isText && (
          <Button look="quiet" aria-pressed={isHex} onClick={() => setHex(!isHex)}>
            Hex
          </Button>
        )}
        <CopyMenu bytes={bytes} what={name} />
      </div>
      <ByteBox layer={at} name={name} length={shown} runs={runs} control={control} className="max-h-112 overflow-auto">
        {bytes.length === 0 && <span className="text-text-3">no bytes</span>}
        <View
          bytes={bytes}
          length={shown}
          runs={runs}
          mark={control.markIn(at)}
          problemAt={problemAt}
          isRevealed={isRevealed}
        />
        {problemAt !== undefined && problemAt >= bytes.length && <span className="text-err">✗ data ends here</span>}
      </ByteBox>
      {shown < bytes.length && (
        <p className="flex flex-wrap items-center gap-x-3 text-text-2">
          Showing {shown.toLocaleString('en')} of {bytes.length.toLocaleString('en')} bytes.
          {shown < SHOWN_MAX ? (
            <Button onClick={() => setLimit(shown + STEP)}>Show more</Button>
          ) : (
            'Save the layer as .bin to see the rest.'
          )}
        </p>
      )}
    </section>
  )
}

function CopyMenu({ bytes, what }: { bytes: Uint8Array; what: string }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={`Copy or save ${what}`} className={buttonLook('quiet')}>
        <Icon name="copy" />
        Copy
        <Icon name="chevronDown" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto justify-items-start gap-1 rounded-card border border-border bg-surface p-2 text-text shadow-lg supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-area:bottom_span-left] [position-try-fallbacks:bottom_span-right,bottom,top_span-left] open:grid"
      >
        {BYTE_FORMS.map(form => (
          <CopyButton
            key={form}
            look="quiet"
            label={form}
            what={`of ${what}`}
            text={() => Promise.resolve(byteText(bytes, form))}
          />
        ))}
        <Button
          look="quiet"
          aria-label={`Save ${what} as .bin`}
          onClick={() => saveFile(`${what.replaceAll(/[^\w-]+/g, '-')}.bin`, Uint8Array.from(bytes))}
        >
          Save .bin
        </Button>
      </div>
    </>
  )
}

/** Shows 16 bytes per row, or 8 if the view is too narrow. */
function HexView({ length, ...shown }: BytesProps) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns(box)
  const starts = Array.from({ length: Math.ceil(length / columns) }, (_, row) => row * columns)
  return (
    <div ref={box} className="grid gap-y-1.5">
      {starts.map(start => (
        <HexRow key={start} start={start} columns={columns} {...shown} />
      ))}
    </div>
  )
}

/** Minimum width of the view, in pixels, for rows of 16 bytes with offset and text. */
const WIDE = 544

function useColumns(box: RefObject<HTMLElement | null>): 8 | 16 {
  const [columns, setColumns] = useState<8 | 16>(8)
  // Effect: observes the width, because CSS cannot split bytes into rows.
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setColumns((entry?.contentRect.width ?? 0) >= WIDE ? 16 : 8))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return columns
}

/** Minimum length, in characters, of a field that shows the letter of its kind. Shorter fields have only a color. */
const TAGGED_MIN = 4

const TAG_LOOK =
  'before:mr-0.5 before:ml-px before:rounded-xs before:border before:border-current before:px-0.5 before:text-[0.625rem] before:font-semibold before:content-[attr(data-letter)]'

/** Bytes as text, with each field in the color of its kind. Copied text does not contain the letters of the kinds. */
function TextView({ bytes, length, runs, mark, problemAt, isRevealed }: BytesProps) {
  const pieces = useMemo(() => {
    const shown = runs.filter(run => run.start < length)
    return shown.map(run => ({ run, glyphs: glyphsOf(bytes, run.start, Math.min(run.end, length)) }))
  }, [bytes, length, runs])
  return (
    <div className="break-all whitespace-pre-wrap">
      {pieces.map(({ run, glyphs }) => {
        const { letter, ink, line, fill } = KIND_STYLES[run.field.kind]
        const tag = glyphs.length >= TAGGED_MIN ? letter : ''
        const look = letter === '' ? ink : `${ink} ${fill} ${line} border-b`
        const isHidden = run.field.kind === 'private' && !isRevealed
        return (
          <span key={run.start} data-letter={tag || undefined} className={`${look} ${tag && TAG_LOOK}`}>
            {glyphs.map(glyph => (
              <span key={glyph.at} data-at={glyph.at} className={highlightClass(glyph, mark, problemAt)}>
                {isHidden ? '•' : glyph.text}
              </span>
            ))}
          </span>
        )
      })}
    </div>
  )
}

function highlightClass({ at, end }: Glyph, { field, byte }: Mark, problemAt = -1): string {
  const problem = problemAt >= at && problemAt < end ? 'outline-2 outline-err outline-dashed' : ''
  if (at < byte.end && end > byte.start) return `byte-lit ${problem}`
  return at < field.end && end > field.start ? `field-lit ${problem}` : problem
}
