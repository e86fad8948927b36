'use client'

import { useEffect, useState } from 'react'
import { announce } from './announcer'
import { Button } from './button'
import { Icon, type IconName } from './icon'

const SAID_MS = 1600

/** Copies a text, fetching it first if needed, and shows the outcome in place of the label. */
export function CopyButton(props: {
  text: string | (() => Promise<string>)
  /** Names the copied thing for screen readers. */
  what: string
  label?: string
  look?: 'primary' | 'plain' | 'quiet'
  keyShortcut?: string
}) {
  const [said, setSaid] = useState<'Copied' | 'Not copied'>()
  // Restores the label after a while.
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    const outcome = await write(props.text)
    setSaid(outcome)
    announce(outcome === 'Copied' ? `${props.what} copied` : `Couldn’t copy ${props.what}`)
  }

  const label = props.label ?? 'Copy'
  return (
    <Button
      look={props.look ?? 'plain'}
      aria-label={`${label} ${props.what}`}
      aria-keyshortcuts={props.keyShortcut}
      onClick={() => void copy()}
    >
      <span className="grid justify-items-center">
        <Face icon="copy" words={label} isShown={said === undefined} />
        <Face icon={said === 'Not copied' ? 'cross' : 'check'} words={said ?? 'Copied'} isShown={said !== undefined} />
      </span>
    </Button>
  )
}

/** A label of the button; hidden ones keep their space, so the width never changes. */
function Face({ icon, words, isShown }: { icon: IconName; words: string; isShown: boolean }) {
  return (
    <span className={`col-start-1 row-start-1 inline-flex items-center gap-1.5 ${isShown ? '' : 'invisible'}`}>
      <Icon name={icon} />
      {words}
    </span>
  )
}

async function write(text: string | (() => Promise<string>)): Promise<'Copied' | 'Not copied'> {
  try {
    const value = typeof text === 'string' ? text : await text()
    // Undefined outside secure contexts.
    if (navigator.clipboard === undefined) return 'Not copied'
    await navigator.clipboard.writeText(value)
    return 'Copied'
  } catch {
    return 'Not copied'
  }
}
