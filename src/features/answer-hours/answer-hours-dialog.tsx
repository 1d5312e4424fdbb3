import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { Dialog } from '#ui/dialog.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { WeekHours } from '#ui/week-hours.tsx'
import { changeAnswerHours, readAnswerHours } from './contract.ts'

/** In which hours one answers; outside them whoever writes sees when answers come. */
export default function AnswerHoursDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(buildQueryOptions(readAnswerHours, {}))
  const write = useWrite(changeAnswerHours, { invalidates: [readAnswerHours] })
  return (
    <Dialog title="ساعت پاسخ‌گویی من" onClose={onClose}>
      <div className={layout.stack}>
        <p className={text.muted}>
          بیرون از این ساعت‌ها پیام‌ها می‌رسند و نویسنده می‌بیند پاسخ‌ها کی می‌آید؛ برای شما چیزی زنگ نمی‌زند. اگر
          هیچ روزی را نگویید، همیشه پاسخ می‌دهید.
        </p>
        <QueryView query={query} loading={<Skeleton height="24rem" />}>
          {({ days }) => (
            <WeekHours
              label="ساعت پاسخ‌گویی من"
              days={days}
              usual={{ opens: 480, closes: 1200 }}
              fault={write.error}
              isBusy={write.isPending}
              onSave={changed => {
                write
                  .mutateAsync({ days: changed })
                  .then(() => {
                    showSnack('ساعت پاسخ‌گویی ذخیره شد.')
                    onClose()
                  })
                  .catch(() => undefined)
              }}
            />
          )}
        </QueryView>
      </div>
    </Dialog>
  )
}
