import type { ReactNode } from 'react'
import { Frame } from '#app/_shell/frame.tsx'
import { DeferredShell } from './deferred-shell'
import { SLOTS } from './shell-slots'

/** Layout of the reference pages. The server renders their content; the interactive parts of the shell load later. */
export default function ReadingLayout({ children }: { children: ReactNode }) {
  return (
    <Frame
      clock={<div id={SLOTS.clock} className="min-h-7 min-w-28.5 sm:min-w-34" />}
      build={<div id={SLOTS.build} />}
      drawer={<DeferredShell />}
    >
      {children}
    </Frame>
  )
}
