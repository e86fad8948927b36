import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, announcement, announceUpdate } from './announcer.tsx'

const SECOND = 1_000
let shown: string[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  stop = announcement.subscribe(() => shown.push(announcement.get()))
})
afterEach(() => {
  // Lets the queue become empty.
  vi.advanceTimersByTime(3 * SECOND)
  stop()
  vi.useRealTimers()
})

test('a sentence is shown immediately; of the sentences queued in the next second, only the last is shown', () => {
  announce('one')
  expect(shown).toEqual(['one'])
  announce('two')
  announce('three')
  vi.advanceTimersByTime(SECOND)
  expect(shown).toEqual(['one', 'three'])
})

test('an update neither replaces a queued sentence nor is replaced by one', () => {
  announce('one')
  announce('Done.')
  announceUpdate('1 new call')
  vi.advanceTimersByTime(SECOND)
  expect(shown).toEqual(['one', 'Done.'])
  announce('Saved.')
  vi.advanceTimersByTime(2 * SECOND)
  expect(shown).toEqual(['one', 'Done.', 'Saved.', '1 new call'])
})

test('a repeated sentence ends with a no-break space, so that it is announced again', () => {
  announce('Copied')
  announce('Copied')
  vi.advanceTimersByTime(SECOND)
  expect(shown).toEqual(['Copied', 'Copied\u00a0'])
})
