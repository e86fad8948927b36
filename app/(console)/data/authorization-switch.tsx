import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'

/** Button that decides whether new quotes of a customer need an authorization. */
export function AuthorizationSwitch({ customerId }: { customerId: string }) {
  const queries = useQueryClient()
  const queryKey = ['customerAuthorization', customerId]
  const params = { customerId }
  const { data } = useQuery({ queryKey, queryFn: () => control('GET /customers/{customerId}', { params }) })
  const change = useMutation({
    mutationFn: (scaRequired: boolean) => control('PATCH /customers/{customerId}', { params, body: { scaRequired } }),
    onSuccess: ({ scaRequired }) => {
      announce(scaRequired ? 'New quotes need an authorization' : 'New quotes need no authorization')
      return queries.invalidateQueries({ queryKey })
    },
  })
  if (data === undefined) return null
  return (
    <>
      <Button disabled={change.isPending} onClick={() => change.mutate(!data.scaRequired)}>
        {data.scaRequired ? 'Stop requiring authorization' : 'Require authorization'}
      </Button>
      <span className="text-text-2" data-testid="authorization-switch">
        {data.scaRequired
          ? 'New quotes that the customer pays wait for a code (SCA).'
          : 'New quotes that the customer pays need no code.'}
      </span>
      <ErrorNote>{change.error?.message}</ErrorNote>
    </>
  )
}
