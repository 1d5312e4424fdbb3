import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { useSession } from '#client/session.ts'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import card from '#ui/card.module.css'
import { CopyButton } from '#ui/copy-button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type Paper, readReceiptPdf } from './contract.ts'
import styles from './exam.module.css'
import { ExamBar } from './exam-bar.tsx'
import { formatClock } from './format-clock.ts'
import { formatSeconds } from './format-seconds.ts'

/** What was handed in, and the code by which it can be proved. */
export function ReceiptView({ paper }: { paper: Paper }) {
  const { receipt, exam, state } = paper
  const { user } = useSession()
  if (!receipt) return null
  const isCounted = state === 'submitted'
  const isByTime = receipt.by === 'time'
  return (
    <>
      <ExamBar
        title={exam.title}
        sign={{ icon: 'cloud-check', text: isCounted ? 'تحویل شد' : 'به حساب نیامد' }}
      />
      <div className={`${layout.wrap} ${styles.narrow} ${layout.stack} ${layout.loose}`}>
        <div className={styles.word}>
          <StarIcon
            icon={isByTime || !isCounted ? 'hourglass' : 'check'}
            tone={isByTime || !isCounted ? 'saffron' : 'pistachio'}
            big
          />
          <h1>{isCounted ? (isByTime ? 'زمان تمام شد' : 'آزمون تحویل داده شد') : 'آزمون به حساب نیامد'}</h1>
          <p className={text.lead}>
            {isCounted
              ? isByTime
                ? 'پاسخ‌های شما در لحظهٔ پایان خودبه‌خود تحویل داده شد. کاری نمانده است.'
                : 'رسید را نگه دارید؛ اگر بحثی پیش آمد، با همین کد هر پاسخ شما روشن است.'
              : 'پیش از پایان زمان تحویل داده نشد. پاسخ‌هایتان نگه داشته شده است؛ اگر اشکالی پیش آمده بود، به مدرسه بگویید.'}
          </p>
        </div>
        <section className={`${card.card} ${card.padded} ${layout.stack} ${styles.slip}`} aria-label="رسید">
          <div className={layout.spread}>
            <b>رسید {exam.title}</b>
            <Tag tone={isCounted ? 'pistachio' : 'saffron'}>{isCounted ? 'کامل' : 'بی‌حساب'}</Tag>
          </div>
          <Facts
            facts={[
              user ? { name: 'نام', value: `${user.name} ${user.surname}` } : null,
              {
                name: 'تحویل',
                value: `${formatLongDate(receipt.submittedAt)}، ${formatClock(receipt.submittedAt)}`,
              },
              {
                name: 'پاسخ‌ها',
                value: `${persianNumber(receipt.answered)} از ${persianNumber(receipt.total)}`,
              },
              paper.givenBack > 0
                ? { name: 'زمان قطعی که برگشت', value: formatSeconds(paper.givenBack) }
                : null,
              {
                name: 'کد رسید',
                value: (
                  <bdi dir="ltr" className={styles.code}>
                    {receipt.code}
                  </bdi>
                ),
              },
            ]}
          />
          <p className={text.meta}>
            این کد از روی همهٔ پاسخ‌ها ساخته شده است؛ با تغییر حتی یک حرف عوض می‌شود. در پیام‌های شما هم هست. اگر
            می‌خواهید رسید آزمون‌ها پیامک هم بشود، در <a href="/profile?tab=notices">اعلان‌ها</a> پیامکِ «دوره‌ها و
            کلاس‌ها» را روشن کنید.
          </p>
          <div className={`${layout.row} ${layout.wrapping}`}>
            <CopyButton text={`${receipt.code} ${receipt.hash}`} done="کد رسید رونوشت شد.">
              رونوشت کد
            </CopyButton>
            <PdfButton paper={paper} />
          </div>
        </section>
        <LateNote late={paper.late} />
        <Note icon="clock">
          نمره، پاسخ درست و توضیح هر کدام در زمانی که برای این آزمون گذاشته‌اند باز می‌شود.
        </Note>
        <div className={styles.acts}>
          <a href={paths.attempt({ attempt: paper.id, view: 'review' })} className={buttonClass()}>
            بازبینی
          </a>
          {paper.exam.enrolmentId ? (
            <a
              href={paths.myCourse({ enrolment: paper.exam.enrolmentId })}
              className={buttonClass({ variant: 'quiet' })}
            >
              بازگشت به درس‌ها
            </a>
          ) : (
            <a href="/exam" className={buttonClass({ variant: 'quiet' })}>
              همهٔ آزمون‌ها
            </a>
          )}
        </div>
      </div>
    </>
  )
}

/** What became of answers that came after the end, because the device had no connection. */
function LateNote({ late: { waiting, counted, declined } }: Pick<Paper, 'late'>) {
  if (waiting > 0)
    return (
      <Note icon="hard-drive" tone="saffron">
        {persianNumber(waiting)} پاسخ که بی‌اتصال داده بودید پس از پایان رسید و جدا نگه داشته شد. استاد تصمیم
        می‌گیرد به حساب بیاید یا نه و خبرش به شما می‌رسد.
      </Note>
    )
  if (counted > 0)
    return (
      <Note icon="check" tone="pistachio">
        {persianNumber(counted)} پاسخ رسیده پس از پایان به حساب آمد؛ کد رسید هم تازه شد.
      </Note>
    )
  if (declined > 0)
    return <Note icon="circle-alert">{persianNumber(declined)} پاسخ رسیده پس از پایان به حساب نیامد.</Note>
  return null
}

function PdfButton({ paper: { id, exam } }: { paper: Paper }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await fetchFile(readReceiptPdf, { attempt: id }, `رسید ${exam.title}.pdf`).catch(showError)
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void download()}>
      <Icon name="download" />
      <span>
        رسید <Bdi>PDF</Bdi>
      </span>
    </Button>
  )
}
