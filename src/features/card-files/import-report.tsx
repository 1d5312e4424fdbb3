import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Folded } from '#ui/folded.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import styles from './card-files.module.css'
import type { CardReport } from './contract.ts'

/** What would become of the cards of a file, before any is written. */
export function ImportReport({ report }: { report: CardReport }) {
  const { fresh, known, twice, skipped, changed, rejected, rejections, lost, sample } = report
  const counts = [
    { count: known, what: 'کارت را دارید و دوباره نمی‌آید' },
    { count: changed, what: 'کارت پیش‌تر از فایل آمده و متنش این‌جا دیگر است؛ متن این‌جا می‌ماند' },
    { count: twice, what: 'کارت در فایل تکراری است' },
    { count: skipped, what: 'کارت ستون‌هایش انتخاب نشده است' },
    { count: rejected, what: 'کارت پذیرفته نشد' },
  ].filter(({ count }) => count > 0)
  return (
    <div className={layout.stack} role="status">
      <Note tone={fresh > 0 ? 'lapis' : 'saffron'}>
        {fresh > 0
          ? `${persianNumber(fresh)} کارت تازه از ${persianNumber(report.notes)}. هنوز چیزی وارد نشده است.`
          : 'در این فایل کارت تازه‌ای نیست.'}
        {counts.length > 0 && (
          <ul className={styles.bullets}>
            {counts.map(({ count, what }) => (
              <li key={what}>
                {persianNumber(count)} {what}.
              </li>
            ))}
          </ul>
        )}
      </Note>
      <Media report={report} />
      {sample.length > 0 && (
        <ul className={styles.samples} aria-label="نمونهٔ کارت‌ها">
          {sample.map(({ english, persian }) => (
            <li key={`${english} ${persian}`}>
              <b>
                <UserText>{english}</UserText>
              </b>
              <UserText className={text.muted}>{persian}</UserText>
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <div className={classes(layout.stack, layout.tight)}>
          <h3 className={text.small}>آنچه نمی‌آید</h3>
          <ul className={classes(styles.bullets, text.small, text.muted)}>
            {lost.map(what => (
              <li key={what}>
                <UserText>{what}</UserText>
              </li>
            ))}
          </ul>
        </div>
      )}
      {rejections.length > 0 && (
        <Folded icon="circle-alert" title="کارت‌های پذیرفته‌نشده">
          <ul className={classes(styles.bullets, text.small)}>
            {rejections.map(({ at, what, why }) => (
              <li key={at}>
                کارت {persianNumber(at)} {what && <UserText>{what}</UserText>}: {why}
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </div>
  )
}

function Media({ report: { sounds, pictures } }: { report: CardReport }) {
  const brought = [
    sounds > 0 ? `${persianNumber(sounds)} کارت با صدا` : '',
    pictures > 0 ? `${persianNumber(pictures)} کارت با تصویر` : '',
  ].filter(Boolean)
  if (brought.length === 0) return null
  return (
    <p>{brought.join(' و ')} می‌آید. آن‌ها را تنها خودتان می‌شنوید و می‌بینید، فهرست هم‌رسانی‌شده هم بی‌آن‌هاست.</p>
  )
}
