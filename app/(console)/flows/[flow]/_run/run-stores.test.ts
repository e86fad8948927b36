import { expect, it, vi } from 'vitest'
import { flowHash } from '#lib/explain/links/flow-link'
import { CATALOG } from '#lib/flows/flow-catalog'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { readInterruptedRun } from './interrupted-run'
import { runStoreOf } from './run-stores'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
})

/** Empty, because these runs send nothing. */
const tools = {} as TamperTools
const open = (id: 'revoke' | 'refresh', hash = '') => runStoreOf(id, { flow: CATALOG[id].flow, tools, hash })

it('each flow has separate runs', () => {
  open('revoke').begin({ targetId: 'AuthMethod:1' }, {})
  expect(open('revoke').view.get().current.number).toBe(1)
  expect(open('refresh').view.get().current.number).toBe(0)
})

it('a link deselects the current run, but opening the same link again does not', () => {
  const link = flowHash({ targetId: 'AuthMethod:2' })
  open('revoke').begin({ targetId: 'AuthMethod:1' }, {})
  const { runs, current } = open('revoke', link).view.get()
  expect(current.number).toBe(0)
  open('revoke').begin({ targetId: 'AuthMethod:2' }, {})
  expect(open('revoke', link).view.get().current.number).toBe(runs.length + 1)
})

it('a run store returns the inputs of the chosen run, or undefined if no run is chosen', () => {
  const store = open('revoke')
  store.begin({ targetId: 'AuthMethod:3' }, { targetId: 'AuthMethod:3' })
  const { number } = store.view.get().current
  store.begin({ targetId: 'AuthMethod:4' }, { targetId: 'AuthMethod:4' })
  store.choose(number)
  expect(store.getInputs()).toEqual({ targetId: 'AuthMethod:3' })
  store.fork(0)
  expect(store.getInputs()).toEqual({ targetId: 'AuthMethod:3' })
  store.deselect()
  expect(store.getInputs()).toBeUndefined()
})

it('an unfinished run is stored as interrupted until it is deselected, even if no page shows it', () => {
  open('refresh').begin({}, { accountId: 'InternalAccount:1' })
  expect(readInterruptedRun('refresh')).toMatchObject({ stepNumber: 1, inputs: { accountId: 'InternalAccount:1' } })
  open('refresh').deselect()
  expect(readInterruptedRun('refresh')).toBeUndefined()
})
