import { lazy, Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { keepReferralCode, readReferralCode } from '#client/referral-code.ts'
import { useSession } from '#client/session.ts'
import { brand, publicSettings } from '#contract/public-settings.ts'
import { type PointsRules, pointsTag, readPointsRules } from '#features/points/public.ts'
import { readInvitedCode } from '#features/study-pairs/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { balance } from '#persian/toman.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import night from '#ui/night.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import styles from './club.module.css'
import { type Gifts, readGifts } from './contract.ts'
import { describeSeats } from './describe-seats.ts'
import { clubPath } from './paths.ts'
import { LevelsTable, RulesTable } from './rules-tables.tsx'
import { giftsTag } from './tags.ts'

const MemberView = lazy(() => import('./member-view.tsx'))

export const handle = { query: [] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(pointsTag, giftsTag)
  return {
    rules: await call(readPointsRules, {}),
    gifts: await call(readGifts, {}),
    canonical: new URL(clubPath, request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('باشگاه همراهان') },
  {
    name: 'description',
    content: `باشگاه همراهان ${brand().persian}: امتیاز برای یاد گرفتن و معرفی دوستان، سطح‌ها، و جدول امتیاز هر کار با سقف آن.`,
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? clubPath },
]

/** The club: to a visitor what it is and what gives how much, to a member what is theirs. */
export default function ClubPage() {
  const { rules, gifts } = useLoaderData<typeof loader>()
  const { user, ready } = useSession()
  const { clubUrl } = publicSettings()
  return (
    <div className={layout.wrap}>
      <div className={classes(layout.pageHead, styles.head)}>
        <div>
          <h1>باشگاه همراهان</h1>
          <p className={text.muted}>
            امتیاز برای یاد گرفتن است، نه برای کلیک کردن. دوستانتان را هم بیاورید؛ پس از نخستین پرداخت آنان،
            هر دو امتیاز می‌گیرید.
          </p>
        </div>
        {clubUrl && (
          <a href={clubUrl} target="_blank" rel="noopener" className={buttonClass({ variant: 'quiet' })}>
            رفتن به سایت باشگاه
          </a>
        )}
      </div>
      {ready && user ? (
        <Suspense fallback={<Skeleton height="40rem" />}>
          <MemberView key={user.id} rules={rules} gifts={gifts} />
        </Suspense>
      ) : (
        <VisitorView rules={rules} gifts={gifts} />
      )}
    </div>
  )
}

function VisitorView({ rules, gifts }: { rules: PointsRules; gifts: Gifts }) {
  const [code, setCode] = useState<string | null>(null)
  const [isInvited, setInvited] = useState(false)
  useEffect(() => {
    setInvited(readInvitedCode(location.search) !== null)
    const given = new URLSearchParams(location.search).get('ref')
    if (given === null) return
    keepReferralCode(given)
    setCode(readReferralCode())
  }, [])
  const { worth } = rules
  const find = (key: string) => rules.rules.find(rule => rule.key === key)?.points ?? 0
  const share = worth.shares.find(({ kind }) => kind === '')?.percent ?? 0
  return (
    <div className={layout.stack}>
      <section aria-labelledby="how" className={classes(night.night, styles.invite)}>
        <h2 id="how">همراه شوید</h2>
        <Ticks>
          <Tick>هر جلسهٔ کامل‌شده، روز مرور و نوشتار تصحیح‌شده امتیاز دارد.</Tick>
          {find('referral') > 0 && (
            <Tick>
              هر دوست، پس از نخستین پرداختش: {persianNumber(find('referral'))} امتیاز برای شما و{' '}
              {persianNumber(find('referred'))} امتیاز برای او.
            </Tick>
          )}
          <Tick>
            هر ۱۰۰ امتیاز {balance(worth.pointRials * 100)} از خرید کم می‌کند، تا {persianNumber(share)}٪ هر
            کالا.
          </Tick>
        </Ticks>
        <div className={styles.inviteActions}>
          <Button variant="paper" onClick={() => void requireUser()}>
            ورود یا ثبت‌نام
          </Button>
          <p className={text.small} aria-live="polite">
            {isInvited && 'دوستتان شما را به هم‌گامی دعوت کرده است؛ پس از ورود، دعوتش این‌جاست.'}
            {code && (
              <>
                کد معرف <Bdi>{code}</Bdi> هنگام ثبت‌نام خودش نوشته می‌شود.
              </>
            )}
          </p>
        </div>
      </section>
      <RulesTable rules={rules.rules} />
      <LevelsTable levels={rules.levels} />
      <p className={text.muted}>
        امتیاز را می‌توان بخشید: با {persianNumber(gifts.points)} امتیاز، یک جلسه برای زبان‌آموزی که ندارد. تا
        امروز همه با هم {persianNumber(gifts.total)} جلسه بخشیده‌اند{describeSeats(gifts.seats)}.
      </p>
    </div>
  )
}
