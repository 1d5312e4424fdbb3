import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { formatNames } from '#features/book-store/public.ts'
import { readInteger, toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { Folded } from '#ui/folded.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { gradeNames, stateNames } from '../rules.ts'
import styles from '../used-books.module.css'
import {
  type CopyRow,
  type CopyView,
  copyViews,
  exportCopies,
  handCopy,
  listCopies,
  returnCopy,
} from './contract.ts'
import { AcceptDialog, RefuseDialog } from './decide-dialogs.tsx'
import { RulesForm } from './rules-form.tsx'

const path = '/studio/used-books'

const views: Record<CopyView, { label: string; empty: string; hint: string }> = {
  offered: {
    label: 'می‌آورند',
    empty: 'کسی کتابی نگذاشته است.',
    hint: 'زبان‌آموز کتابش را از صفحهٔ همان کتاب در سایت می‌گذارد و با کدش به شعبه می‌آورد.',
  },
  listed: {
    label: 'در فروش',
    empty: 'نسخه‌ای در فروش نیست.',
    hint: 'آنچه از «می‌آورند» بپذیرید، همان دم در صفحهٔ کتاب فروخته می‌شود.',
  },
  sold: {
    label: 'برای تحویل',
    empty: 'نسخه‌ای منتظر خریدار نیست.',
    hint: 'هر نسخه پس از پرداخت به اینجا می‌آید تا به خریدارش داده شود.',
  },
  leaving: {
    label: 'برای برگرداندن',
    empty: 'نسخه‌ای منتظر صاحبش نیست.',
    hint: 'نسخه‌ای که صاحبش پس می‌گیرد یا مدت فروشش می‌گذرد، اینجا می‌آید.',
  },
  ended: { label: 'پایان‌یافته', empty: 'چیزی نیست.', hint: 'آنچه تحویل شد، برگشت یا پذیرفته نشد.' },
}

/** Used copies, by what is to be done with them. */
export default function CopiesAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const view = copyViews.find(one => one === asked.get('view')) ?? 'offered'
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const q = asked.get('q') ?? ''
  const query = useQuery({ ...buildQueryOptions(listCopies, { view, q, page }), staleTime: 0 })
  const may = useMay()
  const address = (next: { view?: string; q?: string; page?: number }) =>
    buildPath(path, {
      view: (next.view ?? view) !== 'offered' && (next.view ?? view),
      q: next.q ?? q,
      page: beyondFirst(next.page),
    })
  return (
    <div className={layout.stack}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h1>کتاب‌های دست دوم</h1>
        <ExportButton endpoint={exportCopies} input={{ view, q }} name="کتاب‌های دست دوم.xlsx" />
      </div>
      <TabLinks
        label="نسخه‌ها"
        tabs={copyViews.map(key => ({ key, label: views[key].label, to: address({ view: key }) }))}
        chosen={view}
      />
      <QueryForm action={path}>
        {view !== 'offered' && <input type="hidden" name="view" value={view} />}
        <SearchBox
          label="جست‌وجو در نسخه‌ها"
          placeholder="کد، نام کتاب یا صاحب آن"
          defaultValue={q}
          maxLength={100}
          {...(q !== '' && { clearTo: address({ q: '' }) })}
        />
      </QueryForm>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {data =>
          data.items.length === 0 ? (
            <Empty title={q ? 'چیزی پیدا نشد.' : views[view].empty}>
              <p>{views[view].hint}</p>
            </Empty>
          ) : (
            <>
              <ul className={classes(cardClass(), layout.list)} aria-label={views[view].label}>
                {data.items.map(copy => (
                  <Copy key={copy.id} copy={copy} />
                ))}
              </ul>
              <Pager {...data} address={next => address({ page: next })} />
            </>
          )
        }
      </QueryView>
      {may('usedBooks.rules') && (
        <Folded icon="sliders-horizontal" title="قیمت، سهم مدرسه و مهلت‌ها">
          <RulesForm />
        </Folded>
      )}
    </div>
  )
}

function Copy({ copy }: { copy: CopyRow }) {
  const {
    number,
    title,
    format,
    state,
    grade,
    price,
    branch,
    shelf,
    note,
    reason,
    photo,
    owner,
    buyer,
    order,
  } = copy
  return (
    <li className={styles.copy}>
      <span className={styles.what}>
        <span className={styles.facts}>
          <strong>
            <UserText>{title}</UserText>
          </strong>
          <Tag>کد {toPersianDigits(number)}</Tag>
          {(state === 'handed' || copy.endedAt !== null) && <Tag>{stateNames[state]}</Tag>}
        </span>
        <span>
          {formatNames[format as keyof typeof formatNames]}، {gradeNames[grade]}، {balance(price)}
          <span className={text.muted}> (نو: {balance(copy.newPrice)})</span>
        </span>
        <span className={classes(text.small, text.muted)}>
          <UserText>{shelf ? `${branch}، ${shelf}` : branch}</UserText>، {describeTime(copy)}
        </span>
        <span className={classes(text.small, text.muted)}>
          صاحب:{' '}
          {owner ? (
            <a href={studioPaths.person({ id: owner.id })} className={text.link}>
              <UserText>{owner.name}</UserText>
            </a>
          ) : (
            'حساب حذف‌شده'
          )}
          {buyer && (
            <>
              ؛ خریدار:{' '}
              <a href={studioPaths.person({ id: buyer.id })} className={text.link}>
                <UserText>{buyer.name}</UserText>
              </a>
            </>
          )}
          {order && `، سفارش ${toPersianDigits(order.number)}`}
        </span>
        {note && <UserText className={text.small}>{note}</UserText>}
        {reason && <UserText className={text.small}>{`دلیل: ${reason}`}</UserText>}
        {photo && (
          <a className={classes(text.link, text.small)} href={photo} target="_blank" rel="noreferrer">
            دیدن عکس
          </a>
        )}
      </span>
      <Acts copy={copy} />
    </li>
  )
}

function describeTime({ state, offeredAt, bringBy, saleUntil, soldAt, endedAt }: CopyRow): string {
  if (endedAt !== null) return formatDate(endedAt)
  if (state === 'offered') return `تا ${formatDate(bringBy)} می‌آورد`
  if (state === 'sold' && soldAt !== null) return `از ${formatDate(soldAt)} منتظر خریدار`
  if (saleUntil !== null) return `تا ${formatDate(saleUntil)} در فروش`
  return formatDate(offeredAt)
}

type OpenDialog = 'accept' | 'refuse' | 'hand' | 'return' | null

/** What can be done about a copy now. */
function Acts({ copy }: { copy: CopyRow }) {
  const { id, title, state, owner, buyer, credit } = copy
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const hand = useWrite(handCopy, { invalidates: [listCopies] })
  const putBack = useWrite(returnCopy, { invalidates: [listCopies] })
  const run = (write: typeof hand | typeof putBack, done: string) => (confirmed: boolean) => {
    if (!confirmed) return close()
    void write.mutateAsync({ id }).then(
      () => {
        close()
        showSnack(done)
      },
      fault => {
        close()
        showError(fault)
      },
    )
  }
  return (
    <div className={styles.facts}>
      {state === 'offered' && (
        <>
          <Button size="small" aria-label={`پذیرفتن ${title}`} onClick={() => setDialog('accept')}>
            پذیرفتن…
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`نپذیرفتن ${title}`}
            onClick={() => setDialog('refuse')}
          >
            نپذیرفتن…
          </Button>
        </>
      )}
      {state === 'sold' && (
        <Button size="small" aria-label={`تحویل ${title}`} onClick={() => setDialog('hand')}>
          تحویل به خریدار…
        </Button>
      )}
      {(state === 'listed' || state === 'leaving') && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`برگرداندن ${title}`}
          onClick={() => setDialog('return')}
        >
          برگرداندن به صاحبش…
        </Button>
      )}
      {dialog === 'accept' && <AcceptDialog copy={copy} onClose={close} />}
      {dialog === 'refuse' && <RefuseDialog copy={copy} onClose={close} />}
      {dialog === 'hand' && (
        <ConfirmDialog
          title={`تحویل «${title}»`}
          confirm="تحویل دادم"
          reject="انصراف"
          busy={hand.isPending}
          onAnswer={run(hand, 'تحویل ثبت شد.')}
        >
          <p>
            کتاب به <UserText>{buyer?.name ?? 'خریدار'}</UserText> داده می‌شود
            {owner && (
              <>
                {' '}
                و {balance(credit)} به کیف پول <UserText>{owner.name}</UserText> می‌رود
              </>
            )}
            .
          </p>
        </ConfirmDialog>
      )}
      {dialog === 'return' && (
        <ConfirmDialog
          title={`برگرداندن «${title}»`}
          confirm="به صاحبش دادم"
          reject="انصراف"
          busy={putBack.isPending}
          onAnswer={run(putBack, 'برگشت ثبت شد.')}
        >
          <p>
            کتاب از فروش برداشته و به <UserText>{owner?.name ?? 'صاحبش'}</UserText> داده می‌شود.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
