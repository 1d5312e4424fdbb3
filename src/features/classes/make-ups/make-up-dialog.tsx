import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listMakeUps, takeMakeUp } from './contract.ts'

/** The sessions of other groups that may stand for one of one's own. */
export default function MakeUpDialog({
  session,
  number,
  onClose,
}: {
  session: string
  number: number
  onClose: () => void
}) {
  const query = useQuery({
    ...buildQueryOptions(listMakeUps, { id: session }),
    staleTime: 0,
  })
  const write = useWrite(takeMakeUp, { invalidates: [listMakeUps, readMyCourse] })
  const take = (sessionId: string) =>
    void write.mutateAsync({ id: session, sessionId }).then(
      () => {
        onClose()
        showSnack('جلسهٔ جبرانی شما ثبت شد.')
      },
      // Why not stands in the dialog.
      () => undefined,
    )
  return (
    <Dialog title={`به جای جلسهٔ ${persianNumber(number)}`} onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height="9rem" />}>
        {({ left, sessions }) => (
          <div className={layout.stack}>
            <p className={text.muted}>
              یک جلسه را مهمان گروه دیگری باشید؛ حضورتان برای همین جلسه شمرده می‌شود. در این ترم{' '}
              {persianNumber(left)} جلسهٔ جبرانی دیگر دارید.
            </p>
            {write.error && <FormErrors message={write.error.info.message} />}
            {sessions.length === 0 ? (
              <Empty title="جلسه‌ای با جای خالی پیدا نشد.">
                گروه‌های دیگر این سطح در هفته‌های آینده جلسهٔ نزدیکی با جای خالی ندارند.
              </Empty>
            ) : (
              <ul aria-label="جلسه‌های جبرانی" className={classes(cardClass(), layout.list)}>
                {sessions.map(one => (
                  <Item
                    key={one.id}
                    title={
                      <>
                        {formatLongDate(one.startsAt)}، {formatTime(one.startsAt)}{' '}
                        {one.isSameLesson && <Tag tone="turquoise">همین درس</Tag>}
                      </>
                    }
                    facts={[
                      <UserText key="group">{one.group}</UserText>,
                      <span key="title">
                        جلسهٔ {persianNumber(one.number)}، <UserText>{one.title}</UserText>
                      </span>,
                      `${persianNumber(one.freePlaces)} جای خالی`,
                    ]}
                  >
                    <Button
                      size="small"
                      busy={write.isPending}
                      aria-label={`انتخاب ${formatLongDate(one.startsAt)}، ${one.group}`}
                      onClick={() => take(one.id)}
                    >
                      انتخاب
                    </Button>
                  </Item>
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}
