import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildQueryOptions, QueryProvider } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { ordinal } from '#persian/number-words.ts'
import text from '#ui/text.module.css'
import { type MyGroup, myGroup } from '../seats/contract.ts'

type Props = {
  group: string
  /** Called once it is known. */
  onKnown: (mine: MyGroup) => void
}

/** How the signed-in person stands to a group, in one line whose place is kept: nothing moves when it is known. */
export default function MemberLine(props: Props) {
  return (
    <QueryProvider>
      <Line {...props} />
    </QueryProvider>
  )
}

function Line({ group, onKnown }: Props) {
  const { data } = useQuery(buildQueryOptions(myGroup, { id: group }))
  const mine = data?.mine
  useEffect(() => {
    if (mine) onKnown(mine)
  }, [mine, onKnown])
  if (!mine) return null
  if (mine.inside) {
    return (
      <>
        <span>
          {mine.state === 'frozen' ? 'ثبت‌نام شما در این گروه نگه داشته شده است.' : 'عضو این گروه هستید.'}
        </span>
        <a href={paths.myCourse({ enrolment: mine.enrolmentId! })} className={text.link}>
          صفحهٔ دورهٔ من
        </a>
      </>
    )
  }
  if (!mine.waitingPlace) return <span className={text.muted}>هنوز عضو این گروه نیستید.</span>
  return (
    <>
      <span>
        {mine.offeredUntil
          ? 'یک جا برای شما باز شد.'
          : `شما نفر ${ordinal(mine.waitingPlace)} فهرست انتظار هستید.`}
      </span>
      <a href="#place" className={text.link}>
        {mine.offeredUntil ? 'دیدن و گرفتن جا' : 'نوبت من'}
      </a>
    </>
  )
}
