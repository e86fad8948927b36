import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'
import { describe, expect, test } from 'vitest'
import { isRouterState, stripPageHeaders } from '#lib/runtime/next/framework-headers'

function isReadable(text: string): boolean {
  try {
    parseAndValidateFlightRouterState(text)
    return true
  } catch {
    return false
  }
}
const LEAF = ['__PAGE__', {}]
const nestedRoute = (levels: number): unknown => (levels === 1 ? LEAF : ['', { children: nestedRoute(levels - 1) }])

describe('router state', () => {
  test.each([
    [['', {}]],
    [['', { children: ['(console)', { children: ['log', { children: LEAF }, null, 'refetch'] }] }, null, null, 16]],
    [['', { children: LEAF }, ['/log', '?a=b'], 'metadata-only', 1, 'static']],
    [['', { children: [['flow', 'email-otp', 'd', null], { children: [['id', 'x', 'oc', ['compare']], {}] }] }]],
    [['', {}, null, 'inside-shared-layout', null]],
  ])('(%j) is forwarded if it is well-formed and not too deep', state => {
    const text = encodeURIComponent(JSON.stringify(state))
    expect([isRouterState(text), isReadable(text)]).toEqual([true, true])
  })

  test.each([
    [[]],
    [{}],
    [''],
    [null],
    [['']],
    [[1, {}]],
    [['', []]],
    [['', { children: '' }]],
    [['', {}, 1]],
    [['', {}, ['a']]],
    [['', {}, null, 'other']],
    [['', {}, null, null, 'x']],
    [['', {}, null, null, 1, null]],
    [['', {}, null, null, 1, 'x', 1]],
    [[['a', 'b', 'x', null], {}]],
    [[['a', 'b', 'd'], {}]],
    [[['a', 1, 'd', null], {}]],
    [[['a', 'b', 'd', [1]], {}]],
    [nestedRoute(2_000)],
  ])('(%o) is dropped if it is malformed or too deep', state => {
    expect(isRouterState(encodeURIComponent(JSON.stringify(state)))).toBe(false)
  })

  test.each(['', '[', '%5B', '%', '%ff', '["",{}], ["",{}]'])('(%j) is dropped if it is not JSON', text => {
    expect([isRouterState(text), isReadable(text)]).toEqual([false, false])
  })

  test('is never forwarded if the framework cannot read it', () => {
    const values: unknown[] = [
      '',
      1,
      null,
      {},
      [],
      LEAF,
      ['a', 'b'],
      'refetch',
      { children: LEAF },
      ['a', 'b', 'd', null],
    ]
    for (const first of values) {
      for (const second of values) {
        for (const third of values) {
          const text = JSON.stringify([first, second, third, null, 1])
          if (isRouterState(text)) expect(isReadable(text), text).toBe(true)
        }
      }
    }
  })
})

test('an unreadable router state and draft-mode cookies are removed from page requests; a readable state is kept', () => {
  const headers = {
    cookie: '__prerender_bypass=1; a=b;__next_preview_data=x; __prerender_bypassed=c; __Host-countersign=d',
    'next-router-state-tree': '%5B',
    rsc: '1',
  }
  stripPageHeaders(headers)
  expect(headers).toEqual({ cookie: ' a=b; __prerender_bypassed=c; __Host-countersign=d', rsc: '1' })
  const good = { 'next-router-state-tree': '["",{}]' }
  stripPageHeaders(good)
  expect(good).toEqual({ 'next-router-state-tree': '["",{}]' })
})
