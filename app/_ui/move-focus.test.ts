import type { KeyboardEvent } from 'react'
import { expect, it, test } from 'vitest'
import { moveFocus } from './move-focus'

/**
 * Presses a key on an element of a list of three, or outside the list if `at` is not an index. Returns the index of the
 * element that gets the focus, if any.
 */
function press(key: string, at: number, { list = {}, ...modifiers }: Partial<PressOptions> = {}): number | undefined {
  let focused: number | undefined
  let isPrevented = false
  const all = [0, 1, 2].map(index => ({
    focus() {
      focused = index
    },
  }))
  const event = {
    key,
    ...modifiers,
    target: all[at],
    currentTarget: { querySelectorAll: () => all },
    preventDefault() {
      isPrevented = true
    },
  } as unknown as KeyboardEvent<Element>
  expect(moveFocus(event, { selector: 'a', ...list })).toBe(focused)
  expect(isPrevented).toBe(focused !== undefined)
  return focused
}

interface PressOptions {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly list: { readonly axis?: 'horizontal' | 'vertical'; readonly wraps?: boolean }
}

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowRight', 2, 2],
  ['ArrowUp', 0, 0],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
])('moveFocus on %s at index %i returns %s', (key, at, to) => {
  expect(press(key, at)).toBe(to)
})

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const)('moveFocus ignores a key pressed with %s', modifier => {
  expect(press('ArrowLeft', 1, { [modifier]: true })).toBeUndefined()
})

test('a list with one axis ignores the arrow keys of the other axis', () => {
  expect(press('ArrowDown', 0, { list: { axis: 'horizontal' } })).toBeUndefined()
  expect(press('ArrowRight', 0, { list: { axis: 'horizontal' } })).toBe(1)
  expect(press('ArrowRight', 0, { list: { axis: 'vertical' } })).toBeUndefined()
})

test('in a list that wraps, an arrow key past one end moves the focus to the other end', () => {
  expect(press('ArrowRight', 2, { list: { wraps: true } })).toBe(0)
  expect(press('ArrowLeft', 0, { list: { wraps: true } })).toBe(2)
})

test('a key on an element outside the list does not move the focus', () => {
  expect(press('ArrowDown', 7)).toBeUndefined()
})
