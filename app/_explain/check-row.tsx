import { Fragment, type ReactNode, type Ref } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import type { Check } from '#lib/client/control-client'

const LOOKS = {
  pass: { icon: 'check', word: 'passed', text: 'text-ok' },
  fail: { icon: 'cross', word: 'failed', text: 'text-err' },
  skipped: { icon: 'dash', word: 'skipped', text: 'text-text-3' },
} as const

export function CheckRow(props: {
  check: Check
  isFirstFailure: boolean
  ref: Ref<HTMLLIElement> | undefined
  children?: ReactNode
}) {
  const { check, isFirstFailure } = props
  const hasMore = [check.expected, check.got, check.offset, check.hint].some(value => value !== undefined)
  return (
    <li
      ref={props.ref}
      tabIndex={isFirstFailure ? -1 : undefined}
      data-testid={`check-${check.id}`}
      data-state={check.status}
      className={`border-b border-surface-2 -outline-offset-2 last:border-0`}
    >
      {hasMore ? (
        <details open={isFirstFailure} className="group">
          <summary className={`-outline-offset-2 ${isFirstFailure ? 'bg-err-weak' : 'hover:bg-surface-2'}`}>
            <Line check={check}>
              <Icon name="chevronRight" className="text-text-3 group-open:rotate-90" />
            </Line>
          </summary>
          <Evidence check={check} />
          {props.children}
        </details>
      ) : (
        <Line check={check} />
      )}
    </li>
  )
}

function Line({ check, children }: { check: Check; children?: ReactNode }) {
  const { icon, word, text } = LOOKS[check.status]
  return (
    <div className="grid min-h-(--row-height) grid-cols-[1rem_minmax(0,1fr)_auto_1rem] items-center gap-2 px-4 py-1">
      <Icon name={icon} className={text} />
      <span className={check.status === 'fail' ? 'font-semibold' : ''}>
        <WireText text={check.label} />
      </span>
      <span className={text}>{word}</span>
      {children}
    </div>
  )
}

function Evidence({ check }: { check: Check }) {
  return (
    <div className="grid gap-2 pt-2 pr-4 pb-3 pl-10">
      {check.hint && (
        <p className="text-text">
          <WireText text={check.hint} />
        </p>
      )}
      <ComparedValues check={check} emptyText="(nothing)" />
    </div>
  )
}

export function ComparedValues({ check, emptyText }: { check: Check; emptyText: string }) {
  const facts = [
    ['Expected', check.expected],
    ['Received', check.got === '' ? emptyText : check.got],
    ['First difference', check.offset === undefined ? undefined : `byte ${check.offset}`],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&>dd]:font-mono [&>dd]:text-code [&>dd]:break-words [&>dd]:whitespace-pre-wrap [&>dt]:text-text-2">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
