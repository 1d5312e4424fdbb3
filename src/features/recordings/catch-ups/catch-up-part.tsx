import type { SessionPlace } from '#features/enrolment/my-course/manifest.ts'
import { Part, PartLink } from '#features/enrolment/my-course/public.tsx'
import { Icon } from '#ui/icon.tsx'

const caughtUp = { open: 'مرور آنچه گذشت', done: 'مرور شد' } as const

/** Whether one has caught up with a session that was missed. */
export const CatchUpMark = ({ session: { catchUp } }: SessionPlace) =>
  catchUp && (
    <span>
      <Icon name={catchUp === 'done' ? 'check-check' : 'repeat'} />
      {catchUp === 'done' ? caughtUp.done : 'مرور نشده'}
    </span>
  )

/** The way to what helps with a session that was missed. */
export const CatchUpPart = ({ session: { id, catchUp }, of, catchUpAddress }: SessionPlace) =>
  catchUp && (
    <Part
      icon={catchUp === 'done' ? 'check-check' : 'repeat'}
      kind="مرور"
      description="در پنج دقیقه: بخش‌های ضبط، عبارت‌های تازه و تکلیف."
      action={
        <PartLink to={catchUpAddress(id)} label={`${caughtUp[catchUp]}، ${of}`}>
          {caughtUp[catchUp]}
          <Icon name="previous" />
        </PartLink>
      }
    />
  )
