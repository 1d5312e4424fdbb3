import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { findVersion, obstacleTexts, readMyConsents, setMyConsent } from '#features/consents/public.ts'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'

/** What the counselor sees of how one learns: given and taken back here as in the profile. */
export function ConsentSwitch() {
  const query = useQuery(buildQueryOptions(readMyConsents, {}))
  const write = useWrite(setMyConsent, { invalidates: [readMyConsents] })
  if (!query.data) return null
  const { items, obstacle, isActing } = query.data
  const isGiven = items.find(({ kind }) => kind === 'counseling')?.state === 'given'
  const set = (given: boolean) => {
    if (write.isPending) return
    void write
      .mutateAsync({ kind: 'counseling', given, version: findVersion('counseling') })
      .then(
        () =>
          showSnack(given ? 'مشاور از این پس پیشرفت شما را می‌بیند.' : 'مشاور دیگر پیشرفت شما را نمی‌بیند.'),
        showError,
      )
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="seen">
      <h2 id="seen" className={text.cardTitle}>
        آنچه مشاور می‌بیند
      </h2>
      <CheckField
        label="تعیین سطح، حضور، نمره‌ها و خطاهای نوشتنم را ببیند"
        checked={isGiven}
        disabled={!isGiven && obstacle !== null}
        onChange={set}
      />
      {!isGiven && obstacle && (
        <p className={classes(text.small, text.muted)}>
          {obstacleTexts[isActing ? 'acting' : 'own'][obstacle]}
        </p>
      )}
      <p className={classes(text.small, text.muted)}>
        هر وقت بخواهید پس می‌گیرید. یادداشت خصوصی مشاور دیده نمی‌شود؛ خلاصه برای هر دوست.
      </p>
    </section>
  )
}
