import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const messageTemplates = {
  'seat-offered': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'نوبت فهرست انتظار',
    when: 'وقتی جایی در گروه باز می‌شود، به نفر اول فهرست انتظار',
    wording: [
      'جایی برای شما باز شد',
      'در «{group}» جایی باز شده و تا {after} برای شما نگه داشته می‌شود. برای گرفتن آن همین حالا وارد شوید.',
    ],
    takes: ['name', 'group', 'after'],
    needs: ['after'],
  }),
  'offer-retimed': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'تغییر مهلت نوبت',
    when: 'به کسی که جایی برایش نگه داشته‌اید، وقتی زمان شروع گروه عوض می‌شود و مهلتش با آن',
    wording: [
      'مهلت نوبت شما عوض شد',
      'زمان شروع «{group}» عوض شد؛ جایی که برای شما نگه داشته‌ایم تا {after} می‌ماند.',
    ],
    takes: ['name', 'group', 'after'],
    needs: ['after'],
  }),
  'offer-ended': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پایان نوبت',
    when: 'وقتی مهلت کسی که نوبتش بود می‌گذرد، یا کلاس شروع می‌شود',
    wording: ['نوبت شما تمام شد', 'جایی که در «{group}» برای شما نگه داشته بودیم آزاد شد. {reason}'],
    takes: ['name', 'group', 'reason'],
    needs: ['reason'],
  }),
  'waiting-ended': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پایان انتظار',
    when: 'وقتی کسی که در گروه دیگری از همان دوره جا دارد دیگر نمی‌تواند به گروهی برود که منتظرش بود',
    wording: ['از فهرست انتظار خارج شدید', 'دیگر در فهرست انتظار «{group}» نیستید. {reason}'],
    takes: ['name', 'group', 'reason'],
    needs: ['group'],
  }),
  'enrolment-moved': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'رفتن به گروه دیگر به انتخاب خود',
    when: 'به کسی که از گروهی که به حد نصاب نرسیده، یا از فهرست انتظار، به گروه دیگری رفته است',
    wording: ['گروه شما عوض شد', 'از این پس در «{group}» هستید. نخستین جلسه {after} است.'],
    takes: ['name', 'group', 'after'],
    needs: ['group'],
  }),
  'next-term': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'جای ترم بعد',
    when: 'به زبان‌آموزان گروهی که رو به پایان است، وقتی جای ترم بعدشان نگه داشته می‌شود',
    wording: [
      'جای ترم بعد شما نگه داشته شد',
      'یک جا در «{group}» تا {due} برای شما نگه داشته شده است. اگر می‌خواهید ادامه دهید، تا آن زمان ثبت‌نام کنید.',
    ],
    takes: ['name', 'group', 'due'],
    needs: ['group', 'due'],
  }),
  'next-term-ended': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پایان مهلت جای ترم بعد',
    when: 'وقتی کسی تا پایان مهلت جای ترم بعدش را نگرفته است',
    wording: ['مهلت جای ترم بعد گذشت', 'جایی که در «{group}» برای شما نگه داشته بودیم آزاد شد.'],
    takes: ['name', 'group'],
  }),
  'enrolment-granted': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'ثبت‌نام به دست مدرسه',
    when: 'وقتی همکاری کسی را بدون پرداخت به گروهی می‌افزاید',
    wording: ['در گروه ثبت‌نام شدید', 'مدرسه شما را در «{group}» ثبت‌نام کرد. جلسهٔ پیش رو {after} است.'],
    takes: ['name', 'group', 'after'],
    needs: ['group'],
  }),
  'enrolment-changed': defineNotice({
    group: 'course',
    type: 'schedule',
    title: 'تغییر ثبت‌نام به دست مدرسه',
    when: 'وقتی همکاری کسی را به گروه دیگری می‌برد یا ثبت‌نامش را نگه می‌دارد',
    wording: ['ثبت‌نام شما تغییر کرد', '«{group}»: {reason}'],
    takes: ['name', 'group', 'reason'],
    needs: ['reason'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
}
