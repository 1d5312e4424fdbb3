import { useQuery } from '@tanstack/react-query'
import { type Message, messages, readAllMessages, readMessage } from '#account/contract.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { daysBetween, formatDate, formatDateTime, formatTime, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { type PanelProps, usePressOutside } from './bar-button.tsx'
import styles from './messages-panel.module.css'

const allMessages = '/profile?tab=messages'
/** So many of the newest stand here; the others are a link away. */
const shown = 6
const handset = '(max-width: 599.98px) and (orientation: portrait)'

/** The newest messages: under the bell, on a handset on a sheet over the page. */
export default function MessagesPanel(props: PanelProps) {
  usePressOutside(props)
  const title = <h2 className={text.cardTitle}>پیام‌ها</h2>
  return (
    <QueryProvider>
      {matchMedia(handset).matches ? (
        <Drawer label="پیام‌ها" edge="end" head={title} onClose={props.onClose}>
          <Newest />
        </Drawer>
      ) : (
        <section aria-label="پیام‌های تازه" className={classes(props.className, styles.panel)}>
          {title}
          <Newest />
        </section>
      )}
    </QueryProvider>
  )
}

function Newest() {
  const query = useQuery(buildQueryOptions(messages, { page: 1 }))
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </>
      }
      loadingClass={styles.skeletons}
    >
      {data =>
        data.total === 0 ? (
          <Empty title="پیامی ندارید." className={styles.empty} />
        ) : (
          <>
            <ul className={styles.list}>
              {data.items.slice(0, shown).map(message => (
                <Row key={message.id} message={message} />
              ))}
            </ul>
            <div className={styles.foot}>
              <a href={allMessages} className={buttonClass({ variant: 'quiet', size: 'small' })}>
                همهٔ پیام‌ها
                <Icon name="forward" />
              </a>
              {data.unread > 0 && <ReadAll />}
            </div>
          </>
        )
      }
    </QueryView>
  )
}

const showError = (fault: Error) => showSnack(fault.message)

function Row({ message }: { message: Message }) {
  const { id, title, body, link, createdAt, readAt } = message
  const read = useWrite(readMessage, { invalidates: [messages] })
  const isUnread = readAt === null && !read.isPending
  const markRead = () => isUnread && read.mutate({ id }, { onError: showError })
  return (
    <li className={classes(styles.row, isUnread && styles.unread)}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <a href={link ?? allMessages} onClick={markRead}>
            {isUnread && <span className={text.spoken}>خوانده‌نشده: </span>}
            <UserText>{title}</UserText>
          </a>
        </h3>
        <UserText as="p" className={styles.body}>
          {body}
        </UserText>
        <time className={styles.at} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {shortly(createdAt)}
        </time>
      </div>
      {isUnread && <IconButton icon="check" label={`خوانده شد: ${title}`} onClick={markRead} />}
    </li>
  )
}

/** The clock of today's and yesterday's with its day, the day of older ones. */
function shortly(at: string): string {
  const ago = daysBetween(toJalali(at), toJalali(Date.now()))
  return ago < 1 ? `امروز، ${formatTime(at)}` : ago < 2 ? `دیروز، ${formatTime(at)}` : formatDate(at)
}

function ReadAll() {
  const write = useWrite(readAllMessages, { invalidates: [messages] })
  return (
    <Button
      variant="quiet"
      size="small"
      busy={write.isPending}
      onClick={() => write.mutate({}, { onError: showError })}
    >
      <Icon name="check-check" />
      همه خوانده شد
    </Button>
  )
}
