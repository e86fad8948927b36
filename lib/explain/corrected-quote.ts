import type { Evidence } from '#lib/explain/explainer'
import { fieldOf } from '#lib/explain/explainer'

export interface Correction {
  /** The corrected body, as JSON. */
  readonly text: string
  /** The change, as a phrase that completes "The fix will …". */
  readonly change: string
}

type Body = Record<string, unknown>

/** Amount that exceeds the fees, both in currencies with two decimals and in currencies with six. */
const VALID_AMOUNT = 10_000_000

/** Corrects the body of a rejected quote request, if the correction is obvious. */
export function correctBody(evidence: Evidence): Correction | undefined {
  const body = objectOf(evidence.body)
  if (body === undefined) return undefined
  const { code, details } = evidence
  const field = fieldOf(evidence)
  const correct = CORRECTIONS[`${code} ${String(details.reason ?? '')}`.trim()] ?? CORRECTIONS[`${code} at ${field}`]
  return correct?.(body)
}

const CORRECTIONS: Readonly<Record<string, ((body: Body) => Correction | undefined) | undefined>> = {
  'INVALID_AMOUNT NOT_POSITIVE': withAmount,
  'AMOUNT_OUT_OF_RANGE ABOVE_MAXIMUM': withAmount,
  'AMOUNT_OUT_OF_RANGE FEES_EXCEED_AMOUNT': withAmount,
  'AMOUNT_OUT_OF_RANGE OTHER_SIDE_ROUNDS_TO_ZERO': withAmount,
  'AMOUNT_OUT_OF_RANGE AMOUNT_TOO_LARGE': withAmount,
  'INVALID_INPUT at lockedCurrencyAmount': withAmount,
  'INVALID_INPUT IMMEDIATE_EXECUTION_UNAVAILABLE': body => ({
    text: bodyText({ ...body, immediatelyExecute: false }),
    change: 'set immediatelyExecute to false',
  }),
  'INVALID_INPUT at remittanceInformation': body => {
    const text = [...String(body.remittanceInformation).replace(/[\r\n\0]+/g, ' ')].slice(0, 80).join('')
    return {
      text: bodyText({ ...body, remittanceInformation: text }),
      change: 'reduce remittanceInformation to one line of at most 80 characters',
    }
  },
  'INVALID_INPUT at purposeOfPayment': body => without(body, 'purposeOfPayment'),
  'INVALID_INPUT at lockedCurrencySide': body => ({
    text: bodyText({ ...body, lockedCurrencySide: 'SENDING' }),
    change: 'set lockedCurrencySide to SENDING',
  }),
  'INVALID_INPUT RAIL_UNAVAILABLE': withoutRail,
  'INVALID_INPUT at destination.paymentRail': withoutRail,
}

function withAmount(body: Body): Correction {
  return {
    text: bodyText({ ...body, lockedCurrencyAmount: VALID_AMOUNT }),
    change: `set lockedCurrencyAmount to ${VALID_AMOUNT}`,
  }
}

function without(body: Body, name: string): Correction {
  const { [name]: _, ...rest } = body
  return { text: bodyText(rest), change: `remove ${name}` }
}

function withoutRail(body: Body): Correction | undefined {
  const destination = body.destination
  if (typeof destination !== 'object' || destination === null) return undefined
  const { paymentRail, ...rest } = destination as Body
  return { text: bodyText({ ...body, destination: rest }), change: 'use the default rail' }
}

function objectOf(text: string | undefined): Body | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined
  } catch {
    return undefined
  }
}

function bodyText(body: Body): string {
  return JSON.stringify(body, null, 2)
}
