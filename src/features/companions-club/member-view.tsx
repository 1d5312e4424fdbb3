import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { isNickname } from '#contract/nickname.ts'
import {
  listMyPoints,
  type MyPoints,
  movePointsToWallet,
  type PointsLine,
  type PointsRules,
  readMyPoints,
} from '#features/points/public.ts'
import { readInvitedCode, readMyPair } from '#features/study-pairs/public.ts'
import { PairCard } from '#features/study-pairs/public.tsx'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Stats } from '#ui/stats.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { BoardCard } from './board-card.tsx'
import styles from './club.module.css'
import { type Gifts, readBoard } from './contract.ts'
import { CodeCard, FriendsCard } from './friends.tsx'
import { GiftCard } from './gift-card.tsx'
import { clubPath } from './paths.ts'
import { LevelsTable, RulesTable } from './rules-tables.tsx'

/** What of the club is somebody's: their code and friends, their points and level, and where points are spent. */
export default function MemberView(given: { rules: PointsRules; gifts: Gifts }) {
  return (
    <QueryProvider>
      <Member {...given} />
    </QueryProvider>
  )
}

function Member({ rules, gifts }: { rules: PointsRules; gifts: Gifts }) {
  const query = useQuery({ ...buildQueryOptions(readMyPoints, {}), staleTime: 0 })
  const invited = readInvitedCode(useLocation().search)
  const nickname = useNickname()
  const pair = (
    <Suspense fallback={<Skeleton height="18rem" />}>
      <PairCard invited={invited} nickname={isNickname(nickname) ? nickname : ''} />
    </Suspense>
  )
  return (
    <QueryView query={query} loading={<Skeleton height="40rem" />}>
      {mine => (
        <div className={classes(layout.stack, layout.loose)}>
          {/* Who came by an invitation looks for it. */}
          {invited && pair}
          <div className={styles.top}>
            <CodeCard rules={rules} />
            <LevelCard mine={mine} rules={rules} />
          </div>
          <PointsFacts mine={mine} rules={rules} />
          <div className={styles.columns}>
            <Ledger />
            <aside
              aria-label="دوستان و خرج امتیاز"
              className={classes(layout.stack, layout.loose, styles.aside)}
            >
              {!invited && pair}
              <FriendsCard />
              <SpendCard mine={mine} rules={rules} />
              <GiftCard gifts={gifts} mine={mine} />
              <BoardCard known={nickname} />
            </aside>
            <div className={classes(layout.stack, layout.loose)}>
              <RulesTable rules={rules.rules} />
              <LevelsTable levels={rules.levels} />
            </div>
          </div>
        </div>
      )}
    </QueryView>
  )
}

/** By what name other members see somebody, on the board or in their pair: the one asks for none where the other has it. */
function useNickname(): string {
  const board = useQuery({ ...buildQueryOptions(readBoard, {}), staleTime: 0 }).data
  const pair = useQuery({ ...buildQueryOptions(readMyPair, {}), staleTime: 0 }).data
  return board?.nickname ?? pair?.pair?.mine.nickname ?? pair?.invitation?.nickname ?? ''
}

/** What somebody has, what it is worth, and what of it ends next. */
function PointsFacts({ mine, rules }: { mine: MyPoints; rules: PointsRules }) {
  const { ending } = mine
  return (
    <Stats
      facts={[
        { name: 'امتیاز', value: <b>{persianNumber(mine.balance)}</b> },
        { name: 'هنگام خرید', value: balance(Math.max(0, mine.available) * rules.worth.pointRials) },
        ...(ending
          ? [
              {
                name: `امتیاز تا ${formatDate(ending.at)} می‌سوزد`,
                value: persianNumber(ending.points),
              },
            ]
          : []),
      ]}
    />
  )
}

function LevelCard({ mine, rules }: { mine: MyPoints; rules: PointsRules }) {
  const at = rules.levels.findIndex(({ key }) => key === mine.level)
  const here = rules.levels[at]
  const next = rules.levels[at + 1]
  const missing = next ? Math.max(0, next.gain - mine.gainedInYear) : 0
  return (
    <section
      aria-labelledby="level"
      className={classes(cardClass({ padded: true }), layout.stack, styles.level)}
    >
      <div className={layout.spread}>
        <h2 id="level" className={text.cardTitle}>
          سطح شما: {here?.title}
        </h2>
        <b className={text.nowrap}>{persianNumber(mine.gainedInYear)} امتیاز در یک سال</b>
      </div>
      <ol className={styles.steps}>
        {rules.levels.map(({ key, title, gain }, index) => (
          <li
            key={key}
            data-reached={index <= at || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <StarIcon
              icon={index < at ? 'check' : index === at ? 'award' : 'lock'}
              tone={index <= at ? 'full' : 'plain'}
            />
            <span>{title}</span>
            <small>از {persianNumber(gain)}</small>
          </li>
        ))}
      </ol>
      {mine.keep && mine.keep.missing > 0 && here ? (
        <Note tone="saffron" icon="clock">
          برای ماندن در {here.title} تا {formatDate(mine.keep.until)} به {persianNumber(mine.keep.missing)}{' '}
          امتیاز دیگر نیاز دارید.
        </Note>
      ) : (
        next && (
          <p className={text.muted}>
            تا {next.title} {persianNumber(missing)} امتیاز مانده است.
          </p>
        )
      )}
    </section>
  )
}

type Only = 'all' | 'in' | 'out'
const filters: { key: Only; label: string }[] = [
  { key: 'all', label: 'همه' },
  { key: 'in', label: 'گرفته' },
  { key: 'out', label: 'خرج‌شده' },
]

function Ledger() {
  const asked = new URLSearchParams(useLocation().search)
  const only = filters.find(({ key }) => key === asked.get('only'))?.key ?? 'all'
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listMyPoints, { only, page }), staleTime: 0 })
  const address = (values: { only: Only; page?: number | undefined }) =>
    buildPath(clubPath, {
      only: values.only === 'all' ? undefined : values.only,
      page: beyondFirst(values.page ?? 1),
    })
  return (
    <section aria-labelledby="ledger" className={layout.stack}>
      <div className={layout.spread}>
        <h2 id="ledger" className={styles.title}>
          دفتر امتیاز
        </h2>
        <nav aria-label="سطرهای دفتر" className={styles.chips}>
          {filters.map(({ key, label }) => (
            <Chip key={key} to={address({ only: key })} chosen={key === only}>
              {label}
            </Chip>
          ))}
        </nav>
      </div>
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {data =>
          data.items.length === 0 ? (
            <Empty
              title={only === 'all' ? 'هنوز امتیازی نگرفته‌اید.' : 'در این بخش سطری نیست.'}
              action={
                only === 'all' && (
                  <a href="/phrasebook/review" className={buttonClass({ variant: 'quiet' })}>
                    مرور امروز
                  </a>
                )
              }
            >
              نخستین امتیاز با یک روز مرور یا یک جلسهٔ کامل می‌آید.
            </Empty>
          ) : (
            <>
              <ul className={classes(cardClass(), styles.ledger)} aria-label="سطرهای دفتر امتیاز">
                {data.items.map(line => (
                  <Line key={line.id} line={line} />
                ))}
              </ul>
              <Pager {...data} address={next => address({ only, page: next })} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function Line({ line: { points, reason, note, at, expiresAt, balance: left } }: { line: PointsLine }) {
  return (
    <li>
      <span>
        <UserText as="b">{reason}</UserText>
        {note && (
          <small>
            <UserText>{note}</UserText>
          </small>
        )}
        <small>
          {formatDate(at)}
          {expiresAt && ` · تا ${formatDate(expiresAt)}`}
        </small>
      </span>
      <span className={styles.amount}>
        <b className={points > 0 ? styles.came : styles.went}>
          <bdi dir="ltr">
            {points > 0 ? '+' : '−'}
            {persianNumber(Math.abs(points))}
          </bdi>
        </b>
        <small>مانده {persianNumber(left)}</small>
      </span>
    </li>
  )
}

function SpendCard({ mine, rules: { worth } }: { mine: MyPoints; rules: PointsRules }) {
  const [isMoving, setMoving] = useState(false)
  const share = worth.shares.find(({ kind }) => kind === '')?.percent ?? 0
  return (
    <section aria-labelledby="spend" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="spend" className={text.cardTitle}>
        خرج کردن امتیاز
      </h2>
      <p className={text.muted}>
        هر ۱۰۰ امتیاز برابر {balance(worth.pointRials * 100)} است و تا {persianNumber(share)}٪ مبلغ هر کالا را
        می‌پوشاند. کهنه‌ترین امتیاز زودتر خرج می‌شود.
      </p>
      <a href="/course" className={buttonClass({ variant: 'quiet', full: true })}>
        استفاده در ثبت‌نام
      </a>
      <a href="/book-store" className={buttonClass({ variant: 'quiet', full: true })}>
        خرید کتاب
      </a>
      <a href="/counseling" className={buttonClass({ variant: 'quiet', full: true })}>
        وقت مشاوره
      </a>
      {worth.walletPointRials > 0 && (
        <Button
          variant="quiet"
          full
          disabled={mine.available < worth.walletMinimum || mine.walletLeft < worth.walletMinimum}
          onClick={() => setMoving(true)}
        >
          بردن به کیف پول
        </Button>
      )}
      {worth.walletPointRials > 0 && (
        <p className={classes(text.small, text.muted)}>
          کیف پول: از {persianNumber(worth.walletMinimum)} امتیاز، هر ماه تا{' '}
          {persianNumber(worth.walletMonth)}.
        </p>
      )}
      {isMoving && <WalletDialog mine={mine} worth={worth} onClose={() => setMoving(false)} />}
    </section>
  )
}

function WalletDialog({
  mine,
  worth,
  onClose,
}: {
  mine: MyPoints
  worth: PointsRules['worth']
  onClose: () => void
}) {
  const [id] = useState(() => crypto.randomUUID())
  const most = Math.min(mine.available, mine.walletLeft)
  const [typed, setTyped] = useState(() => String(Math.min(most, worth.walletMinimum)))
  const write = useWrite(movePointsToWallet, { invalidates: [readMyPoints, listMyPoints] })
  const points = readInteger(typed) ?? 0
  return (
    <FormDialog
      title="بردن امتیاز به کیف پول"
      action="بردن به کیف پول"
      write={write}
      onSave={() =>
        write
          .mutateAsync({ id, points })
          .then(({ amount }) => showSnack(`${balance(amount)} به کیف پول شما رفت.`))
      }
      onClose={onClose}
    >
      <TextField
        label="چند امتیاز"
        inputMode="numeric"
        maxLength={7}
        value={typed}
        onChange={setTyped}
        hint={`تا ${persianNumber(most)} امتیاز؛ ${balance(points * worth.walletPointRials)} می‌شود.`}
        error={write.error?.at('points')}
      />
    </FormDialog>
  )
}
