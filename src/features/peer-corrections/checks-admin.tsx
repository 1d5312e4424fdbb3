import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { checkPeerCorrection, listPeerChecks, type PeerCheck, type Weight } from './contract.ts'
import { ratingNames } from './labels.ts'
import { peerChecksPath } from './paths.ts'
import styles from './peers.module.css'
import { SentenceList } from './sentence-list.tsx'

/** Samples of what learners corrected, for staff to say how good they are. */
export default function ChecksAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const state = asked.get('state') === 'done' ? 'done' : 'open'
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const address = (values: { state: string; page?: number }) =>
    buildPath(peerChecksPath, {
      state: values.state === 'done' && 'done',
      page: beyondFirst(values.page),
    })
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>تصحیح هم‌درس‌ها</h1>
        <TabLinks
          label="نمونه‌ها"
          chosen={state}
          tabs={[
            { key: 'open', label: 'در انتظار', to: address({ state: 'open' }) },
            { key: 'done', label: 'دیده‌شده', to: address({ state: 'done' }) },
          ]}
        />
        <Checks state={state} page={page} address={next => address({ state, page: next })} />
      </div>
    </QueryProvider>
  )
}

function Checks({
  state,
  page,
  address,
}: {
  state: 'open' | 'done'
  page: number
  address: (page: number) => string
}) {
  const query = useQuery({ ...buildQueryOptions(listPeerChecks, { state, page }), staleTime: 0 })
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {data =>
        data.items.length === 0 ? (
          <Empty title={state === 'open' ? 'نمونه‌ای در انتظار نیست.' : 'هنوز نمونه‌ای دیده نشده است.'}>
            از تصحیح‌های هر زبان‌آموز نخستین، و سپس از هر سه یکی این‌جا می‌آید؛ گزارش‌ها همیشه.
          </Empty>
        ) : (
          <>
            <ul className={layout.stack} aria-label="نمونه‌ها">
              {data.items.map(check => (
                <Check key={check.id} check={check} />
              ))}
            </ul>
            <Pager {...data} address={address} />
          </>
        )
      }
    </QueryView>
  )
}

function Check({ check }: { check: PeerCheck }) {
  const { id, writer, corrector, language, level, body, sentences, at, rating, reportedBy, others, weight } =
    check
  return (
    <li className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <p className={text.meta} data-dotted>
          <span>
            تصحیح: <UserText>{corrector?.name ?? 'حساب حذف‌شده'}</UserText>
          </span>
          <span>
            نوشته: <UserText>{writer.name}</UserText>
          </span>
          <span>
            {nameLanguage(language)}، <Bdi>{level}</Bdi>
          </span>
          <span>{formatDateTime(at)}</span>
          {rating && <span>نویسنده: {ratingNames[rating]}</span>}
        </p>
        {weight !== null && (
          <Tag tone={weight > 0 ? 'pistachio' : 'pomegranate'}>{persianNumber(weight)}٪</Tag>
        )}
      </div>
      {reportedBy && (
        <Note tone="saffron">
          {reportedBy === 'writer'
            ? 'نویسنده این تصحیح را گزارش کرده است.'
            : 'تصحیح‌کننده این نوشته را گزارش کرده است.'}
        </Note>
      )}
      {sentences.length > 0 ? (
        <SentenceList body={body} language={language} sentences={sentences} />
      ) : (
        <UserText as="p" className={styles.prompt}>
          {body}
        </UserText>
      )}
      {weight === null && <Answer id={id} reportedBy={reportedBy} others={others} />}
    </li>
  )
}

const choices: { weight: Weight; label: string }[] = [
  { weight: 100, label: 'خوب، همهٔ امتیاز' },
  { weight: 50, label: 'میانه، نیمی' },
  { weight: 0, label: 'نپذیرفتنی' },
]

function Answer({ id, reportedBy, others }: Pick<PeerCheck, 'id' | 'reportedBy' | 'others'>) {
  const [isStopping, setStopping] = useState(false)
  const write = useWrite(checkPeerCorrection, { invalidates: [listPeerChecks] })
  const blamed = reportedBy === 'corrector' ? 'writer' : 'corrector'
  const answer = (weight: Weight) =>
    write.mutate({ id, weight, stops: isStopping ? blamed : null }, { onSuccess: () => showSnack('ثبت شد.') })
  return (
    <>
      {others > 0 && !reportedBy && (
        <p className={text.muted}>
          برای {persianNumber(others)} تصحیح پیش از این هم همین کیفیت به کار می‌رود.
        </p>
      )}
      <CheckField
        label={blamed === 'writer' ? 'این بخش برای نویسنده بسته شود' : 'این بخش برای تصحیح‌کننده بسته شود'}
        checked={isStopping}
        onChange={setStopping}
      />
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <div className={classes(layout.row, layout.wrapping)}>
        {reportedBy === 'corrector' ? (
          <Button variant="quiet" busy={write.isPending} onClick={() => answer(0)}>
            دیدم
          </Button>
        ) : (
          choices.map(({ weight, label }) => (
            <Button key={weight} variant="quiet" disabled={write.isPending} onClick={() => answer(weight)}>
              {label}
            </Button>
          ))
        )}
      </div>
    </>
  )
}
