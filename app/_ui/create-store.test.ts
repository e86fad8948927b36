import { expect, test } from 'vitest'
import { createStore } from './create-store'

test('a store follows its external source only while the store has listeners', () => {
  const log: string[] = []
  const store = createStore('', set => {
    log.push('attached')
    set('read')
    return () => log.push('detached')
  })
  const stops = [store.subscribe(() => log.push(`one ${store.get()}`)), store.subscribe(() => log.push('two'))]
  store.set('new')
  for (const stop of [...stops, ...stops]) stop()
  store.set('unheard')
  expect(log).toEqual(['attached', 'one new', 'two', 'detached'])
  expect([store.initial, store.get()]).toEqual(['', 'unheard'])
})
