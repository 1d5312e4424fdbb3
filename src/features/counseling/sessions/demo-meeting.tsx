import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** The meeting of the demo, which holds no sound and no picture: a school with a service of live classes never sees it. */
export default function DemoMeeting({ id }: { id: string }) {
  return (
    <>
      <h1>اتاق گفت‌وگو</h1>
      <Empty
        title="این‌جا اتاق نمونه است و صدا و تصویر ندارد."
        action={
          <a href={`/counseling/sessions/${id}`} className={buttonClass({ variant: 'quiet' })}>
            بازگشت به گفت‌وگو
          </a>
        }
      >
        وقتی مدرسه سامانهٔ کلاس آنلاین خود را وصل کند، ورود مستقیم به همان‌جا می‌رود.
      </Empty>
    </>
  )
}
