import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#client/session.ts'
import { brand, publicSettings } from '#contract/public-settings.ts'
import { faqThing } from '#contract/school-things.ts'
import { branchesTag } from '#features/branches/public.ts'
import { readSite, resolveContact } from '#features/site/public.ts'
import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Note } from '#ui/note.tsx'
import { Questions } from '#ui/questions.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { BranchMap } from './branch-map.tsx'
import styles from './contact-us.module.css'
import { readSupport } from './contract.ts'
import { describeHours } from './describe-hours.ts'
import { ticketPath } from './paths.ts'
import { contactTag } from './tags.ts'

const Tickets = lazy(() => import('./tickets.tsx'))

/** What a ticket is about, where it is opened from something. */
export const handle = { query: ['about'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge, linkedAs, now } = loaderApi(context)
  cacheTags(contactTag, branchesTag)
  const { faqs, holidays, wording } = await call(readSite, {})
  const support = await call(readSupport, {})
  if (faqs.length > 0) linkedAs({ things: [faqThing(faqs)] })
  // It says whether somebody answers at this moment.
  maxAge(60)
  // Spelled here: the calendar would weigh on every first load.
  const spelled = holidays.map(({ day, ...rest }) => ({ ...rest, day: formatLongDate(day, 'UTC') }))
  const { socials, phone } = resolveContact(wording)
  return {
    faqs,
    holidays: spelled,
    topics: support.topics,
    branches: support.branches,
    socials: socials ?? [],
    phone: phone ?? null,
    ...describeHours(support, now()),
    canonical: new URL('/contact-us', request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('تماس با ما') },
  { name: 'description', content: `به پشتیبانی ${brand().persian} بنویسید؛ نشانی، تلفن و ساعت پاسخ‌گویی.` },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/contact-us' },
]

type Data = Awaited<ReturnType<typeof loader>>

/** Writing to the school, and how else it is reached. */
export default function ContactUsPage() {
  // The form is the browser's alone: the server's page is the same for everybody.
  const { ready } = useSession()
  const data = useLoaderData<typeof loader>()
  const { faqs, topics, later } = data
  const onItsWay = (
    <Loading className={styles.onItsWay}>
      <Skeleton height="36rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>تماس با ما</h1>
        <p className={text.muted}>بنویسید؛ کد پیگیری همان لحظه نمایش داده و فرستاده می‌شود.</p>
      </div>
      <div className={styles.columns}>
        {ready ? (
          <Suspense fallback={onItsWay}>
            <div className={layout.stack}>
              {later && <Note icon="clock">{later}</Note>}
              <Tickets topics={topics} faqs={faqs} />
            </div>
          </Suspense>
        ) : (
          <div>
            <NeedsScripts />
            {onItsWay}
          </div>
        )}
        <Reach {...data} />
      </div>
      <Faqs faqs={faqs} />
    </div>
  )
}

/** What the school tells of itself; what it does not tell is not shown. */
function Reach({ week, isOpen, holidays, phone, socials, branches }: Data) {
  const { address } = publicSettings().contact
  return (
    <div className={layout.stack}>
      <aside className={classes(cardClass({ padded: true }), layout.stack)} aria-label="راه‌های دیگر تماس">
        {week.length > 0 && (
          <section className={classes(layout.stack, layout.tight)}>
            <div className={layout.spread}>
              <h2 className={text.cardTitle}>ساعت پاسخ‌گویی</h2>
              <Tag tone={isOpen ? 'pistachio' : 'saffron'}>{isOpen ? 'اکنون باز است' : 'اکنون بسته است'}</Tag>
            </div>
            <dl className={styles.week}>
              {week.map(({ days, hours, isToday }) => (
                <div key={days} className={isToday ? styles.today : undefined}>
                  <dt>{days}</dt>
                  <dd>{hours}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {phone && (
          <section className={classes(layout.stack, layout.tight)}>
            <h2 className={text.cardTitle}>تلفن پشتیبانی</h2>
            <a className={buttonClass({ variant: 'quiet', full: true })} href={phone.address}>
              <Icon name="phone" />
              <bdi dir="ltr">{phone.title}</bdi>
            </a>
          </section>
        )}
        {address && branches.length === 0 && (
          <section className={classes(layout.stack, layout.tight)}>
            <h2 className={text.cardTitle}>نشانی</h2>
            <p className={text.muted}>{address}</p>
          </section>
        )}
        {socials.length > 0 && (
          <section className={classes(layout.stack, layout.tight)}>
            <h2 className={text.cardTitle}>در پیام‌رسان‌ها</h2>
            <p className={classes(layout.row, layout.wrapping)}>
              {socials.map(({ title, address }) => (
                <a key={address} className={text.link} href={address} rel="noopener">
                  {title}
                </a>
              ))}
            </p>
          </section>
        )}
        <p>
          <a className={text.link} href={ticketPath()}>
            پیگیری پیام پیشین
          </a>
        </p>
        {holidays.length > 0 && (
          <section className={classes(layout.stack, layout.tight)}>
            <h2 className={text.cardTitle}>تعطیلی‌های پیش رو</h2>
            <ul className={styles.holidays}>
              {holidays.map(({ id, title, day }) => (
                <li key={id}>
                  <b>{day}</b>
                  <span className={text.muted}>{title}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
      <Branches branches={branches} />
    </div>
  )
}

/** Where the school is, each with a drawn map, its phone and the way there. */
function Branches({ branches }: Pick<Data, 'branches'>) {
  if (branches.length === 0) return null
  return (
    <section className={classes(cardClass(), layout.list)} aria-label="شعبه‌ها">
      {branches.map(({ id, name, address, phone, mapLink, mapPicture }) => (
        <div key={id} className={styles.branch}>
          {mapPicture && <BranchMap src={mapPicture} name={name} />}
          <div>
            <UserText as="h2" className={text.cardTitle}>
              {name}
            </UserText>
            {address && (
              <UserText as="p" className={classes(text.small, text.muted)}>
                {address}
              </UserText>
            )}
            <p className={classes(layout.row, layout.wrapping, text.small)}>
              {phone && (
                <a className={text.link} href={`tel:${toLatinDigits(phone).replace(/[^+\d]/g, '')}`}>
                  <Icon name="phone" />
                  <bdi dir="ltr">{toPersianDigits(phone)}</bdi>
                </a>
              )}
              {mapLink && (
                <a className={text.link} href={mapLink} rel="noopener">
                  <Icon name="map-pin" />
                  مسیریابی
                </a>
              )}
            </p>
          </div>
        </div>
      ))}
    </section>
  )
}

/** What others have asked before, and its answer. */
function Faqs({ faqs }: { faqs: { id: string; question: string; answer: string }[] }) {
  if (faqs.length === 0) return null
  return (
    <section aria-labelledby="faqs" className={styles.faqs}>
      <h2 id="faqs">پرسش‌های پرتکرار</h2>
      <Questions questions={faqs} />
    </section>
  )
}
