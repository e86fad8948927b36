import { useState } from 'react'
import { decimalText } from '#app/_ui/text/amount-text'
import { isRealtime } from '#app/(console)/flows/quote/_draft/contract-facts'
import { amountFromDecimal, lockedAmount, textAt } from '#app/(console)/flows/quote/_draft/quote-body'
import { predictRejection } from '#app/(console)/flows/quote/_draft/quote-sides'
import { AccountSelect } from './account-select'
import { DestinationSelect, isUma, RailSelect } from './destination-select'
import { Field, FieldNote } from './form-field'
import { inputAttributes, type QuoteForm, textInputProps } from './quote-form'
import { UmaFields } from './uma-fields'

/** The request as a sentence with inputs. */
export function QuoteSentence({ form }: { form: QuoteForm }) {
  const { draft } = form
  const isReceiving = draft.body.lockedCurrencySide === 'RECEIVING'
  const rejection = predictRejection(draft.body, form.sides)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-2 text-16 text-text-2">
        {isReceiving ? 'Deliver' : 'Send'} <AmountInput form={form} /> from <SourceSelect form={form} /> to{' '}
        <DestinationSelect form={form} /> <RailSelect form={form} />
        <span className="inline-flex items-baseline gap-2">
          and lock
          <select
            {...inputAttributes(form, 'lockedCurrencySide')}
            aria-label="Locked side"
            className="inline-control"
            value={isReceiving ? 'RECEIVING' : 'SENDING'}
            onChange={event => draft.set({ lockedCurrencySide: event.target.value })}
          >
            <option value="SENDING">what is sent</option>
            <option value="RECEIVING">what is received</option>
          </select>
        </span>
      </div>
      {['source.accountId', 'destination.accountId', 'destination.paymentRail', 'lockedCurrencySide'].map(name => (
        <FieldNote key={name} form={form} name={name} />
      ))}
      <FieldNote form={form} name="lockedCurrencyAmount">
        <AmountNote form={form} />
      </FieldNote>
      {form.parties.hasMore && (
        <p className="text-12 text-text-3">
          The menus show only the first 100 entries of each list. Enter any other ID in the JSON.
        </p>
      )}
      {rejection && <p className="text-warn">{rejection}</p>}
      {(isRealtimeFunding(form) || isUma(form)) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 card p-4">
          {isRealtimeFunding(form) && <RealtimeFields form={form} />}
          {isUma(form) && <UmaFields form={form} />}
        </div>
      )}
    </div>
  )
}

const REALTIME = 'REALTIME_FUNDING'

function isRealtimeFunding({ draft }: QuoteForm): boolean {
  return textAt(draft.body, 'source.sourceType') === REALTIME
}

/** Source select: an account or real-time funding. */
function SourceSelect({ form }: { form: QuoteForm }) {
  const other = { kind: REALTIME, words: 'Real-time funding', isChosen: isRealtimeFunding(form) }
  return (
    <AccountSelect
      form={form}
      side="source"
      label="Source account"
      other={other}
      choose={chosen => choose(chosen, form)}
    />
  )
}

function choose(chosen: string, form: QuoteForm) {
  const { draft, sides } = form
  if (chosen === REALTIME) {
    draft.set({
      source: { sourceType: REALTIME, currency: sides.receiving?.code === 'BRL' ? 'USD' : 'BRL' },
      immediatelyExecute: undefined,
    })
  } else if (isRealtimeFunding(form)) draft.set({ source: { sourceType: 'ACCOUNT', accountId: chosen } })
  else draft.set({ 'source.accountId': chosen })
}

/** Fields for the currency, network and customer of real-time funding. */
function RealtimeFields({ form }: { form: QuoteForm }) {
  const { draft, facts, parties } = form
  const networks = facts.networksOf[textAt(draft.body, 'source.currency')]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      <Field form={form} name="source.currency" label="Currency">
        <select
          {...inputAttributes(form, 'source.currency')}
          className="control w-full"
          value={textAt(draft.body, 'source.currency')}
          onChange={event => setCurrency(event.target.value, form)}
        >
          {facts.currencies.map(({ code, name }) => (
            <option key={code} value={code} disabled={!isRealtime(code, facts)}>
              {code} · {isRealtime(code, facts) ? name : 'no instant rail; not available'}
            </option>
          ))}
        </select>
      </Field>
      {networks && (
        <Field form={form} name="source.cryptoNetwork" label="Network">
          <select {...textInputProps(form, 'source.cryptoNetwork')} className="control w-full">
            <option value="">None</option>
            {networks.map(network => (
              <option key={network}>{network}</option>
            ))}
          </select>
        </Field>
      )}
      <Field form={form} name="source.customerId" label="On behalf of">
        <select {...textInputProps(form, 'source.customerId')} className="control w-full">
          <option value="">Platform</option>
          {parties.customers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

/** Also selects the currency's first network. Fiat has no networks. */
function setCurrency(currency: string, { draft, facts }: QuoteForm) {
  draft.set({ 'source.currency': currency, 'source.cryptoNetwork': facts.networksOf[currency]?.[0] })
}

/** Input for the locked amount, with decimals and separators. Shows the text as typed until the input loses focus. */
function AmountInput({ form: { draft, ...form } }: { form: QuoteForm }) {
  const [typed, setTyped] = useState<string>()
  const decimals = form.sides.locked?.decimals ?? 0
  const amount = lockedAmount(draft.body)
  const written = amount === undefined ? textAt(draft.body, 'lockedCurrencyAmount') : decimalText(amount, decimals)

  function changeText(text: string) {
    setTyped(text)
    draft.set({ lockedCurrencyAmount: amountFromDecimal(text.trim(), decimals) })
  }

  return (
    <span className="inline-flex items-baseline gap-1.5">
      <input
        {...inputAttributes({ draft, ...form }, 'lockedCurrencyAmount')}
        aria-label="Amount"
        inputMode="decimal"
        autoComplete="off"
        className="inline-control w-36 px-1 font-mono text-16 aria-invalid:border-err"
        value={typed ?? written}
        onChange={event => changeText(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {form.sides.locked?.code}
    </span>
  )
}

/** The locked amount in the smallest unit of its currency, or a note that the amount is missing or invalid. */
function AmountNote({ form: { draft, facts, sides } }: { form: QuoteForm }) {
  const amount = lockedAmount(draft.body)
  const { locked } = sides
  return (
    <p>
      <output data-testid="amount-echo">
        {draft.body.lockedCurrencyAmount === undefined ? (
          'Enter an amount.'
        ) : amount === undefined ? (
          <span className="text-warn">Not an amount in {locked?.code ?? 'this currency'}; the API will reject it.</span>
        ) : (
          <>
            <code>lockedCurrencyAmount</code> is {String(amount)}
            {locked ? `, in the smallest unit of ${locked.code}.` : ', in the smallest unit of its currency.'}
          </>
        )}
      </output>{' '}
      {locked &&
        `${locked.code} has ${locked.decimals} decimal places. The maximum is ${decimalText(BigInt(facts.amountMax), locked.decimals)}.`}
    </p>
  )
}
