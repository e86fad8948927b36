import { expect, test } from 'vitest'
import { linePrinter } from '#lib/runtime/log/process-log'

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

test('linePrinter prints all lines of one event-loop turn in one write, in order', async () => {
  const printed: string[] = []
  const print = linePrinter(text => printed.push(text))
  for (const line of ['a\n', 'b\n', 'c\n']) print(line)
  expect(printed).toEqual([])
  await nextTurn()
  print('d\n')
  await nextTurn()
  expect(printed).toEqual(['a\nb\nc\n', 'd\n'])
})
