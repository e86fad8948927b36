'use client'

import { useQuery } from '@tanstack/react-query'
import { snapshotsQuery } from '#app/_data/sandbox/sandbox-queries'
import { ResetButton } from '#app/_shell/overlays/reset-button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { MoneyView } from './_money/money-view'
import { SnapshotsView } from './_snapshots/snapshots-view'
import { countObjects } from './_tree/object-node'
import { treeOf } from './_tree/object-tree'
import { useObjectRefresh, useObjects } from './_tree/use-objects'
import { addressOf, useDataAddress, VIEWS, type View } from './use-data-address'

const LABELS = { money: 'Money', objects: 'Objects', snapshots: 'Snapshots' } as const
// Loaded when selected, so that the page's initial script is smaller.
const ObjectsView = lazyPart(
  () => import('./_tree/objects-view').then(part => part.ObjectsView),
  <p className="min-h-80 p-4 text-text-3">Loading objects…</p>,
)
const CONTENT = { money: MoneyView, objects: ObjectsView, snapshots: SnapshotsView } as const

/** Tabs of the page's views. The URL determines the selected view. */
export function DataBrowser() {
  const { view, go } = useDataAddress()
  useObjectRefresh()
  const { data: objects } = useObjects()
  const { data: snapshots } = useQuery(snapshotsQuery)
  const Content = CONTENT[view]
  // Excludes credentials and sessions: opening a wallet's node loads them and must not change the count.
  const count = objects && countObjects(treeOf(objects, new Map()))
  return (
    <div className="mt-4">
      <Tabs
        label="Data"
        names={VIEWS}
        titleOf={name => (
          <Title name={name} count={{ money: undefined, objects: count, snapshots: snapshots?.data.length }[name]} />
        )}
        chosen={view}
        choose={name => go(addressOf(name))}
        aside={
          <div className="pb-1.5">
            <ResetButton />
          </div>
        }
      >
        <div className="pt-4">
          <Content />
        </div>
      </Tabs>
    </div>
  )
}

function Title({ name, count }: { name: View; count: number | undefined }) {
  return (
    <>
      {LABELS[name]} {count !== undefined && <span className="font-normal text-text-3">{count}</span>}
    </>
  )
}
