'use client'

import { useEffect, useState } from 'react'
import { announce } from './announcer'
import { Button } from './button'
import { Icon } from './icon'

const SAID_MS = 1600

/** Copies a text, which may have to be fetched first; says so on its own face. */
export function CopyButton(props: {
  text: string | (() => Promise<string>)
  /** What is copied, for people who cannot see where the button stands. */
  what: string
  label?: string
  look?: 'primary' | 'plain' | 'quiet'
  /** The key that presses it. */
  keyShortcut?: string
}) {
  const [said, setSaid] = useState<'Copied' | 'Not copied'>()
  // A timer, so that the face turns back by itself.
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    const outcome = await write(props.text)
    setSaid(outcome)
    announce(outcome === 'Copied' ? `${props.what} copied` : `${props.what} could not be copied`)
  }

  const label = props.label ?? 'Copy'
  return (
    <Button
      look={props.look ?? 'plain'}
      aria-label={`${label} ${props.what}`}
      aria-keyshortcuts={props.keyShortcut}
      onClick={() => void copy()}
    >
      <Icon name={said === undefined ? 'copy' : said === 'Copied' ? 'check' : 'cross'} />
      <span className="grid justify-items-center">
        <span className={`col-start-1 row-start-1 ${said ? 'invisible' : ''}`}>{label}</span>
        <span className={`col-start-1 row-start-1 ${said ? '' : 'invisible'}`}>{said ?? 'Copied'}</span>
      </span>
    </Button>
  )
}

async function write(text: string | (() => Promise<string>)): Promise<'Copied' | 'Not copied'> {
  try {
    const value = typeof text === 'string' ? text : await text()
    // Absent where the page is not a secure context.
    if (navigator.clipboard === undefined) return 'Not copied'
    await navigator.clipboard.writeText(value)
    return 'Copied'
  } catch {
    return 'Not copied'
  }
}
