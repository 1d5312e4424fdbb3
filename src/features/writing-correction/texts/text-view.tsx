import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buildQueryOptions, invalidateQueries, QueryProvider, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { directLanguage, nameLanguage } from '#contract/school-languages.ts'
import { writingPaths } from '#contract/writing-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { listMyTexts, readText, reopenText, type WritingText, withdrawText } from '../contract.ts'
import { describeText, wordsText } from '../labels.ts'
import { nameText } from '../rules.ts'
import { SendStep } from '../send-step.tsx'
import styles from '../writing.module.css'
import { AnswerFiles } from './answer-files.tsx'
import { listParts } from './manifest.ts'

export default function TextView({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Look id={id} />
    </QueryProvider>
  )
}

function Look({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readText, { id }))
  return (
    <>
      <Breadcrumbs
        steps={[{ to: '/writing-correction', title: 'تصحیح نوشتار' }]}
        here={query.data ? nameText(query.data.text.title) : 'نوشتهٔ من'}
      />
      <h1 className={layout.pageHead}>
        <UserText>{query.data ? nameText(query.data.text.title) : 'نوشتهٔ من'}</UserText>
      </h1>
      <QueryView query={query} loading={<Skeleton height="18rem" />}>
        {({ text }) => <Text text={text} />}
      </QueryView>
    </>
  )
}

function Text({ text: own }: { text: WritingText }) {
  const { state, words, language, level, sentAt, corrector, returnedAt } = own
  const { label, tone } = describeText(own)
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <p className={text.meta} data-dotted>
          {sentAt && <span>فرستاده: {formatDateTime(sentAt)}</span>}
          {returnedAt && <span>تصحیح: {formatDateTime(returnedAt)}</span>}
          {corrector && <UserText>{corrector}</UserText>}
          <span>{wordsText(words)}</span>
          <span>
            {nameLanguage(language)}، <Bdi>{level}</Bdi>
          </span>
        </p>
        <Tag tone={tone}>{label}</Tag>
      </div>
      {own.isCredited && (
        <Note tone="saffron">
          ببخشید که تصحیح این نوشته دیر شد.{' '}
          {own.isFromPackage ? 'یک نوشته به بستهٔ شما برگشت' : 'همهٔ بها به کیف پول شما برگشت'}
          {state === 'returned' ? '.' : ' و نوشته همچنان تصحیح می‌شود.'}
        </Note>
      )}
      <Standing text={own} />
      {own.previousTextId &&
        listParts('Second').map((Second, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
          <Second key={index} text={own} />
        ))}
      {state === 'returned' && listParts('Part').length > 0 ? (
        [...listParts('Part'), ...listParts('After')].map((Part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
          <Part key={index} text={own} />
        ))
      ) : (
        <Body text={own} />
      )}
    </div>
  )
}

/** Where a text stands, and what its writer may do about it. */
function Standing({ text: own }: { text: WritingText }) {
  const { id, state, dueAt, position, corrector } = own
  if (state === 'draft') {
    return (
      <div className={layout.row}>
        <a href={writingPaths.write({ draft: id })} className={buttonClass()}>
          ادامهٔ نوشتن
        </a>
      </div>
    )
  }
  if (state === 'unpaid') return <Unpaid text={own} />
  if (own.isHomework) return <Homework text={own} />
  if (state === 'withdrawn') {
    return (
      <div className={layout.row}>
        <a href={writingPaths.write({ again: id })} className={buttonClass({ variant: 'quiet' })}>
          نوشتن دوباره از روی این
        </a>
      </div>
    )
  }
  if (state === 'returned' || !dueAt) return null
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="نوبت تصحیح">
      <p>
        {position === null ? (
          <>
            <UserText>{corrector ?? 'استاد'}</UserText> این نوشته را برداشته و مشغول تصحیح است.
          </>
        ) : position === 1 ? (
          <b className={text.strong}>نوشتهٔ شما نخستین نوشتهٔ صف است.</b>
        ) : (
          <b className={text.strong}>
            نوبت {persianNumber(position)}؛ {persianNumber(position - 1)} نوشته جلوتر است.
          </b>
        )}
      </p>
      {own.isLate ? (
        <p className={text.muted}>قرار بود تا {formatDateTime(dueAt)} تصحیح شود.</p>
      ) : (
        <p className={text.muted}>تصحیح تا {formatDateTime(dueAt)} می‌رسد و همان وقت خبرتان می‌کنیم.</p>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {state === 'queued' && <WithdrawButton text={own} />}
        {own.orderId && !own.isFromPackage && (
          <a href={paths.order({ id: own.orderId })} className={text.link}>
            رسید
          </a>
        )}
      </div>
    </section>
  )
}

/** A text that is homework: with whom it is, and what became of it there. */
function Homework({ text: { state, corrector, homework } }: { text: WritingText }) {
  const grade =
    homework && homework.points !== null
      ? `نمرهٔ تکلیف: ${persianNumber(homework.points)} از ${persianNumber(homework.mostPoints)}`
      : 'استاد این تکلیف را برای تلاش دوباره برگرداند.'
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="تکلیف">
      <p>
        {homework ? (
          <>
            تکلیف <UserText as="b">{homework.title}</UserText>، <UserText>{homework.group}</UserText>
          </>
        ) : (
          'این نوشته تکلیف کلاس بود.'
        )}
      </p>
      {state === 'returned' ? (
        homework && <p className={text.strong}>{grade}</p>
      ) : (
        <p className={text.muted}>
          <UserText>{corrector ?? 'استاد گروه'}</UserText> آن را تصحیح می‌کند و نمره همین‌جا و در تکلیف‌های کلاس
          می‌آید.
        </p>
      )}
      {homework && (
        <div className={layout.row}>
          <a
            href={homework.link}
            className={buttonClass({ variant: homework.isAskedAgain ? 'primary' : 'quiet' })}
          >
            {homework.isAskedAgain ? 'نوشتن دوبارهٔ تکلیف' : 'دیدن تکلیف'}
          </a>
        </div>
      )}
    </section>
  )
}

function Unpaid({ text: { id, words, version, orderId } }: { text: WritingText }) {
  const navigate = useNavigate()
  const reopen = useWrite(reopenText, { invalidates: [listMyTexts, readText] })
  return (
    <>
      <SendStep
        id={id}
        words={words}
        prepare={() => Promise.resolve(version)}
        onSent={() => void invalidateQueries(listMyTexts, readText)}
      />
      <div className={classes(layout.row, layout.wrapping)}>
        <Button
          variant="quiet"
          busy={reopen.isPending}
          onClick={() =>
            void reopen.mutateAsync({ id }).then(() => navigate(writingPaths.write({ draft: id })), showError)
          }
        >
          ویرایش دوباره
        </Button>
        {orderId && (
          <a href={paths.order({ id: orderId })} className={text.link}>
            سفارش
          </a>
        )}
      </div>
    </>
  )
}

function WithdrawButton({ text: { id, isFromPackage, isCredited } }: { text: WritingText }) {
  const [isAsked, setAsked] = useState(false)
  const write = useWrite(withdrawText, { invalidates: [listMyTexts, readText] })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        پس گرفتن نوشته
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="نوشته را پس می‌گیرید؟"
          confirm="پس گرفتن"
          reject="در صف بماند"
          busy={write.isPending}
          fault={write.error?.info.message}
          onAnswer={isSure => {
            if (!isSure) return setAsked(false)
            write.mutate({ id }, { onSuccess: () => setAsked(false) })
          }}
        >
          {isCredited
            ? 'بهای این نوشته پیش‌تر برگشته است و نوشته دیگر تصحیح نمی‌شود.'
            : isFromPackage
              ? 'این نوشته از صف بیرون می‌آید و یک نوشته به بستهٔ شما برمی‌گردد.'
              : 'این نوشته از صف بیرون می‌آید و همهٔ بها به کیف پول شما برمی‌گردد.'}
        </ConfirmDialog>
      )}
    </>
  )
}

function Body({ text: { body, files, prompt, meaningNote, language } }: { text: WritingText }) {
  const dir = directLanguage(language)
  return (
    <article className={classes(cardClass({ padded: true }), layout.stack)} aria-label="متن نوشته">
      {prompt && (
        <p dir={dir} lang={language} className={classes(text.muted, styles.prompt)}>
          {prompt}
        </p>
      )}
      {body && (
        <p dir={dir} lang={language} className={styles.prompt}>
          {body}
        </p>
      )}
      <AnswerFiles files={files} />
      {meaningNote && (
        <p className={text.muted}>
          منظور نویسنده: <UserText>{meaningNote}</UserText>
        </p>
      )}
    </article>
  )
}
