import { expect, it } from 'vitest'
import { CATALOG } from '#app/(console)/flows/[flow]/flow-catalog'
import { type BarPart, barsByRow } from './key-bars'
import { DRAWINGS } from './step-drawings'

/** Formats bars as text, one line per row. `>` marks a start, `<` an end. */
function formatBars(rows: readonly (readonly BarPart[])[]): readonly string[] {
  return rows.map(parts => parts.map(({ id, from, to }) => `${from ? '>' : ''}${id}${to ? '<' : ''}`).join(' '))
}

it('draws the keys of an email sign-in from their creation to their deletion', () => {
  expect(formatBars(barsByRow(CATALOG['email-otp'].flow))).toEqual([
    '>bundle',
    '>client bundle',
    'client bundle',
    'client bundle< >pending',
    'client pending',
    'client pending<',
    'client',
  ])
})

it('ends the client key of a passkey sign-in once the session key is decrypted', () => {
  expect(formatBars(barsByRow(CATALOG.passkey.flow))).toEqual([
    '>client passkey',
    'client passkey >pending',
    'client passkey pending',
    'client passkey pending<',
    'client< passkey',
  ])
})

it.each(Object.entries(CATALOG))('every step of %s has a drawing', (id, { flow }) => {
  const drawn: Readonly<Record<string, unknown>> = DRAWINGS[id as keyof typeof DRAWINGS] // Ids of the same catalog.
  expect(flow.steps.map(step => step.id)).toEqual(Object.keys(drawn))
})
