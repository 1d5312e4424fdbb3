import { placementPaths } from '#features/placement/public.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'

/** The room of the demo, which holds no sound and no picture: a school with a service of live classes never sees it. */
export function DemoMeeting({ id }: { id: string }) {
  return (
    <div className={layout.wrap}>
      <h1 className={layout.pageHead}>اتاق مصاحبه</h1>
      <Empty
        title="این‌جا اتاق نمونه است و صدا و تصویر ندارد."
        action={
          <a href={placementPaths.result({ id })} className={buttonClass({ variant: 'quiet' })}>
            بازگشت به نتیجه
          </a>
        }
      >
        وقتی مدرسه سامانهٔ کلاس آنلاین خود را وصل کند، ورود مستقیم به همان‌جا می‌رود.
      </Empty>
    </div>
  )
}
