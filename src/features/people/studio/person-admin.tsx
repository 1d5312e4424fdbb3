import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { mayDo } from '#account/permissions.ts'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { buildChatPath } from '#features/chat/public.ts'
import { PersonConsentsCard } from '#features/consents/public.tsx'
import { FamilyCard, ParentsLinksCard } from '#features/families/public.tsx'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDate, formatDateTime, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import records from '#records/records.module.css'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type Person, readPerson, resendPasswordLink } from '../contract.ts'
import { ContactLine } from './contact-line.tsx'
import { MessageButton } from './message-button.tsx'
import { Notes } from './notes.tsx'
import styles from './people.module.css'

/** All that the school has of one person: each feature tells its part. */
export default function PersonAdmin() {
  const [, , , id = ''] = useLocation().pathname.split('/')
  const may = useMay()
  const { data, error, refetch } = useQuery(buildQueryOptions(readPerson, { id }))
  if (error && !data) {
    return error.http === 404 || error.http === 422 ? (
      <Empty
        title="چنین کسی نیست."
        action={
          <a href="/studio/people" className={buttonClass()}>
            همهٔ زبان‌آموزان
          </a>
        }
      >
        شاید حذف شده باشد یا نشانی کامل نباشد.
      </Empty>
    ) : (
      <Failed message={error.info.message} onRetry={() => void refetch()} />
    )
  }
  if (!data) {
    return (
      <Loading className={layout.stack}>
        <Skeleton height="14rem" />
        <Skeleton height="20rem" />
      </Loading>
    )
  }
  const wide = data.parts.filter(({ side }) => !side)
  const short = data.parts.filter(({ side }) => side)
  return (
    <div className={layout.stack}>
      <Breadcrumbs
        steps={[{ title: 'زبان‌آموزان', to: '/studio/people' }]}
        here={data.person.name || 'بی‌نام'}
      />
      <Head data={data} may={may} />
      <div className={styles.page}>
        <div className={styles.column}>
          {wide.length === 0 && (
            <Empty title="هنوز در گروهی نیست و سفارشی ندارد." className={cardClass({ padded: true })} />
          )}
          {wide.map(part => (
            <Part key={part.key} part={part} />
          ))}
        </div>
        <div className={styles.column}>
          <Notes
            person={data.person.id}
            notes={data.notes}
            nextCall={data.nextCall}
            mayChange={may('people.change')}
          />
          <FamilyCard person={data.person} mayChange={may('people.change')} />
          <PersonConsentsCard person={data.person.id} mayRecord={may('consents.record')} />
          <ParentsLinksCard person={data.person.id} mayChange={may('people.change')} />
          {short.map(part => (
            <Part key={part.key} part={part} />
          ))}
          <Timeline timeline={data.timeline} since={data.person.createdAt} />
        </div>
      </div>
    </div>
  )
}

const sources = { site: 'خودش در سایت', import: 'از پروندهٔ قدیم', desk: 'در پیشخوان' } as const

/** Whose page it is, what can be done for them, and the facts that are asked first. */
function Head({
  data: { person, facts },
  may,
}: {
  data: Person
  may: (permission: Parameters<typeof mayDo>[1]) => boolean
}) {
  const write = useWrite(resendPasswordLink, { invalidates: [readPerson] })
  const resend = () =>
    void write.mutateAsync({ id: person.id }).then(
      ({ link }) =>
        showSnack(
          link === 'none'
            ? 'به این شماره پیامک نمی‌فرستیم و ایمیلی نیست.'
            : 'پیوند گذاشتن رمز دوباره فرستاده شد.',
        ),
      failure => showSnack(failure.info?.message ?? 'پیوند فرستاده نشد؛ دوباره تلاش کنید.'),
    )
  const born = person.birthDate === null ? null : parseIsoDay(person.birthDate)
  const name = person.name || 'بی‌نام'
  return (
    <section className={cardClass({}, styles.card)} aria-labelledby="who">
      <div className={styles.whose}>
        <Avatar name={name} url={person.avatarUrl} size={64} />
        <div>
          <h1 id="who" className={records.title}>
            <UserText>{name}</UserText>
          </h1>
          {person.enName && <Bdi className={classes(text.small, text.muted)}>{person.enName}</Bdi>}
        </div>
        {person.isChild && <Tag tone="lapis">زیر حساب سرپرست</Tag>}
        {!person.hasPassword && !person.isChild && <Tag tone="saffron">هنوز رمز نگذاشته</Tag>}
        {person.isPending && <Tag tone="saffron">هنوز وارد نشده</Tag>}
      </div>
      <div className={styles.contacts}>
        {!person.isChild && <ContactLine contact={person.phone} isMasked={person.isMasked} />}
        {person.email && <ContactLine contact={person.email} isMasked={person.isMasked} />}
        {person.nationalId && (
          <span className={classes(text.small, text.muted)}>
            کد ملی <bdi dir="ltr">{toPersianDigits(person.nationalId)}</bdi>
          </span>
        )}
        {born && <span className={classes(text.small, text.muted)}>متولد {formatDate(born)}</span>}
        <span className={classes(text.small, text.muted)}>
          عضو از {formatDate(person.createdAt)}، {sources[person.source]}
        </span>
      </div>
      <div className={styles.acts}>
        {!person.isMasked && person.phone && (
          <a href={`tel:${person.phone}`} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            <Icon name="phone" />
            تماس
          </a>
        )}
        {may('people.message') && <MessageButton person={person.id} />}
        <a
          href={buildChatPath({ person: person.id })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          <Icon name="messages-square" />
          گفت‌وگو
        </a>
        {may('people.change') && !person.hasPassword && !person.isChild && (
          <Button variant="quiet" size="small" busy={write.isPending} onClick={resend}>
            <Icon name="send" />
            پیوند رمز دوباره
          </Button>
        )}
        {may('accounts.read') && (
          <a
            href={studioPaths.account({ id: person.id })}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            <Icon name="key-round" />
            کمک در ورود
          </a>
        )}
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value, note, tone }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={tone === 'bad' ? styles.bad : undefined}>
                {value}
                {note && <small>{note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const squareNames = {
  present: 'حاضر',
  late: 'با تأخیر',
  absent: 'غایب',
  excused: 'غیبت موجه',
  today: 'امروز',
  planned: 'در پیش',
} as const

function Part({ part: { key, title, link, total, rows } }: { part: Person['parts'][number] }) {
  return (
    <section className={cardClass({}, styles.part)} aria-labelledby={`part-${key}`}>
      <div className={styles.partHead}>
        <h2 id={`part-${key}`} className={text.cardTitle}>
          {title}
        </h2>
        {total && <span className={classes(text.small, text.muted)}>{total}</span>}
        {link && (
          <a href={link} className={classes(text.link, text.small)}>
            همه
          </a>
        )}
      </div>
      {rows.length === 0 && (
        <div className={styles.row}>
          <span className={text.muted}>چیزی نیست.</span>
        </div>
      )}
      {rows.map(row => (
        <div key={row.id} className={styles.row}>
          <div>
            {row.link ? (
              <a href={row.link} className={text.link}>
                <Bdi>{row.title}</Bdi>
              </a>
            ) : (
              <span>
                <Bdi>{row.title}</Bdi>
              </span>
            )}
            {row.note && <span className={classes(text.small, text.muted)}>{row.note}</span>}
            {row.squares && row.squares.length > 0 && <Squares squares={row.squares} />}
          </div>
          {row.amount !== null && <span>{balance(row.amount)}</span>}
          {row.tag && <Tag tone={row.tag.tone}>{row.tag.label}</Tag>}
        </div>
      ))}
    </section>
  )
}

function Squares({ squares }: { squares: NonNullable<Person['parts'][number]['rows'][number]['squares']> }) {
  const said = (Object.keys(squareNames) as (keyof typeof squareNames)[])
    .map(state => ({ state, count: squares.filter(square => square === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${toPersianDigits(count)} ${squareNames[state]}`)
    .join('، ')
  return (
    <span className={styles.squares} role="img" aria-label={said} title={said}>
      {squares.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a session is its place in the term
        <i key={at} data-state={state} />
      ))}
    </span>
  )
}

function Timeline({ timeline, since }: { timeline: Person['timeline']; since: string }) {
  return (
    <section className={cardClass({}, styles.part)} aria-labelledby="timeline">
      <div className={styles.partHead}>
        <h2 id="timeline" className={text.cardTitle}>
          روند
        </h2>
      </div>
      {timeline.map(({ id, at, text: what }) => (
        <div key={id} className={styles.row}>
          <div>
            <span>
              <Bdi>{what}</Bdi>
            </span>
            <span className={classes(text.small, text.muted)}>{formatDateTime(at)}</span>
          </div>
        </div>
      ))}
      <div className={styles.row}>
        <span className={classes(text.small, text.muted)}>حساب از {formatDate(since)}</span>
      </div>
    </section>
  )
}
