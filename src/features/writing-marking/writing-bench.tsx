import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiError, callApi } from '#client/call-api.ts'
import { callWithCache } from '#client/offline-cache.ts'
import { type OwnedItem, useItems } from '#client/outbox/use-items.ts'
import { useWhenSent } from '#client/outbox/use-when-sent.ts'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { bringHalfDone, findKeptBench, findReturn } from './along.ts'
import { BenchView } from './bench-view.tsx'
import { type Bench, locateTexts, type PlaceOfText, readMarking } from './contract.ts'
import { readKeptMarking } from './kept-marking.ts'
import { OnItsWay, Unsent } from './unsent-work.tsx'

/** The bench of a text, which the studio shows below the queue. */
export default function WritingBench({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Opened id={id} />
    </QueryProvider>
  )
}

/** `place` is null while this corrector has the text; `gone` where it is there no more. */
type Found = { bench: Bench; place: PlaceOfText | 'gone' | null }

/** Asked once: what stands on the bench is kept by the bench itself. */
function Opened({ id }: { id: string }) {
  const items = useItems()
  const query = useQuery<Found, ApiError>({
    queryKey: [...buildQueryOptions(readMarking, { id }).queryKey],
    queryFn: () => findBench(id),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    const bring = () => void bringHalfDone(id).catch(() => undefined)
    bring()
    addEventListener('online', bring)
    return () => removeEventListener('online', bring)
  }, [id])
  const item = findReturn(items ?? [], id)
  useWhenSent(item ? 1 : 0, () => void query.refetch())
  const loading = <Skeleton height="24rem" />
  return (
    <QueryView query={items === null ? { ...query, data: undefined, error: null } : query} loading={loading}>
      {found => <Found key={`${found.place} ${found.bench.mayMark}`} found={found} item={item} />}
    </QueryView>
  )
}

function Found({ found: { bench, place }, item }: { found: Found; item: OwnedItem | undefined }) {
  if (item && item.state !== 'failed') return <OnItsWay key={item.key} bench={bench} item={item} />
  const kept = readKeptMarking(bench.text.id)
  if (item || place) return <Unsent key={item?.key} bench={bench} place={place} item={item} kept={kept} />
  return <BenchView opened={bench} />
}

/** Where another has the text by now, this device may still have its words, and what was marked here. */
async function findBench(id: string): Promise<Found> {
  try {
    const bench = await callWithCache(readMarking, { id })
    return { bench, place: !bench.mayMark && readKeptMarking(id) ? 'returned' : null }
  } catch (thrown) {
    const kept = (thrown as ApiError).http === 404 ? await findKeptBench(id) : null
    if (!kept) throw thrown
    const { items } = await callApi(locateTexts, { texts: id })
    return { bench: kept, place: items[0]?.place ?? 'gone' }
  }
}
