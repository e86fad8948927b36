import { expect, it } from 'vitest'
import type { TamperTools } from '#lib/flows/tamper'
import { flowHash } from '../../flow-link'
import { CATALOG } from './flow-catalog'
import { runStoreOf } from './run-stores'

/** None of these runs calls anybody. */
const tools = {} as TamperTools
const open = (id: 'revoke' | 'refresh', hash = '') => runStoreOf(id, { flow: CATALOG[id].flow, tools, hash })

it('the runs of a flow are found again, and those of another are not among them', () => {
  open('revoke').begin({ targetId: 'AuthMethod:1' }, {})
  expect(open('revoke').getView().current.number).toBe(1)
  expect(open('refresh').getView().current.number).toBe(0)
})

it('a link sets the run aside once, for one of its own', () => {
  const link = flowHash({ targetId: 'AuthMethod:2' })
  open('revoke').begin({ targetId: 'AuthMethod:1' }, {})
  const { runs, current } = open('revoke', link).getView()
  expect(current.number).toBe(0)
  open('revoke').begin({ targetId: 'AuthMethod:2' }, {})
  expect(open('revoke', link).getView().current.number).toBe(runs.length + 1)
})
