import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { bookPath, formatNames } from '#features/book-store/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listOwnCopies, type OwnCopy, withdrawCopy } from './contract.ts'
import { OfferForm } from './offer-form.tsx'
import { gradeNames, stateNames } from './rules.ts'
import styles from './used-books.module.css'

/** The copies one offered, and the form for one more where the address names its book. */
export default function MyCopiesTab() {
  const book = new URLSearchParams(useLocation().search).get('book')
  const [offered, setOffered] = useState<string | null>(null)
  const query = useQuery({ ...buildQueryOptions(listOwnCopies, {}), staleTime: 0 })
  return (
    <div className={layout.stack}>
      {book && book !== offered && <OfferForm slug={book} onDone={() => setOffered(book)} />}
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            book && book !== offered ? null : (
              <Empty
                title="هنوز کتابی برای فروش نگذاشته‌اید."
                action={
                  <a href="/book-store" className={buttonClass()}>
                    رفتن به کتاب‌فروشی
                  </a>
                }
              >
                کتابی را که تمام کرده‌اید در کتاب‌فروشی پیدا کنید و در صفحه‌اش «نسخهٔ خود را بفروشید» را بزنید. پس
                از فروش، پول آن به کیف پول شما می‌آید.
              </Empty>
            )
          ) : (
            <ul className={layout.stack} aria-label="نسخه‌های من">
              {items.map(copy => (
                <li key={copy.id}>
                  <CopyCard copy={copy} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}

const tones = {
  offered: 'saffron',
  listed: 'turquoise',
  sold: 'lapis',
  handed: 'pistachio',
  leaving: 'saffron',
  refused: 'pomegranate',
} as const

function CopyCard({ copy }: { copy: OwnCopy }) {
  const { id, number, slug, title, format, state, grade, price } = copy
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(withdrawCopy, { invalidates: [listOwnCopies] })
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsking(false)
    void write.mutateAsync({ id }).then(
      () => setAsking(false),
      fault => {
        setAsking(false)
        showError(fault)
      },
    )
  }
  return (
    <article className={classes(cardClass({ padded: true }), layout.stack, layout.tight)}>
      <div className={styles.facts}>
        <h2 className={text.cardTitle}>
          <a href={bookPath({ slug })} className={text.link}>
            <UserText>{title}</UserText>
          </a>
        </h2>
        <Tag tone={state in tones ? tones[state as keyof typeof tones] : 'plain'}>{stateNames[state]}</Tag>
      </div>
      <p className={text.muted}>
        کد {toPersianDigits(number)}، {gradeNames[grade]}
        {format !== 'paper' && `، ${formatNames[format as keyof typeof formatNames]}`}، {balance(price)}
      </p>
      <p>
        <UserText>{describeNext(copy)}</UserText>
      </p>
      {(state === 'offered' || state === 'listed') && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            پس گرفتن
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="پس گرفتن کتاب"
          confirm="پس می‌گیرم"
          reject="انصراف"
          busy={write.isPending}
          onAnswer={answer}
        >
          {state === 'offered'
            ? 'این کتاب دیگر برای فروش گذاشته نمی‌شود.'
            : `کتاب از فروش برداشته می‌شود و در ${copy.branch} منتظر شماست.`}
        </ConfirmDialog>
      )}
    </article>
  )
}

/** What its owner does next, or what has become of it. */
function describeNext({ state, branch, bringBy, saleUntil, credit, reason, number }: OwnCopy): string {
  const code = toPersianDigits(number)
  switch (state) {
    case 'offered':
      return `تا ${formatDate(bringBy)} آن را به ${branch} بیاورید و کد ${code} را بگویید.`
    case 'listed':
      return `در ${branch} است${saleUntil ? ` و تا ${formatDate(saleUntil)} فروخته می‌شود` : ''}. پس از تحویل به خریدار، ${balance(credit)} به کیف پول شما می‌آید.`
    case 'sold':
      return `خریده شد. وقتی خریدار آن را از ${branch} بگیرد، ${balance(credit)} به کیف پول شما می‌آید.`
    case 'handed':
      return `${balance(credit)} به کیف پول شما آمد.`
    case 'leaving':
      return `در ${branch} منتظر شماست؛ با کد ${code} آن را بگیرید.`
    case 'refused':
      return reason
    case 'expired':
      return 'تا پایان مهلت به شعبه نرسید. می‌توانید دوباره آن را بگذارید.'
    case 'withdrawn':
      return 'خودتان آن را پس گرفتید.'
    case 'returned':
      return 'آن را از شعبه پس گرفتید.'
    case 'gone':
      return 'پول خریدار برگشت و کتاب برنگشت؛ اعتبار شما سر جای خود است.'
  }
}
