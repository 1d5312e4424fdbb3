import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { brand } from '#contract/public-settings.ts'
import type { PointsRules } from '#features/points/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import formStyles from '#ui/form.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import night from '#ui/night.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './club.module.css'
import { type Friend, type FriendState, forgetFriend, noteFriend, readMyReferrals } from './contract.ts'

/** The code by which somebody brings others: to be read out, photographed, copied and sent. */
export function CodeCard({ rules: { rules } }: { rules: PointsRules }) {
  const query = useQuery(buildQueryOptions(readMyReferrals, {}))
  const [mayShare, setMayShare] = useState(false)
  useEffect(() => setMayShare('share' in navigator), [])
  const find = (key: string) => rules.find(rule => rule.key === key)?.points ?? 0
  return (
    <section aria-labelledby="code" className={classes(night.night, styles.codeCard)}>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {({ code, link, qr }) => (
          <>
            <div className={classes(layout.stack, layout.tight)}>
              <h2 id="code" className={styles.codeTitle}>
                کد معرف شما
              </h2>
              <Bdi as="b" className={styles.code}>
                {code}
              </Bdi>
              <p className={text.small}>
                هر دوست: {persianNumber(find('referral'))} امتیاز برای شما، {persianNumber(find('referred'))}{' '}
                امتیاز برای او
              </p>
            </div>
            <svg
              className={styles.qr}
              viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
              role="img"
              aria-label="کد QR پیوند معرفی"
              shapeRendering="crispEdges"
            >
              <path fill="currentColor" d={qr.path} />
            </svg>
            <div className={styles.share}>
              <Button variant="paper" onClick={() => void copy(link)}>
                <Icon name="copy" />
                رونوشت پیوند
              </Button>
              {mayShare && (
                <Button
                  variant="onNight"
                  onClick={() =>
                    // Whoever changes their mind has not failed.
                    void navigator
                      .share({ title: `با من به ${brand().persian} بیایید`, url: link })
                      .catch(() => null)
                  }
                >
                  <Icon name="share-2" />
                  هم‌رسانی
                </Button>
              )}
            </div>
          </>
        )}
      </QueryView>
    </section>
  )
}

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    showSnack('پیوند معرفی رونوشت شد.')
  } catch {
    // Without https, or where the person forbids it, there is no clipboard.
    showSnack('مرورگر اجازهٔ رونوشت نداد.')
  }
}

const states: Record<FriendState, { label: string; tone: 'plain' | 'lapis' | 'pistachio' | 'pomegranate' }> =
  {
    pending: { label: 'در انتظار', tone: 'plain' },
    joined: { label: 'عضو شد', tone: 'lapis' },
    paid: { label: 'پرداخت کرد', tone: 'pistachio' },
    refused: { label: 'پذیرفته نشد', tone: 'pomegranate' },
    returned: { label: 'پول برگشت', tone: 'pomegranate' },
  }

/** The friends somebody has brought or noted, each by the ends of their name. */
export function FriendsCard() {
  const [page, setPage] = useState(1)
  const [isNoting, setNoting] = useState(false)
  const query = useQuery({ ...buildQueryOptions(readMyReferrals, { page }), staleTime: 0 })
  return (
    <section aria-labelledby="friends" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="friends" className={text.cardTitle}>
        دوستان شما
      </h2>
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ items, total, perPage }) => (
          <>
            {total === 0 ? (
              <p className={text.muted}>
                هنوز کسی با کد شما نیامده است. پیوند بالا را برای دوستانتان بفرستید.
              </p>
            ) : (
              <ul className={styles.friends} aria-label="دوستان">
                {items.map(friend => (
                  <Row key={friend.id} friend={friend} />
                ))}
              </ul>
            )}
            {total > perPage && (
              <div className={layout.spread}>
                <Button variant="text" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  تازه‌تر
                </Button>
                <Button
                  variant="text"
                  size="small"
                  disabled={page * perPage >= total}
                  onClick={() => setPage(page + 1)}
                >
                  پیشین
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
      <Button variant="quiet" full onClick={() => setNoting(true)}>
        <Icon name="plus" />
        یادداشت یک دوست
      </Button>
      {isNoting && <NoteDialog onClose={() => setNoting(false)} />}
    </section>
  )
}

function Row({ friend: { id, name, state, at } }: { friend: Friend }) {
  const write = useWrite(forgetFriend, { invalidates: [readMyReferrals] })
  const { label, tone } = states[state]
  return (
    <li>
      <span>
        <bdi>{name}</bdi> <span className={classes(text.small, text.faint)}>{formatDate(at)}</span>
      </span>
      <span className={styles.state}>
        <Tag tone={tone}>{label}</Tag>
        {state === 'pending' && (
          <IconButton icon="x" label={`برداشتن ${name} از فهرست`} onClick={() => write.mutate({ id })} />
        )}
      </span>
    </li>
  )
}

function NoteDialog({ onClose }: { onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const write = useWrite(noteFriend, { invalidates: [readMyReferrals] })
  return (
    <FormDialog
      title="یادداشت یک دوست"
      action="یادداشت"
      write={write}
      onSave={() => write.mutateAsync({ phone })}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        برای او پیامی نمی‌فرستیم و شماره را نگه نمی‌داریم؛ تنها دو سر آن در فهرست شما می‌ماند تا ببینید کی عضو
        می‌شود.
      </p>
      <TextField
        label="شمارهٔ موبایل دوست"
        inputMode="tel"
        dir="ltr"
        maxLength={20}
        value={phone}
        onChange={setPhone}
        error={write.error?.at('phone')}
      />
    </FormDialog>
  )
}
