import type { UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import type { listDeskGroups } from './contract.ts'
import { GroupStep } from './group-step.tsx'

/** Which group: those that fit, the best first. */
export function GroupSection({
  query,
  chosen,
  isGone,
  mayBeNone,
  onChoose,
}: {
  query: UseQueryResult<OutputOf<typeof listDeskGroups>>
  chosen: string | null
  /** The one that was sent along is sold here no more. */
  isGone: boolean
  /** Whether books are sold, with a group or without one. */
  mayBeNone: boolean
  onChoose: (group: string) => void
}) {
  return (
    <section aria-label="کدام گروه؟" className={cardClass({ padded: true })}>
      <div className={layout.spread}>
        <h2>کدام گروه؟</h2>
        <span className={text.muted}>مناسب‌ترین، اول</span>
      </div>
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>گروه بازی برای ثبت‌نام نیست.</p>
          ) : (
            <>
              {isGone && (
                <Note tone="saffron">
                  گروهی که از آن آمدید در پیشخوان فروخته نمی‌شود: پر است، شروع شده یا این شخص در آن دوره است.
                </Note>
              )}
              <GroupStep groups={items} chosen={chosen} mayBeNone={mayBeNone} onChoose={onChoose} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}
