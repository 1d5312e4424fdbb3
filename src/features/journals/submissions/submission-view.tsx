import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TrackLine } from '#ui/track-line.tsx'
import styles from '../article.module.css'
import { articlePath } from '../journal-paths.ts'
import { listOwnSubmissions, readOwnSubmission, type Submission, withdrawSubmission } from './contract.ts'
import { RevisionForm } from './revision-form.tsx'
import { stateTags } from './state-labels.ts'

/** One's own submission: its steps, what was decided and remarked, and the form of a new version. */
export default function SubmissionView({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Loaded id={id} />
    </QueryProvider>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readOwnSubmission, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ submission }) => (
        <div className={classes(layout.stack, layout.loose, layout.section)}>
          <Standing submission={submission} />
          {submission.decidedAt && <Decision submission={submission} />}
          {submission.state === 'revising' && (
            <RevisionForm key={submission.version} submission={submission} />
          )}
        </div>
      )}
    </QueryView>
  )
}

function findStep({ state, articleSlug }: Submission): number {
  if (articleSlug) return 4
  if (state === 'accepted') return 3
  if (state === 'declined') return 2
  if (state === 'revising') return 2
  return state === 'reviewing' ? 1 : 0
}

function Standing({ submission }: { submission: Submission }) {
  const { title, titleEn, journal, state, round, submittedAt, asked, answered, articleSlug } = submission
  const { tone, label } = stateTags[state]
  return (
    <section aria-labelledby="standing" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div>
        <Tag tone={tone}>{articleSlug ? 'منتشر شد' : label}</Tag>
      </div>
      <h2 id="standing">
        <UserText>{title}</UserText>
      </h2>
      <Bdi as="p" className={text.muted}>
        {titleEn}
      </Bdi>
      <p className={text.meta}>
        <span>{journal}</span>
        <span>{formatDate(submittedAt)}</span>
        <span>نسخهٔ {persianNumber(round)}</span>
        {state === 'reviewing' && (
          <span>
            {persianNumber(answered)} از {persianNumber(asked)} داور نظر داده‌اند
          </span>
        )}
      </p>
      {state !== 'withdrawn' && (
        <TrackLine
          label="مرحله‌های نوشته"
          at={findStep(submission)}
          steps={[{ name: 'سردبیر' }, { name: 'داوری' }, { name: 'تصمیم' }, { name: 'انتشار' }]}
        />
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {articleSlug && (
          <a href={articlePath({ slug: articleSlug })} className={buttonClass()}>
            دیدن مقاله
          </a>
        )}
        {(state === 'submitted' || state === 'reviewing' || state === 'revising') && (
          <Withdrawal submission={submission} />
        )}
      </div>
    </section>
  )
}

function Withdrawal({ submission: { id, version } }: { submission: Submission }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWrite(withdrawSubmission, { invalidates: [readOwnSubmission, listOwnSubmissions] })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        پس گرفتن نوشته
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="نوشته را پس می‌گیرید؟"
          confirm="پس بگیر"
          reject="انصراف"
          busy={withdraw.isPending}
          fault={withdraw.error?.info.message}
          onAnswer={async isYes => {
            if (isYes && !(await withdraw.mutateAsync({ id, version }).catch(() => null))) return
            setAsking(false)
          }}
        >
          داوری پایان می‌یابد. می‌توانید همین نوشته را بعدها دوباره بفرستید.
        </ConfirmDialog>
      )}
    </>
  )
}

function Decision({ submission: { decisionNote, decidedAt, remarks } }: { submission: Submission }) {
  return (
    <section aria-labelledby="decision" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="decision" className={text.cardTitle}>
        نظر سردبیر و داوران
      </h2>
      <p className={classes(text.small, text.faint)}>{formatDate(decidedAt!)}</p>
      {decisionNote && (
        <UserText as="p" className={styles.remarks}>
          {decisionNote}
        </UserText>
      )}
      {remarks.map((remark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reviewers have no other name here
        <div key={index} className={classes(layout.stack, layout.tight)}>
          <h3 className={text.small}>
            داور {persianNumber(index + 1)}، نسخهٔ {persianNumber(remark.round)}
          </h3>
          <UserText as="p" className={styles.remarks}>
            {remark.remarks}
          </UserText>
        </div>
      ))}
    </section>
  )
}
