import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useMay } from '#account/use-may.ts'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { sendDeskReceipt } from '#features/front-desk/public.ts'
import { SlipButton } from '#features/front-desk/public.tsx'
import {
  describeAttempt,
  describeState,
  deskMethodLabels,
  gatewayName,
  orderName,
  readReceipt,
  refundDestinations,
  refundLabels,
  spelledCard,
} from '#features/payment/public.ts'
import { ContactLine } from '#features/people/public.tsx'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime, formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { RecordView } from '#records/record-view.tsx'
import records from '#records/records.module.css'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type OrderStory, readOrderStory } from '../contract.ts'
import { chequeStates } from '../labels.ts'
import styles from './orders.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundRequests } from './refund-requests.tsx'

/** All that there is of one order. */
export default function OrderAdmin() {
  const [, , , id = ''] = useLocation().pathname.split('/')
  const query = useQuery({ ...buildQueryOptions(readOrderStory, { id }), staleTime: 0 })
  return (
    <RecordView
      query={query}
      missing="چنین سفارشی نیست."
      list={{ path: '/studio/orders', title: 'همهٔ سفارش‌ها' }}
    >
      {story => <Story story={story} />}
    </RecordView>
  )
}

function Story({ story }: { story: OrderStory }) {
  return (
    <div className={layout.stack}>
      <Breadcrumbs
        steps={[{ title: 'سفارش‌ها', to: '/studio/orders' }]}
        here={orderName(story.order.number)}
      />
      <Head story={story} />
      <RefundRequests story={story} />
      <div className={styles.page}>
        <div className={styles.column}>
          <Lines story={story} />
          <Payments story={story} />
          <Parts story={story} />
        </div>
        <Timeline story={story} />
      </div>
    </div>
  )
}

function Head({ story }: { story: OrderStory }) {
  const { order, payer, soldBy, refund } = story
  const may = useMay()
  const [isRefunding, setRefunding] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const resend = useWrite(sendDeskReceipt, { invalidates: [readOrderStory] })
  const { name, tone } = describeState(order)
  const print = () => {
    setPrinting(true)
    void fetchFile(readReceipt, { id: order.id }, `receipt-${order.number}.pdf`)
      .catch(showError)
      .finally(() => setPrinting(false))
  }
  const waits = story.requests.some(({ state }) => state === 'waiting')
  return (
    <section className={classes(cardClass(), styles.card)} aria-label="سفارش">
      <div className={styles.whose}>
        <div>
          <h1 className={records.title}>{orderName(order.number)}</h1>
          <p className={classes(text.small, text.muted)}>
            {formatDateTime(order.createdAt)}،{' '}
            {soldBy ? (
              <>
                پیشخوان، <UserText>{soldBy}</UserText>
              </>
            ) : (
              'از سایت'
            )}
          </p>
        </div>
        <span className={records.tags}>
          <Tag tone={tone}>{name}</Tag>
          {story.isFrozen && <Tag tone="pomegranate">دسترسی نگه داشته شده</Tag>}
        </span>
      </div>
      <div className={styles.whose}>
        <div>
          {payer ? (
            <>
              {may('people.read') ? (
                <a href={studioPaths.person({ id: payer.id })} className={text.strong}>
                  <UserText>{payer.name || 'بی‌نام'}</UserText>
                </a>
              ) : (
                <UserText className={text.strong}>{payer.name || 'بی‌نام'}</UserText>
              )}
              <ContactLine contact={payer.contact} isMasked={payer.isMasked} />
            </>
          ) : (
            <strong>حساب حذف‌شده</strong>
          )}
        </div>
        {order.paidAt && (
          <span className={styles.acts}>
            <Button size="small" variant="quiet" busy={isPrinting} onClick={print}>
              <Icon name="printer" />
              رسید
            </Button>
            {may('invoices.read') && (
              <a
                href={studioPaths.invoices({ order: order.id })}
                className={buttonClass({ size: 'small', variant: 'quiet' })}
              >
                <Icon name="file-text" />
                صورتحساب
              </a>
            )}
            {may('desk.sell') && payer && (
              <Button
                size="small"
                variant="quiet"
                busy={resend.isPending}
                onClick={() =>
                  void resend
                    .mutateAsync({ id: order.id })
                    .then(() => showSnack('رسید برای خریدار فرستاده شد.'), showError)
                }
              >
                <Icon name="message-circle" />
                فرستادن رسید
              </Button>
            )}
            {refund && !waits && (
              <Button size="small" variant="danger" onClick={() => setRefunding(true)}>
                <Icon name="undo-2" />
                بازگشت وجه…
              </Button>
            )}
          </span>
        )}
      </div>
      {isRefunding && refund && (
        <RefundDialog order={order} refund={refund} onClose={() => setRefunding(false)} />
      )}
    </section>
  )
}

function Lines({ story: { order } }: { story: OrderStory }) {
  return (
    <section className={classes(cardClass(), styles.card)} aria-labelledby="bought">
      <h2 id="bought" className={text.cardTitle}>
        چه خریده شده
      </h2>
      <dl className={styles.lines}>
        {order.lines.map(({ id, title, price }) => (
          <div key={id}>
            <dt>
              <UserText>{title}</UserText>
            </dt>
            <dd>{balance(price)}</dd>
          </div>
        ))}
        {order.discounts.map(({ code, name, amount }) => (
          <div key={code ?? name}>
            <dt>
              تخفیف «<UserText>{code ?? name}</UserText>»
            </dt>
            <dd>{balance(-amount)}</dd>
          </div>
        ))}
        {order.fromWallet > 0 && (
          <div>
            <dt>از کیف پول</dt>
            <dd>{balance(order.fromWallet)}</dd>
          </div>
        )}
        <div className={styles.whole}>
          <dt>مبلغ سفارش</dt>
          <dd>{balance(order.total)}</dd>
        </div>
        {order.debt > 0 && (
          <div>
            <dt>مانده بدهی</dt>
            <dd>{balance(order.debt)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Payments({ story: { order, slips } }: { story: OrderStory }) {
  const { payments, deskPayments, refunds } = order
  if (payments.length + deskPayments.length + refunds.length === 0) return null
  return (
    <section className={classes(cardClass(), styles.card)} aria-labelledby="payments">
      <h2 id="payments" className={text.cardTitle}>
        پرداخت‌ها
      </h2>
      <ul className={styles.rows}>
        {payments.map(payment => (
          <li key={payment.id}>
            <div>
              <strong>{gatewayName(payment.gateway)}</strong>
              <span className={classes(text.small, text.muted)}>
                {formatDateTime(payment.at)}
                {payment.refId && (
                  <>
                    ، پیگیری <Bdi>{toPersianDigits(payment.refId)}</Bdi>
                  </>
                )}
                {payment.cardMask && (
                  <>
                    ، کارت <Bdi>{spelledCard(payment.cardMask)}</Bdi>
                  </>
                )}
              </span>
            </div>
            <Tag tone={describeAttempt(payment).tone}>{describeAttempt(payment).name}</Tag>
            <span>{balance(payment.amount)}</span>
          </li>
        ))}
        {deskPayments.map(part => (
          <li key={part.id}>
            <div>
              <strong>{deskMethodLabels[part.method]}</strong>
              <span className={classes(text.small, text.muted)}>
                {formatDateTime(part.at)}
                {part.reference && (
                  <>
                    ، {part.method === 'cheque' ? 'صیادی' : 'پیگیری'}{' '}
                    <Bdi>{toPersianDigits(part.reference)}</Bdi>
                  </>
                )}
                {part.cardLast4 && <>، کارت {toPersianDigits(part.cardLast4)}</>}
                {part.dueDay && <>، سررسید {formatLongDate(parseIsoDay(part.dueDay)!)}</>}
              </span>
            </div>
            {slips.includes(part.id) && <SlipButton payment={part.id} />}
            {part.state !== 'taken' && (
              <Tag tone={chequeStates[part.state].tone}>{chequeStates[part.state].name}</Tag>
            )}
            <span>{balance(part.amount)}</span>
          </li>
        ))}
        {refunds.map(refund => (
          <li key={refund.id}>
            <div>
              <strong>بازگشت به {refundDestinations[refund.to]}</strong>
              <span className={classes(text.small, text.muted)}>
                {formatDateTime(refund.at)}
                {refund.tracking && (
                  <>
                    ، پیگیری <UserText>{refund.tracking}</UserText>
                  </>
                )}
              </span>
            </div>
            <Tag tone={refund.state === 'done' ? 'lapis' : 'saffron'}>{refundLabels[refund.state]}</Tag>
            <span>{balance(-refund.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parts({ story: { parts, order } }: { story: OrderStory }) {
  const may = useMay()
  if (parts.length === 0) return null
  return (
    <section className={classes(cardClass(), styles.card)} aria-labelledby="parts">
      <h2 id="parts" className={text.cardTitle}>
        قسط‌ها
      </h2>
      <ul className={styles.rows}>
        {parts.map(({ id, position, cause, amount, paid, dueDay, daysLate }) => (
          <li key={id}>
            <div>
              <strong>{cause === 'cheque' ? 'چک برگشتی' : `قسط ${persianNumber(position)}`}</strong>
              <span className={classes(text.small, text.muted)}>
                تا {formatLongDate(parseIsoDay(dueDay)!)}
              </span>
            </div>
            {paid === amount ? (
              <Tag tone="pistachio">پرداخت شد</Tag>
            ) : daysLate > 0 ? (
              <Tag tone="pomegranate">{persianNumber(daysLate)} روز عقب</Tag>
            ) : null}
            <span>{balance(amount - paid || amount)}</span>
          </li>
        ))}
      </ul>
      {order.debt > 0 && may('debts.read') && (
        <a href={buildPath('/studio/debts', { q: order.number })} className={text.link}>
          یادآوری و پیوند پرداخت
        </a>
      )}
    </section>
  )
}

const Timeline = ({ story: { timeline } }: { story: OrderStory }) => (
  <section className={classes(cardClass(), styles.card)} aria-labelledby="timeline">
    <h2 id="timeline" className={text.cardTitle}>
      روند
    </h2>
    <ol className={styles.rows}>
      {timeline.map(({ id, at, text: sentence, by }) => (
        <li key={id}>
          <div>
            <UserText>{sentence}</UserText>
            <span className={classes(text.small, text.muted)}>
              {formatDateTime(at)}
              {by && (
                <>
                  ، <UserText>{by}</UserText>
                </>
              )}
            </span>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
