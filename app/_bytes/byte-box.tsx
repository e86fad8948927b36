'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Run, runAt } from './field-runs'
import type { FieldSelection, SelectionControl } from './use-selection'

/**
 * The bytes of a layer as one control. Left and Right move the cursor by byte, Up and Down by field. A screen reader
 * announces, for example, "signature, offset 0 of 71 bytes: SEQUENCE header".
 */
export function ByteBox(props: {
  layer: number
  name: string
  length: number
  runs: readonly Run[]
  control: SelectionControl
  className: string
  children: ReactNode
}) {
  const { layer, name, length, runs, control } = props
  const box = useRef<HTMLDivElement>(null)
  const hasCursor = control.chosen?.byte?.layer === layer
  const cursor = cursorIn(layer, control.chosen)
  // Effect: keeps the cursor in view after it has moved.
  useEffect(() => {
    if (!hasCursor || box.current !== document.activeElement) return
    box.current?.querySelector(`[data-at="${cursor}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [hasCursor, cursor])

  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = indexAfterKey(event.key, cursor, { runs, length })
    // The first key press shows the cursor without moving it.
    const selection = to === undefined ? undefined : selectionAt({ layer, runs, at: hasCursor ? to : cursor })
    if (selection === undefined) return
    event.preventDefault()
    control.choose(selection)
  }

  function selectionUnder(event: PointerEvent | { readonly target: EventTarget }): FieldSelection | undefined {
    const cell = event.target instanceof Element ? event.target.closest('[data-at]') : null
    return cell ? selectionAt({ layer, runs, at: Number(cell.getAttribute('data-at')) }) : undefined
  }

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={`Bytes of ${name}`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, length - 1)}
      aria-valuenow={cursor}
      aria-valuetext={valueText({ name, length, cursor, runs })}
      className={`${props.className} rounded-control bg-code-bg p-3 font-mono text-code`}
      onKeyDown={move}
      onClick={event => {
        const selection = selectionUnder(event)
        if (selection && getSelection()?.isCollapsed !== false) control.choose(selection)
      }}
      onPointerOver={event => event.pointerType === 'mouse' && control.hover(selectionUnder(event))}
      onPointerLeave={() => control.hover(undefined)}
    >
      {props.children}
    </div>
  )
}

function cursorIn(layer: number, chosen: FieldSelection | undefined): number {
  if (chosen?.byte?.layer === layer) return chosen.byte.start
  return chosen?.layer === layer ? chosen.field.start : 0
}

function selectionAt({
  layer,
  runs,
  at,
}: {
  layer: number
  runs: readonly Run[]
  at: number
}): FieldSelection | undefined {
  const run = runAt(runs, at)
  return run && { layer: run.layer, field: run.field, byte: { layer, start: at, end: at + 1 } }
}

function valueText({
  name,
  length,
  cursor,
  runs,
}: {
  name: string
  length: number
  cursor: number
  runs: readonly Run[]
}) {
  const field = runAt(runs, cursor)?.field
  const inField = field && field.name !== name ? `: ${field.name}` : ''
  return `${name}, offset ${cursor} of ${length} bytes${inField}`
}

function indexAfterKey(key: string, from: number, { runs, length }: { runs: readonly Run[]; length: number }) {
  if (key === 'ArrowRight') return Math.min(length - 1, from + 1)
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowDown') return runs.find(run => run.start > from)?.start ?? from
  if (key === 'ArrowUp') return runs.findLast(run => run.start < from)?.start ?? from
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
