'use client'

import { FirstToken } from './first-token'
import { NewPlatform } from './new-platform'
import { PlatformTable } from './platform-table'

/** The token this console calls with, a new platform, and those there are. */
export function KeyTool() {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <FirstToken />
      <NewPlatform />
      <div className="min-w-0 lg:col-span-2">
        <PlatformTable />
      </div>
    </div>
  )
}
