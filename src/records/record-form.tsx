import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type ApiError, callApi } from '#client/call-api.ts'
import { buildQueryOptions, invalidateQueries, readOnce } from '#client/query.tsx'
import type { AnyCollection } from '#contract/collection.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import styles from './records.module.css'

type Row = Record<string, unknown> & { id: string; version: number; changedAt: string }
type Props = {
  /** Its collection, whose schema says what is wrong before anything is sent. */
  of: AnyCollection
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

function NewRecord({ of, path, initial = {}, invalidates = [], children }: Props) {
  const navigate = useNavigate()
  const create = useMutation<Row, ApiError, Record<string, unknown>>({
    mutationFn: typed => callApi(of.create, typed) as Promise<Row>,
    onSuccess() {
      showSnack('اطلاعات با موفقیت ذخیره شد.')
      void invalidateQueries(of.list, ...invalidates)
      void navigate(path)
    },
  })
  return (
    <Fields of={of} path={path} values={initial} save={create.mutateAsync} fault={create.error}>
      {children}
    </Fields>
  )
}

function OldRecord({ id, ...props }: Props & { id: string }) {
  const query = useQuery({ ...buildQueryOptions(props.of.read, { id }), ...readOnce })
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {record => <LoadedRecord {...props} record={record as Row} />}
    </QueryView>
  )
}

function LoadedRecord({ of, path, stays, invalidates = [], record, children }: Props & { record: Row }) {
  const { id } = record
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { queryKey } = buildQueryOptions(of.read, { id })
  const change = useMutation<Row, ApiError, Record<string, unknown>>({
    mutationFn: typed => callApi(of.change, { ...typed, id }) as Promise<Row>,
    onSuccess(saved) {
      queries.setQueryData(queryKey, saved as never)
      showSnack('اطلاعات با موفقیت ذخیره شد.')
      void invalidateQueries(of.list, ...invalidates)
    },
  })
  const remove = useMutation<unknown, ApiError>({
    mutationFn: () => callApi(of.remove, { id }),
    onSuccess() {
      showSnack('حذف شد.')
      void invalidateQueries(of.list, ...invalidates)
      void navigate(path)
    },
  })
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Fields of={of} path={path} values={record} save={change.mutateAsync} fault={change.error}>
        {children}
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
          busy={remove.isPending}
          fault={remove.error?.info.message}
          onAnswer={confirmed => (confirmed ? remove.mutate() : setAsked(false))}
        >
          آنچه حذف شود برنمی‌گردد.
        </ConfirmDialog>
      )}
    </>
  )
}

function Fields({
  of,
  path,
  values,
  save,
  fault,
  children,
}: {
  of: AnyCollection
  path: string
  /** What is in the form; once it is saved, what came of it. */
  values: Record<string, unknown>
  /** Answers what came of it. */
  save: (typed: Record<string, unknown>) => Promise<Record<string, unknown>>
  fault: ApiError | null
  children: ReactNode
}) {
  const form = useForm<Record<string, unknown>>({
    values,
    // What is read again, as after a record was published, changes no field that somebody has typed in.
    resetOptions: { keepDirtyValues: true },
    // The contract's own schema: its sentences stand at the fields, and what was typed is sent as it is.
    resolver: standardSchemaResolver(of.values, undefined, { raw: true }),
  })
  const send = form.handleSubmit(async typed => {
    try {
      const saved = await save(typed)
      const typedSince = Object.entries(form.getValues()).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(typed[name]),
      )
      form.reset(saved, { keepDirtyValues: false })
      for (const [name, value] of typedSince) form.setValue(name, value, { shouldDirty: true })
    } catch (thrown) {
      for (const { field, message } of (thrown as ApiError).errors ?? [])
        form.setError(field, { type: 'server', message })
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate className={styles.form} onSubmit={event => void send(event)}>
        <FormRefusal of={fault} />
        {children}
        <div className={styles.actions}>
          <Button type="submit" busy={form.formState.isSubmitting}>
            ذخیره
          </Button>
          <a href={path} className={buttonClass({ variant: 'quiet' })}>
            بازگشت به فهرست
          </a>
        </div>
      </form>
    </FormProvider>
  )
}
