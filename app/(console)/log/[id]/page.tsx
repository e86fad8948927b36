import { ExchangeView } from './exchange-view'

/** One exchange, with an address to share. */
export default async function ExchangePage({ params }: PageProps<'/log/[id]'>) {
  const { id } = await params
  return <ExchangeView exchangeId={decodeURIComponent(id)} />
}
