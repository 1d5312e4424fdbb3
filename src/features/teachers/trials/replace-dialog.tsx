import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { listReplacements, myTrials, replaceTrial } from './contract.ts'
import { SlotPicker } from './slot-picker.tsx'
import styles from './trials.module.css'

/** Other teachers of the language with their next times; one press books one without a fee. */
export function ReplaceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...buildQueryOptions(listReplacements, { id }), staleTime: 0 })
  const [now] = useState(() => new Date().toISOString())
  const [picked, setPicked] = useState<{ slug: string; startsAt: string } | null>(null)
  const replace = useWrite(replaceTrial, { invalidates: [myTrials, listReplacements] })
  const send = () => {
    if (!picked) return
    replace.mutate(
      { id, ...picked },
      {
        onSuccess() {
          showSnack('جلسهٔ تازه رزرو شد.')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title="استاد دیگر، رایگان"
      onClose={onClose}
      footer={
        <Button full busy={replace.isPending} disabled={!picked} onClick={send}>
          رزرو بدون پرداخت
        </Button>
      }
    >
      {replace.error && <FormErrors message={replace.error.info.message} />}
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ teachers }) =>
          teachers.length === 0 ? (
            <Empty title="استاد دیگری از این زبان در این دو هفته وقت خالی ندارد." />
          ) : (
            <div className={styles.offers}>
              {teachers.map(teacher => (
                <section key={teacher.id} className={layout.stack}>
                  <div>
                    <h3 className={text.cardTitle}>
                      <UserText>{teacher.name}</UserText>
                    </h3>
                    <UserText as="p" className={text.muted}>
                      {teacher.headline}
                    </UserText>
                  </div>
                  <SlotPicker
                    label={`وقت‌های ${teacher.name}`}
                    slots={teacher.slots}
                    now={now}
                    chosen={picked?.slug === teacher.slug ? picked.startsAt : null}
                    onChoose={startsAt => setPicked({ slug: teacher.slug, startsAt })}
                  />
                </section>
              ))}
            </div>
          )
        }
      </QueryView>
    </Dialog>
  )
}
