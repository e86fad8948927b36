import { useMutation } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'

/** Lets the service draw from an account outside, or no longer; the API itself does not tell which. */
export function Pullable({ accountId }: { accountId: string }) {
  const change = useMutation({
    mutationFn: (pullable: boolean) =>
      control('PATCH /external-accounts/{accountId}', { params: { accountId }, body: { pullable } }),
    onSuccess: (_, pullable) =>
      announce(pullable ? 'The account can be pulled from' : 'The account is no longer pulled from'),
  })
  return (
    <>
      <Button onClick={() => change.mutate(true)}>Make pullable</Button>
      <Button look="quiet" onClick={() => change.mutate(false)}>
        No longer
      </Button>
      {change.isSuccess && (
        <span role="status" className="text-ok">
          {change.variables ? 'It can be pulled from now.' : 'It is no longer pulled from.'}
        </span>
      )}
      {change.isError && (
        <span role="alert" className="text-err">
          {change.error.message}
        </span>
      )}
    </>
  )
}
