import { KIND_STYLES } from '#app/_bytes/kind-style'
import type { StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Lane } from '#lib/flows/artifacts'
import type { Content, Message } from '#lib/flows/flow'
import { FlowIcon } from './flow-icon'
import type { BarPart } from './key-bars'
import { LANE_CLASSES } from './lanes'
import { answerLook } from './step-mark'

/** The drawing of one step. Hidden from screen readers, because `StepRow` describes the step. */
export function Wire(props: { step: StepView; lanes: readonly Lane[]; bars: readonly BarPart[] }) {
  const { step } = props
  const { lane: stepLane, drawing } = step
  const isWork = 'words' in drawing
  return (
    <div aria-hidden="true" className={`seq-wire ${isWork ? 'seq-work' : ''}`}>
      {props.lanes.map(lane => (
        <i key={lane} className={`seq-lifeline ${LANE_CLASSES[lane]}`} />
      ))}
      {props.bars.map(bar => (
        <Bar key={bar.id} bar={bar} isSecond={bar.id === 'client' && props.bars.some(({ id }) => id === 'signer')} />
      ))}
      {isWork ? (
        <span className={`seq-box ${LANE_CLASSES[stepLane]}`}>
          <FlowIcon name={drawing.icon} /> {drawing.words}
        </span>
      ) : drawing.call ? (
        <Call step={step} drawing={drawing} />
      ) : stepLane === 'receiver' ? (
        <Delivery step={step} drawing={drawing} />
      ) : (
        <Ceremony step={step} drawing={drawing} />
      )}
    </div>
  )
}

function Bar({ bar: { lane, kind, name, from, to, isNamed }, isSecond }: { bar: BarPart; isSecond: boolean }) {
  const place = `${LANE_CLASSES[lane]} ${from ? `seq-bar-from-${from}` : ''} ${to ? `seq-bar-to-${to}` : ''}`
  return (
    <>
      <i className={`seq-bar ${kind === 'wait' ? 'seq-bar-wait' : ''} ${isSecond ? 'seq-bar-second' : ''} ${place}`} />
      {isNamed && (
        <span
          className={`seq-tag seq-tag-${kind} ${LANE_CLASSES[lane]} ${lane === 'service' ? 'top-18' : isSecond ? 'top-13' : 'top-9'}`}
        >
          {kind === 'key' && <FlowIcon name="key" className="size-3!" />} {name}
        </span>
      )}
    </>
  )
}

/** A request that passes through the backend or, if `isDirect`, starts there. Its response takes the same path back. */
function Call({ step, drawing }: { step: StepView; drawing: Message }) {
  const answer = answerLook(step)
  const { isDirect = false } = drawing
  return (
    <>
      {!isDirect && <i className="seq-line seq-hop seq-request" />}
      <i className="seq-line seq-service seq-request seq-right" />
      {!isDirect && <i className="seq-relay seq-request" />}
      {!isDirect && <Label place="seq-hop seq-request" content={drawing.sent} />}
      <span className="seq-label seq-service seq-request">
        <code className="text-12">{drawing.call}</code>
        {step.id === 'leg-2' && <span className="seq-plus">+2 headers</span>}
      </span>
      {answer && (
        <>
          <i className={`seq-line seq-service seq-answer ${isDirect ? 'seq-left' : ''} ${answer.color}`} />
          {!isDirect && <i className={`seq-line seq-hop seq-answer seq-left ${answer.color}`} />}
          {!isDirect && <i className="seq-relay seq-answer" />}
          <span className={`seq-label seq-service seq-answer ${answer.color}`}>
            <FlowIcon name={answer.icon} className="size-3.5!" /> {answer.words}
          </span>
          {!isDirect && (
            <Label
              place="seq-hop seq-answer"
              content={answer.color === 'text-err' ? { words: 'rejected' } : drawing.back}
            />
          )}
        </>
      )}
    </>
  )
}

/** A webhook and the receiver's reply. */
function Delivery({ step, drawing }: { step: StepView; drawing: Message }) {
  const answer = answerLook(step)
  return (
    <>
      <i className="seq-line seq-deliver seq-request seq-right" />
      <Label place="seq-deliver seq-request" content={drawing.sent} />
      {answer && (
        <>
          <i className={`seq-line seq-deliver seq-answer seq-left ${answer.color}`} />
          <span className={`seq-label seq-deliver seq-answer ${answer.color}`}>
            <FlowIcon name={answer.icon} className="size-3.5!" /> {answer.words}
          </span>
        </>
      )}
    </>
  )
}

/** A request to the authenticator and its response. */
function Ceremony({ step, drawing }: { step: StepView; drawing: Message }) {
  return (
    <>
      <i className="seq-line seq-touch seq-request seq-left" />
      <Label place="seq-touch seq-request" content={drawing.sent} />
      {step.state === 'done' && (
        <>
          <i className="seq-line seq-touch seq-answer seq-right text-ok" />
          <Label place="seq-touch seq-answer" content={drawing.back} />
        </>
      )}
    </>
  )
}

function Label({ place, content: { kind, words } }: { place: string; content: Content }) {
  return (
    <span className={`seq-label ${place}`}>
      {kind && (
        <b
          className={`grid size-4 place-items-center rounded-control text-[0.6875rem] ${KIND_STYLES[kind].ink} ${KIND_STYLES[kind].fill}`}
        >
          {KIND_STYLES[kind].letter}
        </b>
      )}
      {words}
    </span>
  )
}
