import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate, formatDateTime, parseIsoDay } from '#persian/jalali.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { balance } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  type Choice,
  compareDuplicates,
  type DuplicateList,
  type DuplicatePair,
  type DuplicateSide,
  listDuplicates,
  mergeAccounts,
  setDistinctPeople,
  undoMerge,
  unsetDistinctPeople,
} from './contract.ts'
import styles from './duplicates.module.css'

const address = '/studio/duplicates'
const reasons: Record<DuplicatePair['by'], string> = {
  phone: 'یک شماره',
  email: 'یک ایمیل',
  birth: 'یک نام و تاریخ تولد',
}

/** Pairs that may be one person; two of them beside each other once they are named in the address. */
export default function DuplicatesAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const [one, other] = [query.get('one'), query.get('other')]
  return one && other ? <Comparison key={`${one} ${other}`} one={one} other={other} /> : <Pairs />
}

function Pairs() {
  const query = useQuery({ ...buildQueryOptions(listDuplicates, {}), staleTime: 0 })
  return (
    <div className={layout.stack}>
      <div>
        <h1>حساب‌های تکراری</h1>
        <p className={text.muted}>کسانی که شاید دو حساب دارند. یکی کردن تا یک روز برمی‌گردد.</p>
      </div>
      <QueryView query={query} loading={<Skeleton height="14rem" />}>
        {({ pairs, merges, distinct }) => (
          <>
            {merges.length > 0 && <Merges merges={merges} />}
            {pairs.length === 0 ? (
              <Empty title="حساب تکراری پیدا نشد." className={cardClass({ padded: true })}>
                از شماره و ایمیلی که دو حساب دارند، و از نام و تاریخ تولد یکسان پیدا می‌شوند.
              </Empty>
            ) : (
              <ul className={cardClass({}, styles.list)} aria-label="شاید یکی باشند">
                {pairs.map(({ one, other, by }) => (
                  <li key={`${one.id} ${other.id}`} className={styles.pair}>
                    <div className={styles.names}>
                      <UserText>{one.name || 'بی‌نام'}</UserText>
                      <Contact value={one.contact} />
                    </div>
                    <div className={styles.names}>
                      <UserText>{other.name || 'بی‌نام'}</UserText>
                      <Contact value={other.contact} />
                    </div>
                    <Tag tone="saffron">{reasons[by]}</Tag>
                    <a
                      href={buildPath(address, { one: one.id, other: other.id })}
                      className={buttonClass({ variant: 'quiet', size: 'small' })}
                      aria-label={`کنار هم دیدن ${one.name} و ${other.name}`}
                    >
                      کنار هم دیدن
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {distinct.length > 0 && <DistinctPeople pairs={distinct} />}
          </>
        )}
      </QueryView>
    </div>
  )
}

function Merges({ merges }: { merges: DuplicateList['merges'] }) {
  const undo = useWrite(undoMerge, { invalidates: [listDuplicates] })
  const run = (merge: string) =>
    void undo.mutateAsync({ merge }).then(() => showSnack('دو حساب از هم جدا شدند.'), showError)
  return (
    <section className={cardClass({}, styles.list)} aria-labelledby="merges">
      <h2 id="merges" className={classes(text.cardTitle, styles.head)}>
        یکی‌شده در یک روز گذشته
      </h2>
      {merges.map(({ id, kept, merged, by, undoUntil }) => (
        <div key={id} className={styles.pair}>
          <div className={styles.names}>
            <span>
              <UserText>{merged || 'بی‌نام'}</UserText> با <PersonLink {...kept} />
            </span>
            <span className={classes(text.small, text.muted)}>
              {[by, `برگشت تا ${formatDateTime(undoUntil)}`].filter(Boolean).join('، ')}
            </span>
          </div>
          <Button variant="quiet" size="small" busy={undo.isPending} onClick={() => run(id)}>
            برگرداندن
          </Button>
        </div>
      ))}
    </section>
  )
}

function DistinctPeople({ pairs }: { pairs: DuplicateList['distinct'] }) {
  const unset = useWrite(unsetDistinctPeople, { invalidates: [listDuplicates] })
  const run = (one: string, other: string) =>
    void unset.mutateAsync({ one, other }).then(() => showSnack('این دو شاید باز پیشنهاد شوند.'), showError)
  return (
    <section className={cardClass({}, styles.list)} aria-labelledby="distinct">
      <h2 id="distinct" className={classes(text.cardTitle, styles.head)}>
        یک نفر نیستند
      </h2>
      {pairs.map(({ one, other, by, decidedAt }) => (
        <div key={`${one.id} ${other.id}`} className={styles.pair}>
          <div className={styles.names}>
            <span>
              <PersonLink {...one} /> و <PersonLink {...other} />
            </span>
            <span className={classes(text.small, text.muted)}>
              {[by, formatDate(decidedAt)].filter(Boolean).join('، ')}
            </span>
          </div>
          <Button
            variant="quiet"
            size="small"
            busy={unset.isPending}
            onClick={() => run(one.id, other.id)}
            aria-label={`پس گرفتن برای ${one.name} و ${other.name}`}
          >
            پس گرفتن
          </Button>
        </div>
      ))}
    </section>
  )
}

const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <a href={studioPaths.person({ id })} className={text.link}>
    <UserText>{name || 'بی‌نام'}</UserText>
  </a>
)

function Contact({ value }: { value: string | null }) {
  return (
    <span className={classes(text.small, text.muted)}>
      {value === null ? 'بدون شماره' : showContact(value)}
    </span>
  )
}

const showContact = (value: string) =>
  /^\+\d+$/.test(value) ? (
    displayPhone(splitE164(value))
  ) : (
    <bdi dir="ltr">{value.includes('@') ? value : toPersianDigits(value)}</bdi>
  )

/** What an account has one of, as it stands on each side. */
const rows: readonly { choice: Choice; label: string; show: (side: DuplicateSide) => React.ReactNode }[] = [
  { choice: 'name', label: 'نام', show: ({ name }) => name && <UserText>{name}</UserText> },
  { choice: 'phone', label: 'شماره موبایل', show: ({ phone }) => phone && showContact(phone) },
  { choice: 'email', label: 'ایمیل', show: ({ email }) => email && showContact(email) },
  {
    choice: 'nationalId',
    label: 'کد ملی',
    show: ({ nationalId }) => nationalId && <bdi dir="ltr">{toPersianDigits(nationalId)}</bdi>,
  },
  {
    choice: 'birthDate',
    label: 'تاریخ تولد',
    show: ({ birthDate }) => {
      const day = birthDate === null ? null : parseIsoDay(birthDate)
      return day && formatDate(day)
    },
  },
]

function Comparison({ one, other }: { one: string; other: string }) {
  const navigate = useNavigate()
  const [kept, setKept] = useState<'one' | 'other'>('one')
  const ids = { one, other }
  const pair = kept === 'one' ? { one, other } : { one: other, other: one }
  const query = useQuery({ ...buildQueryOptions(compareDuplicates, pair), staleTime: 0 })
  const [id] = useState(newId)
  const [take, setTake] = useState<readonly Choice[]>([])
  const merge = useWrite(mergeAccounts, { invalidates: [listDuplicates] })
  const run = async () => {
    if (merge.isPending) return
    const done = await merge
      .mutateAsync({ id, kept: pair.one, merged: pair.other, take: [...take] })
      .catch(() => null)
    if (!done) return
    showSnack('دو حساب یکی شدند؛ تا یک روز برمی‌گردد.')
    void navigate(address)
  }
  const separate = useWrite(setDistinctPeople, { invalidates: [listDuplicates, compareDuplicates] })
  const reconsider = useWrite(unsetDistinctPeople, { invalidates: [listDuplicates, compareDuplicates] })
  const markDistinct = () =>
    void separate.mutateAsync({ one, other }).then(() => {
      showSnack('دیگر پیشنهاد نمی‌شوند.')
      void navigate(address)
    }, showError)
  return (
    <div className={layout.stack}>
      <div>
        <h1>دو حساب، کنار هم</h1>
        <p className={text.muted}>
          حسابی را که می‌ماند و از هر ردیف آنچه درست است انتخاب کنید. دوره‌ها، سفارش‌ها، پیام‌ها و یادداشت‌های هر
          دو می‌ماند.
        </p>
      </div>
      <QueryView query={query} loading={<Skeleton height="22rem" />}>
        {data => {
          // Sides stand where they stood, whichever is kept.
          const sides = kept === 'one' ? data : { one: data.other, other: data.one }
          const theirs = { kept: data.one, merged: data.other }
          return (
            <>
              <div className={styles.sides}>
                {(['one', 'other'] as const).map(which => {
                  const side = sides[which]
                  const isKept = which === kept
                  return (
                    <fieldset key={which} className={cardClass({ padded: true }, styles.side)}>
                      <legend className={styles.hidden}>{`حساب ${which === 'one' ? 'یکم' : 'دوم'}`}</legend>
                      <label className={styles.keep}>
                        <input
                          type="radio"
                          name="kept"
                          checked={isKept}
                          onChange={() => {
                            setKept(which)
                            setTake([])
                          }}
                        />
                        <strong>این حساب بماند</strong>
                      </label>
                      {rows.map(({ choice, label, show }) => {
                        const value = show(side)
                        const isBoth = show(theirs.kept) && show(theirs.merged)
                        const isTaken = take.includes(choice) !== isKept
                        return (
                          <div key={choice} className={styles.fact}>
                            <span className={classes(text.small, text.muted)}>{label}</span>
                            <span className={styles.value}>
                              {isBoth && (
                                <input
                                  type="radio"
                                  name={choice}
                                  aria-label={`${label} از این حساب`}
                                  checked={isTaken}
                                  onChange={() =>
                                    setTake(isKept ? take.filter(name => name !== choice) : [...take, choice])
                                  }
                                />
                              )}
                              {value || <span className={text.muted}>ندارد</span>}
                            </span>
                          </div>
                        )
                      })}
                      <p className={classes(text.small, text.muted)}>
                        {[
                          side.isChild && 'زیر حساب سرپرست',
                          `${persianNumber(side.courses)} ثبت‌نام`,
                          `${persianNumber(side.orders)} سفارش`,
                          side.debt > 0 && `بدهی ${balance(side.debt)}`,
                          side.wallet > 0 && `کیف پول ${balance(side.wallet)}`,
                          `از ${formatDate(side.createdAt)}`,
                        ]
                          .filter(Boolean)
                          .join('، ')}
                      </p>
                      <a
                        href={studioPaths.person({ id: ids[which] })}
                        className={classes(text.link, text.small)}
                      >
                        پروندهٔ کامل
                      </a>
                    </fieldset>
                  )
                })}
              </div>
              {data.obstacles.length > 0 && (
                <Note tone="pomegranate" alert>
                  {data.obstacles.map(why => (
                    <p key={why}>{why}</p>
                  ))}
                </Note>
              )}
              {merge.error && <FormErrors message={merge.error.info.message} />}
              <div className={styles.acts}>
                <Button
                  disabled={data.obstacles.length > 0}
                  busy={merge.isPending}
                  onClick={() => void run()}
                >
                  یکی کردن
                </Button>
                {data.areDistinct ? (
                  <Button
                    variant="quiet"
                    busy={reconsider.isPending}
                    onClick={() => reconsider.mutate({ one, other }, { onError: showError })}
                  >
                    شاید یک نفر باشند
                  </Button>
                ) : (
                  <Button
                    variant="quiet"
                    disabled={one === other}
                    busy={separate.isPending}
                    onClick={markDistinct}
                  >
                    یک نفر نیستند
                  </Button>
                )}
                <a href={address} className={buttonClass({ variant: 'text' })}>
                  بازگشت
                </a>
              </div>
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
