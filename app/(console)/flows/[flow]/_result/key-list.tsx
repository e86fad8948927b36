import { CopyButton } from '#app/_ui/copy-button.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { KeyView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { LeakScan } from '#lib/flows/leak-scan'

/** Keys of the run with their custody, and whether a private half was ever sent. */
export function KeyList({ keys, leaks }: { keys: readonly KeyView[]; leaks: LeakScan }) {
  return (
    <TitledCard id="keys" title="Keys">
      {keys.length === 0 ? (
        <p className="px-4 py-3 text-text-3">No keys generated yet.</p>
      ) : (
        <ul>
          {keys.map(({ role, publicKey }) => (
            <li key={role} className="border-b border-surface-2 px-4 py-2 last:border-0">
              <p className="font-semibold">{role}</p>
              <p className="text-12 text-text-2">P-256, private key in this tab’s memory</p>
              <div className="flex items-center gap-2">
                <code className="min-w-0 flex-1 truncate text-text-3" title={publicKey}>
                  {publicKey}
                </code>
                <CopyButton look="quiet" what={`public key: ${role}`} text={publicKey} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <p
        data-testid="leak-scan"
        data-state={leaks.hits === 0 ? 'ok' : 'failed'}
        className={`border-t border-border px-4 py-3 text-12 ${leaks.hits === 0 ? 'text-ok' : 'text-err'}`}
      >
        Leak scan: private keys found in {leaks.hits} of {leaks.requests} requests
      </p>
    </TitledCard>
  )
}
