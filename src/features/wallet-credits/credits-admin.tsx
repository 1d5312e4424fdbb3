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
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { useWantedPassword } from '#ui/current-password-field.tsx'
import { Empty } from '#ui/empty.tsx'
import { Folded } from '#ui/folded.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import {
  type CreditRules,
  exportWalletCredits,
  giveWalletCredit,
  listWalletCredits,
  reverseWalletCredit,
  setCreditRules,
  type WalletCredit,
  type WalletCredits,
} from './contract.ts'
import styles from './credits.module.css'

const path = '/studio/wallet-credits'

/** The credit that staff gave; of one person also the form that gives more. */
export default function CreditsAdmin() {
  const asked = new URLSearchParams(useLocation().search)
  const person = asked.get('person')
  const page = Number(asked.get('page') ?? 1) || 1
  const query = useQuery({ ...buildQueryOptions(listWalletCredits, { person, page }), staleTime: 0 })
  const may = useMay()
  const [reversing, setReversing] = useState<WalletCredit | null>(null)
  return (
    <div className={layout.stack}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <div>
          <h1>اعتبار کیف پول</h1>
          <p className={text.muted}>
            اعتبار را آموزشگاه می‌دهد، با دلیلی که خود زبان‌آموز هم می‌خواند؛ با آن ثبت‌نام می‌کند.
          </p>
        </div>
        <ExportButton endpoint={exportWalletCredits} input={{ person }} name="اعتبار کیف پول.xlsx" />
      </div>
      <QueryView query={query} loading={<Skeleton height="20rem" />}>
        {data => (
          <>
            {data.person ? (
              <Give key={data.items.length} person={data.person} left={data.left} />
            ) : (
              <p>
                برای دادن اعتبار، صفحهٔ زبان‌آموز را از{' '}
                <a href="/studio/people" className={text.link}>
                  فهرست زبان‌آموزان
                </a>{' '}
                باز کنید.
              </p>
            )}
            {data.items.length === 0 ? (
              <Empty title="هنوز اعتباری داده نشده است.">
                <p>اعتبار را از صفحهٔ هر زبان‌آموز می‌دهید، با دلیلی که برای او هم فرستاده می‌شود.</p>
                <a href="/studio/people" className={buttonClass({ variant: 'quiet' })}>
                  زبان‌آموزان
                </a>
              </Empty>
            ) : (
              <ul className={cardClass()} aria-label="اعتبارها">
                {data.items.map(credit => (
                  <Row
                    key={credit.id}
                    credit={credit}
                    onReverse={may('credits.reverse') ? () => setReversing(credit) : undefined}
                  />
                ))}
              </ul>
            )}
            <Pager
              {...data}
              address={next => buildPath(path, { person: person ?? undefined, page: beyondFirst(next) })}
            />
            {may('credits.limits') && (
              <Folded icon="lock" title="سقف روزانهٔ همکاران">
                <Rules rules={data.rules} />
              </Folded>
            )}
          </>
        )}
      </QueryView>
      {reversing && <ReverseDialog credit={reversing} onClose={() => setReversing(null)} />}
    </div>
  )
}

function Row({ credit, onReverse }: { credit: WalletCredit; onReverse: (() => void) | undefined }) {
  const { person, amount, reason, by, at, reversed } = credit
  return (
    <li className={styles.credit}>
      <div className={styles.what}>
        {person ? (
          <a href={studioPaths.person({ id: person.id })} className={text.link}>
            <UserText>{person.name}</UserText>
          </a>
        ) : (
          <span>حساب حذف‌شده</span>
        )}
        <UserText>{reason}</UserText>
        <span className={classes(text.small, text.muted)}>
          {by && <UserText>{by}</UserText>}
          {by && '، '}
          {formatDateTime(at)}
        </span>
        {reversed && (
          <span className={classes(text.small, text.muted)}>
            پس گرفته شد: <UserText>{reversed.reason}</UserText>
          </span>
        )}
      </div>
      <div className={styles.sum}>
        <strong>{balance(amount)}</strong>
        {reversed ? (
          <Tag>پس گرفته شد</Tag>
        ) : (
          onReverse &&
          person && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`پس گرفتن ${balance(amount)} از ${person.name}`}
              onClick={onReverse}
            >
              پس گرفتن…
            </Button>
          )
        )}
      </div>
    </li>
  )
}

function Give({ person, left }: { person: NonNullable<WalletCredits['person']>; left: number | null }) {
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const write = useWrite(giveWalletCredit, { invalidates: [listWalletCredits] })
  const { currentPassword, passwordField } = useWantedPassword(write.error?.at('currentPassword'))
  const give = () =>
    void write
      .mutateAsync({
        id,
        person: person.id,
        amount: (readInteger(amount.replace(/[٬,]/g, '')) ?? 0) * 10,
        reason,
        currentPassword,
      })
      .then(
        () => showSnack('اعتبار به کیف پول رفت و به او خبر داده شد.'),
        () => null,
      )
  return (
    <Form
      onSubmit={give}
      aria-label="دادن اعتبار"
      className={classes(cardClass({ padded: true }), styles.form)}
    >
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>
          <a href={studioPaths.person({ id: person.id })} className={text.link}>
            <UserText>{person.name}</UserText>
          </a>
        </h2>
        <span className={text.muted}>کیف پول {balance(person.balance)}</span>
      </div>
      <div className={formStyles.columns}>
        <TextField
          label="مبلغ، تومان"
          inputMode="numeric"
          maxLength={12}
          value={amount}
          onChange={setAmount}
          hint={left === null ? undefined : `امروز تا ${balance(left)} می‌توانید بدهید.`}
          error={write.error?.at('amount')}
        />
        <TextField
          label="دلیل"
          maxLength={200}
          value={reason}
          onChange={setReason}
          hint="خود او هم می‌خواند."
          error={write.error?.at('reason')}
        />
        {passwordField}
      </div>
      <FormRefusal of={write.error} />
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          دادن اعتبار
        </Button>
        <a href={path} className={buttonClass({ variant: 'quiet' })}>
          همهٔ اعتبارها
        </a>
      </div>
    </Form>
  )
}

function ReverseDialog({ credit, onClose }: { credit: WalletCredit; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const write = useWrite(reverseWalletCredit, { invalidates: [listWalletCredits] })
  const { currentPassword, passwordField } = useWantedPassword(write.error?.at('currentPassword'))
  return (
    <FormDialog
      title="پس گرفتن اعتبار"
      action="پس گرفتن"
      danger
      write={write}
      done="اعتبار پس گرفته شد."
      onSave={() => write.mutateAsync({ id: credit.id, reason, currentPassword })}
      onClose={onClose}
    >
      <p className={formStyles.lead}>
        {balance(credit.amount)} از کیف پول <UserText>{credit.person?.name ?? ''}</UserText> برمی‌گردد و به او
        خبر داده می‌شود.
      </p>
      <TextField
        label="دلیل"
        maxLength={200}
        value={reason}
        onChange={setReason}
        hint="خود او هم می‌خواند."
        error={write.error?.at('reason')}
      />
      {passwordField}
    </FormDialog>
  )
}

/** What each may give in a day. */
function Rules({ rules }: { rules: CreditRules }) {
  const show = (rials: number) => persianNumber(rials / 10).replace(/٬/g, '')
  const [support, setSupport] = useState(() => show(rules.supportLimit))
  const [accountant, setAccountant] = useState(() => show(rules.accountantLimit))
  const write = useWrite(setCreditRules, { invalidates: [listWalletCredits] })
  const read = (typed: string) => (readInteger(typed.replace(/[٬,]/g, '')) ?? -1) * 10
  const save = () =>
    void write.mutateAsync({ supportLimit: read(support), accountantLimit: read(accountant) }).then(
      () => showSnack('اطلاعات با موفقیت ذخیره شد.'),
      () => undefined,
    )
  return (
    <Form className={formStyles.form} onSubmit={save}>
      <div className={formStyles.columns}>
        <TextField
          label="پشتیبان، تومان در روز"
          inputMode="numeric"
          maxLength={12}
          value={support}
          onChange={setSupport}
          error={write.error?.at('supportLimit')}
        />
        <TextField
          label="حسابدار، تومان در روز"
          inputMode="numeric"
          maxLength={12}
          value={accountant}
          onChange={setAccountant}
          error={write.error?.at('accountantLimit')}
        />
      </div>
      <div className={formStyles.actions}>
        <Button type="submit" busy={write.isPending}>
          ذخیره
        </Button>
      </div>
    </Form>
  )
}
