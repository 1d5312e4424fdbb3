import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors, FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type GiftList, handSeat, handSession, listGifts } from './contract.ts'
import { giftsPath } from './paths.ts'
import styles from './signals-admin.module.css'

/** Sessions that members gave: those that wait, whom others reached; of one person (`?person=`) the way to hand one on. */
export default function GiftsAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const person = asked.get('person')
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listGifts, { person, page }), staleTime: 0 })
  const may = useMay()
  return (
    <div className={layout.stack}>
      <div>
        <h1>جلسه‌های بخشیده</h1>
        <p className={text.muted}>همراهان با امتیاز خود جلسه می‌بخشند؛ شما آن را به کسی می‌دهید که ندارد.</p>
      </div>
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {data => (
          <>
            <p>
              {persianNumber(data.waiting)} جلسه در انتظار است، هر کدام {balance(data.amount)}.
            </p>
            {data.person && may('club.correct') && (
              <>
                <Hand key={data.total} person={data.person} isPossible={data.waiting > 0} />
                <HandSeat key={`seat ${data.total}`} person={data.person} data={data} />
              </>
            )}
            {data.items.length === 0 ? (
              <Empty title="هنوز جلسه‌ای به کسی نرسیده است.">
                <p>جلسه را از صفحهٔ هر زبان‌آموز به او می‌دهید.</p>
                <a href="/studio/people" className={buttonClass({ variant: 'quiet' })}>
                  زبان‌آموزان
                </a>
              </Empty>
            ) : (
              <ul className={cardClass()} aria-label="جلسه‌های رسیده">
                {data.items.map(gift => (
                  <Row key={gift.id} gift={gift} />
                ))}
              </ul>
            )}
            <Pager
              {...data}
              address={next => buildPath(giftsPath, { person: person ?? undefined, page: beyondFirst(next) })}
            />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Row({ gift: { receiver, by, at, amount, group } }: { gift: GiftList['items'][number] }) {
  return (
    <li className={styles.row}>
      <div>
        {receiver ? (
          <a href={studioPaths.person({ id: receiver.id })} className={text.link}>
            <UserText>{receiver.name}</UserText>
          </a>
        ) : (
          'حساب حذف‌شده'
        )}
        <p className={classes(text.small, text.muted)}>
          {by && (
            <>
              <UserText>{by}</UserText>،{' '}
            </>
          )}
          {formatDateTime(at)}
          {group && (
            <>
              ، جا در <UserText>{group}</UserText>
            </>
          )}
        </p>
      </div>
      <b>{balance(amount)}</b>
    </li>
  )
}

function Hand({ person, isPossible }: { person: { id: string; name: string }; isPossible: boolean }) {
  const [id] = useState(() => crypto.randomUUID())
  const write = useWrite(handSession, { invalidates: [listGifts] })
  return (
    <div className={classes(cardClass({ padded: true }), layout.stack)}>
      <p>
        یک جلسه برای <UserText>{person.name}</UserText>: مبلغ آن به کیف پول او می‌رود و به او و بخشنده خبر داده
        می‌شود.
      </p>
      {write.error && <FormErrors message={write.error.info.message} />}
      <Button
        disabled={!isPossible}
        busy={write.isPending}
        onClick={() =>
          write.mutate({ person: person.id, id }, { onSuccess: () => showSnack('جلسه به او رسید.') })
        }
      >
        دادن یک جلسه
      </Button>
    </div>
  )
}

/** Sessions that wait become a seat: the groups that have not begun, each with how many sessions it takes. */
function HandSeat({ person, data }: { person: { id: string; name: string }; data: GiftList }) {
  const { groups, waiting } = data
  const [id] = useState(() => crypto.randomUUID())
  const [group, setGroup] = useState('')
  const write = useWrite(handSeat, { invalidates: [listGifts] })
  const chosen = groups.find(one => one.id === group)
  const isEnough = chosen === undefined || chosen.sessions <= waiting
  const hand = async () => {
    const done = await write.mutateAsync({ person: person.id, id, group }).catch(() => null)
    if (done) showSnack('جا به او رسید.')
  }
  return (
    <Form className={classes(cardClass({ padded: true }), layout.stack)} onSubmit={hand}>
      <p>
        جایی در یک گروه برای <UserText>{person.name}</UserText>: به اندازهٔ شهریهٔ آن از جلسه‌ها کم می‌شود، او
        همان دم ثبت‌نام می‌شود و به بخشندگان خبر می‌رسد. اگر جا پیش از پایان کلاس پس گرفته شود، جلسه‌های مانده باز
        در انتظار می‌ماند.
      </p>
      <SelectField
        label="گروه"
        value={group}
        onChange={setGroup}
        options={[
          { value: '', label: 'انتخاب کنید' },
          ...groups.map(({ id: value, title, sessions }) => ({
            value,
            label: `${title}، ${persianNumber(sessions)} جلسه`,
          })),
        ]}
        error={write.error?.at('group') ?? write.error?.at('person')}
        hint={
          chosen &&
          (isEnough
            ? `${persianNumber(chosen.sessions)} جلسه از ${persianNumber(waiting)} جلسه، ${persianNumber(chosen.freeSeats)} جای خالی`
            : `تنها ${persianNumber(waiting)} جلسه در انتظار است.`)
        }
      />
      <FormRefusal of={write.error} />
      <Button type="submit" variant="quiet" disabled={!isEnough} busy={write.isPending}>
        دادن جا در این گروه
      </Button>
    </Form>
  )
}
