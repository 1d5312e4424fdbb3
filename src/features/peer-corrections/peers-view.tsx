import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { NicknameField } from '#ui/nickname-field.tsx'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  type GivenCorrection,
  maxWaiting,
  type OwnText,
  type Peers,
  readPeers,
  shareText,
  takeText,
  type WaitingText,
  withdrawText,
} from './contract.ts'
import { CorrectionView } from './correction-view.tsx'
import { ratingNames } from './labels.ts'
import { buildCorrectionPath } from './paths.ts'
import styles from './peers.module.css'

export default function PeersView() {
  const id = new URLSearchParams(useLocation().search).get('correction')
  return <QueryProvider>{id ? <CorrectionView key={id} id={id} /> : <Lists />}</QueryProvider>
}

function Lists() {
  const query = useQuery({ ...buildQueryOptions(readPeers, {}), staleTime: 0 })
  return (
    <>
      <Breadcrumbs steps={[{ to: '/writing-correction', title: 'تصحیح نوشتار' }]} here="تصحیح هم‌درس‌ها" />
      <div className={layout.pageHead}>
        <h1>تصحیح هم‌درس‌ها</h1>
        <p className={text.muted}>
          نوشتهٔ یکدیگر را تصحیح کنید. هر تصحیحی که استاد نمونه‌اش را ببیند و بپسندد امتیاز باشگاه دارد، و هر که
          بیشتر تصحیح کند نوشته‌اش زودتر دیده می‌شود. تصحیح استاد جداست و سر جای خودش می‌ماند.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="24rem" />}>
        {peers => <Loaded peers={peers} />}
      </QueryView>
    </>
  )
}

function Loaded({ peers }: { peers: Peers }) {
  const [nickname, setNickname] = useState(peers.nickname ?? '')
  const [isAsked, setAsked] = useState(false)
  const fault =
    isAsked && nickname.trim() === '' ? 'نخست نامی بنویسید که دیگران شما را با آن ببینند.' : undefined
  const field = useRef<HTMLElement>(null)
  /** The name that goes along; null, and said at its field, while there is none. */
  const name = () => {
    setAsked(true)
    if (nickname.trim()) return nickname.trim()
    field.current?.querySelector('input')?.focus()
    return null
  }
  if (peers.isStopped)
    return (
      <Note tone="pomegranate">
        آموزشگاه این بخش را برای شما بسته است. اگر پرسشی دارید از «تماس با ما» بنویسید.
      </Note>
    )
  return (
    <div className={classes(layout.stack, layout.loose)}>
      {peers.nickname === null && (
        <section
          ref={field}
          aria-label="نام شما"
          className={classes(cardClass({ padded: true }), styles.name)}
        >
          <NicknameField
            hint="هم‌درس‌ها تنها همین نام را می‌بینند؛ با حروف فارسی."
            value={nickname}
            onChange={setNickname}
            error={fault}
          />
        </section>
      )}
      <div className={styles.columns}>
        <div className={classes(layout.stack, layout.loose)}>
          <Section id="queue" title="برای تصحیح">
            {peers.takenId && (
              <Note>
                <p>نوشته‌ای در دست دارید.</p>
                <a href={buildCorrectionPath(peers.takenId)} className={buttonClass({ size: 'small' })}>
                  ادامهٔ تصحیح
                </a>
              </Note>
            )}
            <Queue peers={peers} name={name} />
          </Section>
          {peers.given.length > 0 && (
            <Section id="given" title="تصحیح‌های شما">
              <ul className={classes(cardClass(), layout.list)} aria-label="تصحیح‌های شما">
                {peers.given.map(one => (
                  <Given key={one.id} given={one} />
                ))}
              </ul>
            </Section>
          )}
        </div>
        <Section id="own" title="نوشته‌های شما">
          <p className={text.muted}>
            هیچ نوشته‌ای نشان داده نمی‌شود مگر خودتان بخواهید؛ تا {persianNumber(maxWaiting)} نوشته در انتظار.
            نام و شمارهٔ کسی را در آن ننویسید.
          </p>
          {peers.own.length === 0 ? (
            <Empty
              title="هنوز نوشته‌ای ندارید."
              action={
                <a href="/writing-correction/write" className={buttonClass({ variant: 'quiet' })}>
                  نوشتن متن
                </a>
              }
            >
              پیش‌نویس‌ها و نوشته‌های فرستاده‌تان این‌جا می‌آیند.
            </Empty>
          ) : (
            <ul className={classes(cardClass(), layout.list)} aria-label="نوشته‌های شما">
              {peers.own.map(own => (
                <Own key={own.textId ?? own.correctionId} own={own} name={name} />
              ))}
            </ul>
          )}
        </Section>
      </div>
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={layout.stack}>
      <h2 id={id} className={text.cardTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Queue({ peers: { levels, queue, takenId }, name }: { peers: Peers; name: () => string | null }) {
  if (levels.length === 0)
    return (
      <Empty
        title="سطح شما هنوز روشن نیست."
        action={
          <a href="/placement" className={buttonClass({ variant: 'quiet' })}>
            تعیین سطح
          </a>
        }
      >
        نوشته‌ای را تصحیح می‌کنید که سطحش از سطح شما بالاتر نباشد.
      </Empty>
    )
  if (queue.length === 0)
    return <Empty title="اکنون نوشته‌ای در انتظار نیست.">نوشته‌های هم‌سطح شما و پایین‌تر این‌جا می‌آیند.</Empty>
  return (
    <ul className={classes(cardClass(), layout.list)} aria-label="نوشته‌های در انتظار">
      {queue.map(waiting => (
        <Waiting key={waiting.id} waiting={waiting} name={name} isBusy={takenId !== null} />
      ))}
    </ul>
  )
}

const Facts = ({ language, level, words }: { language: string; level: string; words: number }) => (
  <>
    <span>
      {nameLanguage(language)}، <Bdi>{level}</Bdi>
    </span>
    <span>{persianNumber(words)} واژه</span>
  </>
)

function Waiting({
  waiting: { id, nickname, at, ...facts },
  name,
  isBusy,
}: {
  waiting: WaitingText
  name: () => string | null
  isBusy: boolean
}) {
  const navigate = useNavigate()
  const write = useWrite(takeText, { invalidates: [readPeers] })
  const take = () => {
    const own = name()
    if (!own || write.isPending) return
    void write.mutateAsync({ id, nickname: own }).then(
      ({ correctionId }) => navigate(buildCorrectionPath(correctionId)),
      () => undefined,
    )
  }
  return (
    <li className={styles.row}>
      <p>
        <UserText as="b">{nickname}</UserText>
        <span className={text.meta} data-dotted>
          <Facts {...facts} />
          <span>{formatDate(at)}</span>
        </span>
      </p>
      <Button size="small" variant="quiet" disabled={isBusy} busy={write.isPending} onClick={take}>
        برداشتن
      </Button>
      <Refused error={write.error} />
    </li>
  )
}

/** Why it was not done; what is wrong with the name stands here too, for its field may be gone. */
const Refused = ({ error }: { error: ApiError | null }) =>
  error && (
    <div className={styles.fault}>
      <FormErrors message={error.info.message} errors={error.errors} />
    </div>
  )

const states: Record<
  OwnText['state'],
  { label: string; tone: 'plain' | 'lapis' | 'pistachio' | 'pomegranate' }
> = {
  private: { label: 'تنها برای شما', tone: 'plain' },
  waiting: { label: 'در انتظار', tone: 'lapis' },
  taken: { label: 'در دست تصحیح', tone: 'lapis' },
  corrected: { label: 'تصحیح شد', tone: 'pistachio' },
  closed: { label: 'بسته شد', tone: 'pomegranate' },
}

function Own({
  own: { textId, title, state, correctionId, ...facts },
  name,
}: {
  own: OwnText
  name: () => string | null
}) {
  const share = useWrite(shareText, { invalidates: [readPeers] })
  const withdraw = useWrite(withdrawText, { invalidates: [readPeers] })
  const send = () => {
    const nickname = name()
    if (nickname && textId && !share.isPending) share.mutate({ id: textId, nickname })
  }
  const { label, tone } = states[state]
  return (
    <li className={styles.row}>
      <p>
        <UserText as="b">{title}</UserText>
        <span className={text.meta} data-dotted>
          <Facts {...facts} />
          <Tag tone={tone}>{label}</Tag>
        </span>
      </p>
      {state === 'private' && (
        <Button size="small" variant="quiet" busy={share.isPending} onClick={send}>
          نشان بده
        </Button>
      )}
      {state === 'waiting' && textId && (
        <Button
          size="small"
          variant="text"
          busy={withdraw.isPending}
          onClick={() => void withdraw.mutateAsync({ id: textId }).catch(() => undefined)}
        >
          پس گرفتن
        </Button>
      )}
      {correctionId && (
        <a
          href={buildCorrectionPath(correctionId)}
          className={buttonClass({ size: 'small', variant: 'quiet' })}
        >
          خواندن
        </a>
      )}
      <Refused error={share.error ?? withdraw.error} />
    </li>
  )
}

function Given({ given: { id, nickname, level, at, rating, weight } }: { given: GivenCorrection }) {
  return (
    <li className={styles.row}>
      <p>
        <a href={buildCorrectionPath(id)} className={text.link}>
          نوشتهٔ <UserText>{nickname}</UserText>
        </a>
        <span className={text.meta} data-dotted>
          <Bdi>{level}</Bdi>
          <span>{formatDate(at)}</span>
          {rating && <span>نویسنده: {ratingNames[rating]}</span>}
        </span>
      </p>
      {weight === null ? (
        <Tag>در انتظار استاد</Tag>
      ) : weight === 0 ? (
        <Tag tone="pomegranate">پذیرفته نشد</Tag>
      ) : (
        <Tag tone="pistachio">کیفیت {persianNumber(weight)}٪</Tag>
      )}
    </li>
  )
}
