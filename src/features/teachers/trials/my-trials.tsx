import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Arch } from '#ui/arch.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { cancelTrial, listReplacements, myTrials, refundTrial, type Trial } from './contract.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { trialMinutes } from './rules.ts'
import styles from './trials.module.css'

export default function MyTrials() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery(buildQueryOptions(myTrials, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {data =>
        data.trials.length === 0 ? (
          <Empty
            title="هنوز جلسهٔ آزمایشی نگرفته‌اید."
            action={
              <a href="/teachers" className={buttonClass()}>
                دیدن استادان
              </a>
            }
          >
            نیم ساعت با استادی که می‌پسندید، پیش از آن‌که دوره‌ای بگیرید.
          </Empty>
        ) : (
          <ul className={styles.list}>
            {data.trials.map(trial => (
              <li key={trial.id}>
                <OneTrial trial={trial} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

const stateNames: Record<Trial['state'], string> = {
  booked: 'رزروشده',
  replaced: 'استاد دیگری جای آن آمد',
  refunded: 'پول آن برگشت',
  cancelled: 'لغوشده',
}

function OneTrial({ trial }: { trial: Trial }) {
  const { id, teacher, startsAt, state, orderId, mayCancel, mayReplace, mayRefund } = trial
  const [asked, setAsked] = useState<'replace' | 'refund' | 'cancel' | null>(null)
  const refund = useWrite(refundTrial, { invalidates: [myTrials] })
  const cancel = useWrite(cancelTrial, { invalidates: [myTrials, listReplacements] })
  const [openedAt] = useState(() => Date.now())
  const isOver = new Date(startsAt).getTime() + trialMinutes * 60_000 <= openedAt
  return (
    <article className={cardClass({ padded: true }, styles.trial)} aria-label={`جلسه با ${teacher.name}`}>
      <Arch name={teacher.name} url={teacher.portraitUrl} />
      <div className={classes(layout.grow, layout.stack, layout.tight)}>
        <div className={classes(layout.row, layout.wrapping)}>
          <h2 className={text.cardTitle}>
            <a href={paths.teacher({ slug: teacher.slug })}>
              <UserText>{teacher.name}</UserText>
            </a>
          </h2>
          <Tag tone={state === 'booked' && !isOver ? 'turquoise' : 'plain'}>
            {state === 'booked' && isOver ? 'برگزارشده' : stateNames[state]}
          </Tag>
        </div>
        <p className={text.muted}>{formatDateTime(startsAt)}</p>
        {mayReplace && (
          <p className={classes(text.small, text.muted)}>
            به دلتان ننشست؟ تا {persianNumber(trial.replacementsLeft)} بار استاد دیگری رایگان است.
          </p>
        )}
      </div>
      <div className={classes(layout.row, layout.wrapping)}>
        {mayReplace && (
          <Button size="small" onClick={() => setAsked('replace')}>
            استاد دیگری می‌خواهم
          </Button>
        )}
        {mayRefund && (
          <Button variant="quiet" size="small" onClick={() => setAsked('refund')}>
            پولم را برگردانید
          </Button>
        )}
        {mayCancel && (
          <Button variant="quiet" size="small" onClick={() => setAsked('cancel')}>
            لغو جلسه
          </Button>
        )}
        {orderId && (
          <a href={paths.order({ id: orderId })} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {state === 'booked' && !isOver ? 'رسید و لغو' : 'رسید'}
          </a>
        )}
      </div>
      {asked === 'replace' && <ReplaceDialog id={id} onClose={() => setAsked(null)} />}
      {asked === 'refund' && (
        <ConfirmDialog
          title="همهٔ پول برگردد؟"
          confirm="برگردانید"
          reject="انصراف"
          busy={refund.isPending}
          fault={refund.error?.info.message}
          onAnswer={isSure => {
            if (!isSure) return setAsked(null)
            refund.mutate(
              { id },
              {
                onSuccess() {
                  setAsked(null)
                  showSnack('همهٔ پول به کیف پول شما برگشت.')
                },
              },
            )
          }}
        >
          آنچه پرداخته‌اید همین حالا به کیف پول شما می‌رود.
        </ConfirmDialog>
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title="این جلسه لغو شود؟"
          confirm="لغو جلسه"
          reject="نه"
          danger
          busy={cancel.isPending}
          fault={cancel.error?.info.message}
          onAnswer={isSure => {
            if (!isSure) return setAsked(null)
            cancel.mutate({ id }, { onSuccess: () => setAsked(null) })
          }}
        >
          می‌توانید وقت یا استاد دیگری انتخاب کنید.
        </ConfirmDialog>
      )}
    </article>
  )
}
