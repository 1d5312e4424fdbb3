import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { cancelSession } from '#features/courses/studio/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { readToday } from '../contract.ts'
import {
  answerOffer,
  closeRequest,
  nameSubstitute,
  type OpenClass,
  readSubstitutes,
  type SubstituteOffer,
  type TakenClass,
  type UpcomingClass,
} from './contract.ts'
import styles from './substitutes.module.css'

const invalidates = [readSubstitutes, readToday]

/** Colleagues' classes one may take, who holds one's own, and for who opens groups every class that has nobody. */
export function SubstitutesAdmin() {
  const { data } = useQuery({ ...buildQueryOptions(readSubstitutes, {}), refetchInterval: 60_000 })
  const isThere = data !== undefined
  // A message leads to its class, which comes after the page.
  useEffect(() => {
    if (isThere && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isThere])
  if (!data) return null
  const given = data.upcoming.filter(({ request, substitute }) => request || substitute)
  return (
    <>
      {data.offers.length > 0 && (
        <Part id="offers" title="کلاس‌هایی که استاد می‌خواهند">
          {data.offers.map(offer => (
            <Offer key={offer.requestId} offer={offer} />
          ))}
        </Part>
      )}
      {given.length > 0 && (
        <Part id="given" title="جایگزین‌های من">
          {given.map(one => (
            <Given key={one.sessionId} session={one} />
          ))}
        </Part>
      )}
      {data.open.length > 0 && (
        <Part id="open" title="کلاس‌های بی‌استاد">
          {data.open.map(one => (
            <Open key={one.requestId} session={one} />
          ))}
        </Part>
      )}
      {data.taken.length > 0 && (
        <Part id="taken" title="کلاس‌هایی که جایگزین دارند">
          {data.taken.map(one => (
            <Taken key={one.requestId} session={one} />
          ))}
        </Part>
      )}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className={layout.stack}>
      <h2 id={id} className={text.cardTitle}>
        {title}
      </h2>
      <ul aria-labelledby={id} className={classes(cardClass(), layout.list)}>
        {children}
      </ul>
    </section>
  )
}

const when = (startsAt: string) => `${formatLongDate(startsAt)}، ${formatTime(startsAt)}`
const showFault = (thrown: ApiError) => showSnack(thrown.info.message)

function listFacts({
  title,
  startsAt,
  level,
  branch,
}: UpcomingClass | SubstituteOffer | OpenClass | TakenClass) {
  return [
    when(startsAt),
    <UserText key="title">{title}</UserText>,
    level && <Bdi key="level">{level}</Bdi>,
    branch && <UserText key="branch">{branch}</UserText>,
  ]
}

function Offer({ offer }: { offer: SubstituteOffer }) {
  const write = useWrite(answerOffer, { invalidates })
  const answer = (takes: boolean) =>
    void write
      .mutateAsync({ id: offer.requestId, takes })
      .then(
        () => showSnack(takes ? 'کلاس با شماست؛ به زبان‌آموزان خبر رفت.' : 'به کسی دیگر می‌رسد.'),
        showFault,
      )
  return (
    <Item
      title={<UserText>{offer.group}</UserText>}
      facts={[...listFacts(offer), offer.teacher && `به جای ${offer.teacher}`]}
    >
      <Button
        size="small"
        busy={write.isPending}
        aria-label={`می‌پذیرم، ${offer.group}، ${when(offer.startsAt)}`}
        onClick={() => answer(true)}
      >
        می‌پذیرم
      </Button>
      <Button
        size="small"
        variant="quiet"
        busy={write.isPending}
        aria-label={`نمی‌توانم، ${offer.group}، ${when(offer.startsAt)}`}
        onClick={() => answer(false)}
      >
        نمی‌توانم
      </Button>
    </Item>
  )
}

/** How far looking for somebody has come. */
function formatAsked({ asked, declined }: { asked: number; declined: number }): string {
  if (asked === 0) return 'همکار آزادی نبود؛ مدرسه خبر دارد'
  const of = `از ${persianNumber(asked)} همکار پرسیده شد`
  return declined === 0 ? of : `${of}، ${persianNumber(declined)} نفر نپذیرفت`
}

function Given({ session }: { session: UpcomingClass }) {
  const write = useWrite(closeRequest, { invalidates })
  const { request } = session
  return (
    <Item
      title={<UserText>{session.group}</UserText>}
      facts={[...listFacts(session), request && formatAsked(request)]}
    >
      {session.substitute && <Tag tone="turquoise">{session.substitute} می‌رود</Tag>}
      {request && (
        <Button
          size="small"
          variant="quiet"
          busy={write.isPending}
          aria-label={`خودم می‌آیم، ${session.group}، ${when(session.startsAt)}`}
          onClick={() =>
            void write
              .mutateAsync({ id: request.requestId })
              .then(() => showSnack('کلاس با خود شماست.'), showFault)
          }
        >
          خودم می‌آیم
        </Button>
      )}
    </Item>
  )
}

function Open({ session }: { session: OpenClass }) {
  const [teacher, setTeacher] = useState(session.free[0]?.id ?? '')
  const name = useWrite(nameSubstitute, { invalidates })
  const close = useWrite(closeRequest, { invalidates })
  const cancel = useWrite(cancelSession, { invalidates })
  const [isCancelling, setCancelling] = useState(false)
  const answerCancel = (confirmed: boolean) => {
    if (!confirmed) return setCancelling(false)
    cancel.mutate({ id: session.sessionId }, { onSuccess: () => showSnack('جلسه لغو شد و به همه خبر رفت.') })
  }
  return (
    <Item
      id={`class-${session.sessionId}`}
      title={<UserText>{session.group}</UserText>}
      facts={[
        ...listFacts(session),
        session.teacher && `استاد گروه: ${session.teacher}`,
        formatAsked(session),
        <q key="reason">
          <UserText>{session.reason}</UserText>
        </q>,
      ]}
    >
      {session.free.length > 0 ? (
        <>
          <SelectField
            label="استاد آزاد"
            className={styles.free}
            value={teacher}
            onChange={setTeacher}
            options={session.free.map(({ id, name, isQualified }) => ({
              value: id,
              label: isQualified ? name : `${name}، سطحی دیگر`,
            }))}
          />
          <Button
            size="small"
            busy={name.isPending}
            onClick={() =>
              void name
                .mutateAsync({ id: session.requestId, teacherId: teacher })
                .then(() => showSnack('کلاس سپرده شد و به زبان‌آموزان خبر رفت.'), showFault)
            }
          >
            سپردن کلاس
          </Button>
        </>
      ) : (
        <Tag tone="pomegranate">هیچ استادی آزاد نیست</Tag>
      )}
      <Button
        size="small"
        variant="text"
        busy={close.isPending}
        onClick={() =>
          void close
            .mutateAsync({ id: session.requestId })
            .then(() => showSnack('دیگر دنبال کسی نیستیم.'), showFault)
        }
      >
        استاد گروه می‌آید
      </Button>
      <Button
        size="small"
        variant="text"
        aria-label={`لغو جلسه و خبر به اعضا، ${session.group}، ${when(session.startsAt)}`}
        onClick={() => setCancelling(true)}
      >
        لغو جلسه و خبر به اعضا
      </Button>
      {isCancelling && (
        <ConfirmDialog
          title="جلسه لغو شود؟"
          confirm="لغو جلسه"
          reject="انصراف"
          danger
          busy={cancel.isPending}
          fault={cancel.error?.info.message}
          onAnswer={answerCancel}
        >
          به همهٔ اعضا پیامک می‌رود.
        </ConfirmDialog>
      )}
    </Item>
  )
}

/** Taken by mistake, or by who cannot come either: the group's own teacher holds it, and somebody may be looked for anew. */
function Taken({ session }: { session: TakenClass }) {
  const close = useWrite(closeRequest, { invalidates })
  return (
    <Item
      title={<UserText>{session.group}</UserText>}
      facts={[...listFacts(session), session.teacher && `استاد گروه: ${session.teacher}`]}
    >
      <Tag tone="turquoise">{session.substitute} می‌رود</Tag>
      <Button
        size="small"
        variant="text"
        busy={close.isPending}
        aria-label={`استاد گروه می‌آید، ${session.group}، ${when(session.startsAt)}`}
        onClick={() =>
          void close
            .mutateAsync({ id: session.requestId })
            .then(() => showSnack('کلاس دوباره با استاد گروه است؛ به همه خبر رفت.'), showFault)
        }
      >
        استاد گروه می‌آید
      </Button>
    </Item>
  )
}
