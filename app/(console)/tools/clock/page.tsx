import { ClockTool } from './clock-tool'

/** Clock page: freezes or moves the clock that all timestamps and deadlines use. */
export default function ClockPage() {
  return (
    <>
      <title>Clock · Countersign</title>
      <h1>Sandbox clock</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Freeze or advance the clock that all timestamps and deadlines use, on every platform. It only moves forward,
        except that a reset returns it to system time and loading a snapshot restores the snapshot’s time.
      </p>
      <ClockTool />
    </>
  )
}
