'use client'

import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

/** Minimum distance between a definition and the left or right edge of the window, in pixels. */
const MARGIN = 8

/** A term whose definition appears on hover, focus or press. Escape closes the definition. */
export function DefinedTerm({ definition, children }: { definition: string; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const term = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  useOpenTip(isOpen, setOpen, term, tip)
  /** Closes the definition when the mouse leaves, unless it moves between the term and the definition. */
  const leave = ({ pointerType, relatedTarget }: PointerEvent) => {
    const isInside = [term.current, tip.current].some(part => part?.contains(relatedTarget as Node | null))
    if (pointerType === 'mouse' && !isInside) setOpen(false)
  }
  return (
    <>
      <button
        ref={term}
        type="button"
        aria-describedby={isOpen ? id : undefined}
        className="inline cursor-help text-left underline decoration-dotted underline-offset-2"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={leave}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && (
        <span
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className="inset-auto m-0 max-w-72 rounded-control border border-border-strong bg-surface px-2.5 py-1.5 text-13 font-normal text-text"
          onPointerLeave={leave}
        >
          {definition}
        </span>
      )}
    </>
  )
}

function useOpenTip(
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
  term: RefObject<HTMLElement | null>,
  tip: RefObject<HTMLElement | null>,
) {
  // Effect: places the definition in the top layer, at the term's position.
  useEffect(() => {
    if (!isOpen) return
    const follow = () => place(tip.current, term.current)
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    // Some browsers do not focus a pressed button, so blur does not occur.
    const closeOutside = ({ target }: Event) => {
      if (![term.current, tip.current].some(part => part?.contains(target as Node))) setOpen(false)
    }
    follow()
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('keydown', close)
    addEventListener('pointerdown', closeOutside)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('keydown', close)
      removeEventListener('pointerdown', closeOutside)
    }
  }, [isOpen, setOpen, term, tip])
}

function place(tip: HTMLElement | null, term: HTMLElement | null): void {
  if (tip === null || term === null) return
  tip.showPopover()
  const { top, bottom, left } = term.getBoundingClientRect()
  const isBelow = bottom + tip.offsetHeight <= innerHeight
  tip.style.top = `${isBelow ? bottom : top - tip.offsetHeight}px`
  tip.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - tip.offsetWidth - MARGIN))}px`
}
