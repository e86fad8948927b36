'use client'

import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { type Confirmation, ConfirmDialog } from './confirm-dialog'

interface Replacement extends Confirmation {
  /** Sentences about the new data, the data that is kept, and deleted data that the counts omit. */
  readonly about: string
}

/** Dialog to confirm an action that replaces the sandbox's data. Shows how much data the action deletes. */
export function ReplaceDialog(props: {
  ref: RefObject<HTMLDialogElement | null>
  replacement: Replacement
  onConfirm: () => Promise<unknown>
}) {
  const { about, ...question } = props.replacement
  return (
    <ConfirmDialog ref={props.ref} question={question} onConfirm={props.onConfirm}>
      <DeletedCounts />
      <p className="text-text-2">{about}</p>
    </ConfirmDialog>
  )
}

const WORDS = {
  customers: ['customer', 'customers'],
  internalAccounts: ['internal account', 'internal accounts'],
  externalAccounts: ['external account', 'external accounts'],
  credentials: ['credential', 'credentials'],
  sessions: ['session', 'sessions'],
  quotes: ['quote', 'quotes'],
  transactions: ['transaction', 'transactions'],
} as const

function DeletedCounts() {
  const { data: state } = useQuery(stateQuery)
  const counts = state?.counts ?? {}
  const kinds = Object.entries(WORDS).flatMap(([kind, words]) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ kind, count, word: words[count === 1 ? 0 : 1] }]
  })
  const platforms = counts.platforms ?? 1
  return (
    <div>
      <p>This deletes{platforms > 1 ? ` from ${platforms} platforms` : ''}:</p>
      <ul className="mt-1 grid grid-cols-[auto_1fr] gap-x-3" data-testid="vanishing">
        {kinds.map(({ kind, count, word }) => (
          <li key={kind} className="contents">
            <span className="text-right font-mono text-code">{count.toLocaleString('en')}</span>
            <span>{word}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
