'use client'

import { useEffect, useState } from 'react'
import { announce } from './announcer'
import { Button } from './button'
import { Icon, type IconName } from './icon'

const OUTCOME_MS = 1600

/** Button that copies text, then briefly shows the outcome. */
export function CopyButton(props: {
  text: string | (() => Promise<string>)
  /** Completes the label for screen readers. */
  what: string
  label?: string
  look?: 'primary' | 'plain' | 'quiet'
  keyShortcut?: string
}) {
  const label = props.label ?? 'Copy'
  const name = `${label} ${props.what}`
  const [outcome, setOutcome] = useState<'Copied' | 'Copy failed'>()
  // Effect: restores the label after a delay.
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), OUTCOME_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    const outcome = await write(props.text)
    setOutcome(outcome)
    announce(`${outcome === 'Copied' ? 'Copied' : 'Couldn’t copy'} ${name.replace(/^Copy /, '')}`)
  }

  return (
    <Button
      look={props.look ?? 'plain'}
      aria-label={name}
      aria-keyshortcuts={props.keyShortcut}
      onClick={() => void copy()}
    >
      <span className="grid justify-items-center">
        <Label icon="copy" words={label} isShown={outcome === undefined} />
        <Label
          icon={outcome === 'Copy failed' ? 'cross' : 'check'}
          words={outcome ?? 'Copied'}
          isShown={outcome !== undefined}
        />
      </span>
    </Button>
  )
}

/** A hidden label keeps its space, so that a successful copy does not change the width. */
function Label({ icon, words, isShown }: { icon: IconName; words: string; isShown: boolean }) {
  return (
    <span className={`col-start-1 row-start-1 inline-flex items-center gap-1.5 ${isShown ? '' : 'invisible'}`}>
      <Icon name={icon} />
      {words}
    </span>
  )
}

async function write(text: string | (() => Promise<string>)): Promise<'Copied' | 'Copy failed'> {
  try {
    const value = typeof text === 'string' ? text : await text()
    // `navigator.clipboard` is undefined outside secure contexts.
    if (navigator.clipboard === undefined) return 'Copy failed'
    await navigator.clipboard.writeText(value)
    return 'Copied'
  } catch {
    return 'Copy failed'
  }
}
