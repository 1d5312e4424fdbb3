import { useEffect, useEffectEvent } from 'react'
import { untilText } from '#persian/relative-time.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** Nothing more is due. What comes back within the hour is fetched when its time has come. */
export function ReviewEnded({
  total,
  returnsAt,
  onReturn,
}: {
  /** All phrases on the user's lists. */
  total: number
  returnsAt: number | null
  onReturn: () => void
}) {
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    if (returnsAt === null) return
    const timer = setTimeout(() => comeBack(), Math.max(1000, returnsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [returnsAt])

  const toPhrases = (
    <a className={buttonClass({ variant: total === 0 ? 'primary' : 'quiet' })} href="/phrasebook">
      رفتن به عبارت‌نامه
    </a>
  )
  if (total === 0) {
    return (
      <Empty title="هنوز عبارتی برای مرور ندارید." action={toPhrases}>
        در عبارت‌نامه عبارتی را نشان کنید یا عبارت خودتان را بنویسید؛ از همان روز نوبت مرورش می‌شود.
      </Empty>
    )
  }
  return (
    <Empty title="مرور امروز تمام شد." action={toPhrases}>
      {returnsAt !== null && returnsAt > Date.now()
        ? `عبارت بعدی ${untilText(Date.now(), returnsAt)} همین‌جا برمی‌گردد.`
        : 'فردا باز هم سر بزنید؛ تقویم نشان می‌دهد چه روزی نوبت کدام عبارت است.'}
    </Empty>
  )
}
