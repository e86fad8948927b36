import { CompareView } from './compare-view'

/** Two exchanges of the log, compared by header and by line. */
export default async function ComparePage({ searchParams }: PageProps<'/log/compare'>) {
  const { left, right } = await searchParams
  return <CompareView leftId={single(left)} rightId={single(right)} />
}

function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
