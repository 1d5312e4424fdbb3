import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { listOpenSamples, removeSample, type WaitingSample } from '../contract.ts'
import { SampleFacts } from './sample-facts.tsx'
import styles from './studio.module.css'

/** What is not scored a second time yet, by whom it is to be. */
export function OpenSamples({
  page,
  range,
}: {
  page: number
  range: { from: string | undefined; to: string | undefined }
}) {
  const query = useQuery({ ...buildQueryOptions(listOpenSamples, { page }), staleTime: 0 })
  const [removed, setRemoved] = useState<WaitingSample | null>(null)
  return (
    <section className={layout.stack} aria-labelledby="waiting">
      <h2 id="waiting" className={text.cardTitle}>
        در انتظار مصحح دوم
      </h2>
      <QueryView query={query} loading={<Skeleton height="8rem" />}>
        {data =>
          data.items.length === 0 ? (
            <p className={text.muted}>نمونه‌ای در انتظار نیست.</p>
          ) : (
            <>
              <ul className={classes(cardClass(), layout.list)} aria-label="در انتظار">
                {data.items.map(sample => (
                  <li key={sample.id} className={classes(styles.entry, layout.spread, layout.wrapping)}>
                    <div>
                      <b className={text.strong}>
                        <UserText>{sample.title}</UserText>
                      </b>
                      <SampleFacts sample={sample}>
                        <span>
                          مصحح دوم: <UserText>{sample.reader}</UserText>
                        </span>
                      </SampleFacts>
                    </div>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`برداشتن ${sample.title} از نمونه‌ها`}
                      onClick={() => setRemoved(sample)}
                    >
                      برداشتن
                    </Button>
                  </li>
                ))}
              </ul>
              <Pager {...data} address={page => studioPaths.writingAgreement({ ...range, page })} />
            </>
          )
        }
      </QueryView>
      {removed && <RemoveDialog sample={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

function RemoveDialog({ sample: { id, title }, onClose }: { sample: WaitingSample; onClose: () => void }) {
  const write = useWrite(removeSample, { invalidates: [listOpenSamples] })
  return (
    <ConfirmDialog
      title="برداشتن از نمونه‌ها"
      confirm="برداشتن"
      reject="انصراف"
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={isConfirmed => (isConfirmed ? write.mutate({ id }, { onSuccess: onClose }) : onClose())}
    >
      «<UserText>{title}</UserText>» دیگر برای تصحیح دوم نمی‌ماند و می‌شود آن را به کس دیگری سپرد.
    </ConfirmDialog>
  )
}
