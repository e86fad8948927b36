import { ClockTool } from './clock-tool'

/** Clock: sets the time for every timestamp and deadline. */
export default function ClockPage() {
  return (
    <>
      <title>Clock · Countersign</title>
      <h1 className="text-20 font-semibold">Sandbox clock</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Timestamps, quotes, codes, sessions and payments that take their time all follow this one clock, for every
        platform and in every answer. It moves forward only; a reset or a loaded snapshot brings it back.
      </p>
      <ClockTool />
    </>
  )
}
