import { expect, it } from 'vitest'
import { CATALOG } from '#lib/flows/flow-catalog'
import { type BarPart, barsByRow } from './key-bars'

/** `>` marks the start of a bar, `<` its end. */
function formatBars(rows: readonly (readonly BarPart[])[]): readonly string[] {
  return rows.map(parts => parts.map(({ id, from, to }) => `${from ? '>' : ''}${id}${to ? '<' : ''}`).join(' '))
}

it('the bars of an email sign-in show the lifetimes of its keys and its pending request', () => {
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

it('the bar of an authorization lasts from the quote until the correct code', () => {
  expect(formatBars(barsByRow(CATALOG.authorize.flow))).toEqual([
    '',
    '',
    '>pending',
    'pending',
    'pending',
    'pending',
    'pending<',
    '',
    '',
  ])
})

it('the client-key bar of a passkey sign-in ends when the session key is decrypted', () => {
  expect(formatBars(barsByRow(CATALOG.passkey.flow))).toEqual([
    '>client passkey',
    'client passkey >pending',
    'client passkey pending',
    'client passkey pending<',
    'client< passkey',
  ])
})
