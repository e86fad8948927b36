'use client'

import { useMemo, useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import type { Anatomy } from '#lib/formats/dissect'
import { ByteBox } from './byte-box'
import { CopyMenu } from './copy-menu'
import { runsOf } from './field-runs'
import { HexView } from './hex-view'
import { TextView } from './text-view'
import type { SelectionControl } from './use-selection'

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
