import { ExchangeView } from './exchange-view'

/** One exchange, at an address of its own. */
export default async function ExchangePage({ params }: PageProps<'/log/[id]'>) {
  const { id } = await params
  return <ExchangeView exchangeId={decodeURIComponent(id)} />
}
