import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#lib/contract/money/currency'
import { instantFromEpoch } from '#lib/contract/scalars'
import { umaEntry, umaName } from '#lib/domain/receivers/uma-directory'
import { umaOutcomeName } from '#lib/domain/transfers/payment-outcomes'
import { hasDelayedSteps, paymentStateAt } from '#lib/domain/transfers/payment-state'

describe('the UMA directory', () => {
  test.each(['success', 'pending.long', 'fail.compliance', 'fail.refund'] as const)(
    'contains $%s in every currency, on an arbitrary host with a port',
    behavior => {
      for (const { code } of CURRENCIES) {
        const entry = umaEntry(`$${behavior}.${code.toLowerCase()}@any.host.example:443`)
        expect(entry).toEqual({ behavior, currency: code })
      }
    },
  )

  test.each([
    '$success@host.example',
    '$success.@host.example',
    '$success.usdx@host.example',
    '$success.usd.eur@host.example',
    '$a.success.usd@host.example',
    '$pending.usd@host.example',
    '$fail.usd@host.example',
    '$non.existent.usd@host.example',
    '$ada@success.usd@host.example',
    'success.usd@host.example',
  ])('does not contain %s', address => {
    expect(umaEntry(address)).toBeUndefined()
  })
})

test('umaName returns the part of a UMA address between $ and @', () => {
  expect(umaName('$ada.example@sandbox.example')).toBe('ada.example')
})

describe('a payment to the UMA name', () => {
  const start = instantFromEpoch(0)
  const at = (seconds: number) => instantFromEpoch(seconds * 1000)

  function statesAfter(address: string, seconds: number) {
    const { step, quoteStatus, isReversed } = paymentStateAt(umaOutcomeName(address), start, at(seconds))
    return [step.transaction, quoteStatus, isReversed]
  }

  test('$success completes immediately', () => {
    expect(hasDelayedSteps(umaOutcomeName('$success.usd@host.example'))).toBe(false)
    expect(statesAfter('$success.usd@host.example', 0)).toEqual(['COMPLETED', 'COMPLETED', false])
  })

  test('$pending.long completes after six minutes', () => {
    const address = '$pending.long.usd@host.example'
    expect(hasDelayedSteps(umaOutcomeName(address))).toBe(true)
    expect(statesAfter(address, 359.999)).toEqual(['PROCESSING', 'PROCESSING', false])
    expect(statesAfter(address, 360)).toEqual(['COMPLETED', 'COMPLETED', false])
  })

  test('$fail.compliance fails after five seconds and is refunded after ten', () => {
    const address = '$fail.compliance.usd@host.example'
    expect(statesAfter(address, 0)).toEqual(['PROCESSING', 'PROCESSING', false])
    expect(statesAfter(address, 5)).toEqual(['FAILED', 'FAILED', false])
    expect(statesAfter(address, 10)).toEqual(['FAILED', 'FAILED', true])
  })

  test('$fail.refund fails after five seconds and is never refunded', () => {
    const address = '$fail.refund.usd@host.example'
    expect(statesAfter(address, 5)).toEqual(['FAILED', 'FAILED', false])
    expect(statesAfter(address, 10)).toEqual(['FAILED', 'FAILED', false])
  })
})
