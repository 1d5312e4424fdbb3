import {
  Form,
  type RaRecord,
  SaveContextProvider,
  useCreateController,
  useDelete,
  useEditController,
  useInput,
  useSaveContext,
} from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { safeParse } from 'zod/v4/core'
import type { ApiError } from '#client/call-api.ts'
import { invalidateQueries } from '#client/query.tsx'
import type { Collection } from '#contract/collection.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Failed } from '#ui/failed.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './records.module.css'

type Row = RaRecord<string> & { changedAt: string }
type Props = {
  /** The collection's name. */
  of: string
  /** Its schema: what is wrong is said before anything is sent. */
  values: Collection['values']
  /** The list it belongs to, where one is after it was made or removed. */
  path: string
  /** What it starts with when it is new. */
  initial?: Record<string, unknown>
  /** Why it is not removed; said at once, where that is known. */
  stays?: string | null
  /** Questions whose answers are no longer true once it is saved. */
  invalidates?: readonly Endpoint[]
  /** Its fields. */
  children: ReactNode
}

/** The form of one record, or of a new one (`id` null). What was typed stays when it is refused. */
export function RecordForm({ id, ...props }: Props & { id: string | null }) {
  return id === null ? <NewRecord {...props} /> : <OldRecord key={id} id={id} {...props} />
}

/**
 * Keeps what a form begins with apart from what lists have read: a row of a list may leave out parts of its record, and
 * saving it would take them away.
 */
const whole = { whole: true }

function NewRecord({ of, path, invalidates = [], ...props }: Props) {
  const navigate = useNavigate()
  const [fault, setFault] = useState<ApiError | null>(null)
  const created = useCreateController<Row, ApiError>({
    resource: of,
    redirect: false,
    disableAuthentication: true,
    mutationMode: 'pessimistic',
    mutationOptions: {
      onError: setFault,
      onSuccess() {
        showSnack('اطلاعات با موفقیت ذخیره شد.')
        void invalidateQueries(...invalidates)
        void navigate(path)
      },
    },
  })
  return (
    <SaveContextProvider value={created}>
      <Fields {...props} path={path} fault={fault} onSend={() => setFault(null)} />
    </SaveContextProvider>
  )
}

function OldRecord({ of, id, path, stays, invalidates = [], ...props }: Props & { id: string }) {
  const navigate = useNavigate()
  const [fault, setFault] = useState<ApiError | null>(null)
  const edited = useEditController<Row, ApiError>({
    resource: of,
    id,
    redirect: false,
    redirectOnError: false,
    disableAuthentication: true,
    mutationMode: 'pessimistic',
    // Whoever comes back edits what is there then.
    queryOptions: { meta: whole, gcTime: 0, onError: () => undefined },
    mutationOptions: {
      meta: whole,
      onError: setFault,
      onSuccess() {
        showSnack('اطلاعات با موفقیت ذخیره شد.')
        void invalidateQueries(...invalidates)
      },
    },
  })
  const [isAsked, setAsked] = useState(false)
  const [remove, removal] = useDelete<Row, ApiError>()
  const { record, error, refetch } = edited
  if (error && !record) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!record) {
    return (
      <Loading>
        <Skeleton height="14rem" />
      </Loading>
    )
  }
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAsked(false)
    void remove(
      of,
      { id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess() {
          showSnack('حذف شد.')
          void invalidateQueries(...invalidates)
          void navigate(path)
        },
      },
    )
  }
  return (
    <SaveContextProvider value={edited}>
      <Fields {...props} path={path} record={record} fault={fault} onSend={() => setFault(null)}>
        {props.children}
        <p className={text.faint}>آخرین تغییر: {formatDateTime(record.changedAt)}</p>
      </Fields>
      <div className={styles.actions}>
        <Button variant="danger" size="small" onClick={() => setAsked(true)}>
          حذف
        </Button>
      </div>
      {isAsked && stays && (
        <Note tone="saffron" alert>
          {stays}
        </Note>
      )}
      {isAsked && !stays && (
        <ConfirmDialog
          title="حذف شود؟"
          confirm="حذف"
          reject="انصراف"
          danger
          busy={removal.isPending}
          fault={removal.error?.info.message}
          onAnswer={answer}
        >
          آنچه حذف شود برنمی‌گردد.
        </ConfirmDialog>
      )}
    </SaveContextProvider>
  )
}

function Fields({
  values,
  path,
  record,
  initial,
  fault,
  onSend,
  children,
}: Omit<Props, 'of' | 'stays' | 'invalidates'> & {
  record?: Row
  fault: ApiError | null
  onSend: () => void
}) {
  const { save, saving } = useSaveContext()
  return (
    <Form
      record={record}
      defaultValues={initial}
      resolver={checkedBy(values)}
      noValidate
      disableInvalidFormNotification
      className={styles.form}
      onSubmit={(typed: Record<string, unknown>) => {
        onSend()
        return save?.(typed)
      }}
    >
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
      {children}
      <div className={styles.actions}>
        <Button type="submit" busy={saving}>
          ذخیره
        </Button>
        <a href={path} className={buttonClass({ variant: 'quiet' })}>
          بازگشت به فهرست
        </a>
      </div>
    </Form>
  )
}

/** The contract's own schema as the form's: its sentences stand at the fields. */
function checkedBy(schema: Collection['values']) {
  return (typed: Record<string, unknown>) => {
    const parsed = safeParse(schema, typed)
    if (parsed.success) return { values: typed, errors: {} }
    const errors = parsed.error.issues.map(({ path, message }) => [
      path.join('.'),
      { type: 'value', message },
    ])
    // The first sentence of each field.
    return { values: {}, errors: Object.fromEntries(errors.reverse()) as Record<string, never> }
  }
}

const asTyped = (typed: string) => typed

/** A text of the record. */
export function RecordText({
  source,
  ...rest
}: {
  source: string
  label: string
  hint?: string
  maxLength?: number
  dir?: 'rtl' | 'ltr' | 'auto'
} & ({ multiline?: false; rows?: never } | { multiline: true; rows?: number })) {
  const { field, fieldState } = useInput<string>({ source, parse: asTyped })
  const { value, onChange, onBlur, ref, name } = field
  return (
    <TextField
      {...rest}
      name={name}
      value={value as string}
      onChange={onChange}
      onBlur={onBlur}
      ref={ref}
      error={fieldState.error?.message}
    />
  )
}

/** A day of the record. */
export function RecordDay({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<string>({ source, parse: asTyped })
  return (
    <JalaliPicker
      label={label}
      value={field.value as string}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
