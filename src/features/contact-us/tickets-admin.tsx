import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import { readInteger, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './contact-us.module.css'
import { answerTicket, limits, type StaffTicket, staffTickets } from './contract.ts'
import { topicLabels } from './topics.ts'

const address = '/studio/letters'

/** What people wrote to the school, for those who answer: what waits (`?answered=yes`: what is done). */
export default function TicketsAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const answered = query.get('answered') === 'yes' ? 'yes' : 'no'
  return (
    <QueryProvider>
      <div className={layout.stack}>
        <h1>پیام‌های مردم</h1>
        <TabLinks
          label="پیام‌ها"
          chosen={answered}
          tabs={[
            { key: 'no', label: 'در انتظار پاسخ', to: address },
            { key: 'yes', label: 'پاسخ‌داده', to: studioPaths.tickets({ answered: true }) },
          ]}
        />
        <TicketList answered={answered} page={page} />
      </div>
    </QueryProvider>
  )
}

function TicketList({ answered, page }: { answered: 'yes' | 'no'; page: number }) {
  const query = useQuery(buildQueryOptions(staffTickets, { answered, page }))
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton height="8rem" />
          <Skeleton height="8rem" />
        </>
      }
    >
      {data =>
        data.items.length === 0 ? (
          <Empty title={answered === 'no' ? 'پیامی در انتظار پاسخ نیست.' : 'هنوز به پیامی پاسخ نداده‌اید.'}>
            {answered === 'no'
              ? 'هر چه در «تماس با ما» نوشته شود این‌جا می‌آید.'
              : 'پیام‌هایی که پاسخشان را نوشته‌اید این‌جا می‌ماند.'}
          </Empty>
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label="پیام‌ها">
              {data.items.map(ticket => (
                <TicketCard key={ticket.id} ticket={ticket} />
              ))}
            </ul>
            <Pager {...data} address={page => studioPaths.tickets({ answered: answered === 'yes', page })} />
          </>
        )
      }
    </QueryView>
  )
}

function TicketCard({ ticket }: { ticket: StaffTicket }) {
  const { number, topic, title, name, contact, text: body, createdAt, answeredAt, answer } = ticket
  return (
    <li className={styles.ticket}>
      <div className={layout.spread}>
        <UserText as="b">{title}</UserText>
        <Tag>{topicLabels[topic].title}</Tag>
      </div>
      <p className={text.meta} data-dotted>
        <span>{toPersianDigits(number)}</span>
        <span>{formatDateTime(createdAt)}</span>
        <UserText>{name}</UserText>
        <Bdi>{contact}</Bdi>
        {ticket.fromAccount && (
          <a className={text.link} href={studioPaths.account({ id: ticket.fromAccount })}>
            حساب
          </a>
        )}
      </p>
      <UserText as="p">{body}</UserText>
      {answeredAt ? (
        <>
          {answer && (
            <UserText as="blockquote" className={styles.answer}>
              {answer}
            </UserText>
          )}
          <p className={classes(text.small, text.faint)}>پاسخ داده شد، {formatDateTime(answeredAt)}</p>
        </>
      ) : (
        <AnswerForm ticket={ticket} />
      )}
    </li>
  )
}

/** Answers a ticket, in words of the school's own or as done by phone. */
function AnswerForm({ ticket }: { ticket: StaffTicket }) {
  const [answer, setAnswer] = useState('')
  const write = useWrite(answerTicket, { invalidates: [staffTickets] })
  return (
    <form
      className={classes(layout.stack, layout.tight)}
      onSubmit={event => {
        event.preventDefault()
        write
          .mutateAsync({ letter: ticket.id, answer })
          .then(() => showSnack('پاسخ ثبت شد.'))
          .catch(() => undefined)
      }}
    >
      {ticket.fromAccount && (
        <TextField
          label={`پاسخ به پیام ${toPersianDigits(ticket.number)}`}
          multiline
          rows={3}
          dir="auto"
          value={answer}
          onChange={setAnswer}
          maxLength={limits.answer}
          hint="در پیام‌های او در پروفایل دیده می‌شود؛ اگر تلفنی پاسخ داده‌اید، خالی بگذارید."
        />
      )}
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <div>
        <Button type="submit" size="small" busy={write.isPending}>
          {answer.trim() ? 'فرستادن پاسخ' : 'پاسخ داده شد'}
        </Button>
      </div>
    </form>
  )
}
