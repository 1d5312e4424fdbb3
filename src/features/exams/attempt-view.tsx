import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { QueryProvider } from '#client/query.tsx'
import { errorMessage } from '#client/show-error.ts'
import { Failed } from '#ui/failed.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { ReviewView } from './review-view.tsx'
import { type LoadedAttempt, loadAttempt, moveHere } from './sitting/load-attempt.ts'
import { SittingView } from './sitting/sitting-view.tsx'

/** An attempt of the signed-in user: being sat here, moved elsewhere, or over. */
export default function AttemptView({ userId }: { userId: string }) {
  const { attempt = '' } = useParams()
  const isReview = new URLSearchParams(useLocation().search).get('view') === 'review'
  return (
    <QueryProvider>
      {isReview ? <ReviewView attempt={attempt} /> : <Attempt key={attempt} id={attempt} userId={userId} />}
    </QueryProvider>
  )
}

function Attempt({ id, userId }: { id: string; userId: string }) {
  const [loaded, setLoaded] = useState<LoadedAttempt | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let isGone = false
    let own: LoadedAttempt | null = null
    setFault(null)
    loadAttempt(userId, id).then(
      result => {
        own = result
        if (isGone) result.sitting?.close()
        else setLoaded(result)
      },
      thrown => setFault(errorMessage(thrown)),
    )
    return () => {
      isGone = true
      own?.sitting?.close()
    }
  }, [id, userId, turn])
  const move = async () => {
    try {
      const moved = await moveHere(userId, id)
      loaded?.sitting?.close()
      setLoaded(moved)
      setFault(null)
    } catch (thrown) {
      setFault(errorMessage(thrown))
    }
  }
  if (fault && !loaded)
    return (
      <div className={layout.wrap}>
        <Failed message={fault} onRetry={() => setTurn(turn + 1)} />
      </div>
    )
  if (!loaded)
    return (
      <Loading className={layout.wrap}>
        <Skeleton height="22rem" />
      </Loading>
    )
  return loaded.sitting ? (
    <SittingView sitting={loaded.sitting} onMove={() => void move()} moveFault={fault} />
  ) : (
    <ReceiptView paper={loaded.paper} />
  )
}
