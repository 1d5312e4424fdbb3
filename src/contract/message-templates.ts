import type { MessageTemplate, Placeholder, TemplateGroup } from './message-template.ts'
import type { NoticeType } from './notice.ts'

const none: readonly [] = []

function code<const Name extends string>(name: Name, when: string) {
  const sentence = `${name} شما: {code}`
  return {
    group: 'codes',
    title: name,
    when,
    parts: {
      sms: { original: `${sentence}\n{brand}`, takes: ['code', 'minutes'], needs: ['code'] },
      subject: { original: `${name} {brand}`, takes: none, needs: none },
      mail: {
        original: [
          sentence,
          'این کد تا {minutes} دقیقه معتبر است. آن را به هیچ‌کس نگویید؛ ما هم هرگز آن را از شما نمی‌پرسیم.',
          'اگر شما این کد را نخواسته‌اید، این ایمیل را نادیده بگیرید.',
          '{brand}',
        ].join('\n\n'),
        takes: ['code', 'minutes'],
        needs: ['code'],
      },
    },
  } as const
}

/** A notice: its message on the site, from which its mail, SMS and push are made. `needs` must stand in its body. */
function notice<const Type extends NoticeType, const Takes extends readonly Placeholder[]>({
  wording: [title, body],
  takes,
  needs = none,
  ...rest
}: {
  group: TemplateGroup
  type: Type
  title: string
  when: string
  wording: readonly [title: string, body: string]
  takes: Takes
  needs?: readonly Takes[number][]
}) {
  return {
    ...rest,
    parts: { title: { original: title, takes, needs: none }, body: { original: body, takes, needs } },
  }
}

const security = (title: string, when: string, wording: readonly [string, string]) =>
  notice({ group: 'security', type: 'security', title, when, wording, takes: ['name'] })

/** To the contact an account has no more, where an intruder cannot read it. */
const replaced = (what: string, which: string) => [
  `${what} حساب شما در {brand} تغییر کرد و دیگر نمی‌توان با ${which} وارد شد.`,
  'اگر این کار شما نبوده است، همین حالا به پشتیبانی خبر دهید.',
]
const newContact = (what: string) =>
  `از این پس می‌توانید با ${what} تازه وارد شوید. اگر این کار شما نبوده است، همین حالا رمز عبور خود را عوض کنید و به پشتیبانی خبر دهید.`

const kept = (title: string, when: string, why: string) =>
  notice({
    group: 'payment',
    type: 'payment',
    title,
    when,
    wording: ['پرداخت شما به کیف پول رفت', `${why} {amount} که پرداختید در کیف پول شماست.`],
    takes: ['name', 'amount'],
    needs: ['amount'],
  })

const budget = (title: string, when: string, wording: readonly [string, string]) =>
  notice({ group: 'staff', type: 'news', title, when, wording, takes: ['parts', 'budget', 'month'] })

/**
 * Every SMS, mail and notice the product words by itself, and what it says until the studio says it otherwise. The
 * names stand in the database: who renames one leaves what was written for it behind.
 */
export const messageTemplates = {
  'register-code': {
    ...code('کد تأیید', 'به شماره یا ایمیلی که هنوز حسابی ندارد'),
    title: 'کد ثبت‌نام',
  },
  'recover-code': code('کد تغییر رمز عبور', 'وقتی کسی رمز عبورش را فراموش کرده است'),
  'contact-code': {
    ...code('کد تأیید', 'برای تأیید شماره یا ایمیلی که کسی در پروفایل می‌افزاید'),
    title: 'کد تأیید شماره یا ایمیل',
  },

  'password-changed': security('تغییر رمز عبور', 'پس از تغییر رمز عبور در پروفایل', [
    'رمز عبور شما تغییر کرد',
    'رمز عبور حساب شما تغییر کرد و دیگر نشست‌های شما بسته شدند. اگر این کار شما نبوده است، از «فراموشی رمز عبور» رمز تازه‌ای بگذارید.',
  ]),
  'password-reset': security('بازیابی رمز عبور', 'پس از گذاشتن رمز تازه با کد', [
    'رمز عبور شما تغییر کرد',
    'رمز عبور حساب شما با کد تأیید تغییر کرد و همهٔ نشست‌ها پایان یافتند. اگر این کار شما نبوده است، همین حالا به پشتیبانی خبر دهید.',
  ]),
  'phone-proved': security('تأیید شماره موبایل', 'وقتی شماره‌ای به حساب افزوده می‌شود', [
    'شماره موبایل شما تأیید شد',
    newContact('شماره موبایل'),
  ]),
  'email-proved': security('تأیید ایمیل', 'وقتی ایمیلی به حساب افزوده می‌شود', [
    'ایمیل شما تأیید شد',
    newContact('ایمیل'),
  ]),
  'phone-changed': security('تغییر شماره موبایل', 'وقتی شمارهٔ حساب عوض می‌شود', [
    'شماره موبایل شما تغییر کرد',
    newContact('شماره موبایل'),
  ]),
  'email-changed': security('تغییر ایمیل', 'وقتی ایمیل حساب عوض می‌شود', [
    'ایمیل شما تغییر کرد',
    newContact('ایمیل'),
  ]),
  'old-phone': {
    group: 'security',
    title: 'خبر به شمارهٔ پیشین',
    when: 'به شماره‌ای که دیگر از آنِ حساب نیست',
    parts: {
      sms: { original: replaced('شماره موبایل', 'این شماره').join('\n'), takes: none, needs: none },
    },
  },
  'old-email': {
    group: 'security',
    title: 'خبر به ایمیل پیشین',
    when: 'به ایمیلی که دیگر از آنِ حساب نیست',
    parts: {
      subject: { original: 'نشانی ایمیل شما در {brand} تغییر کرد', takes: none, needs: none },
      mail: { original: replaced('نشانی ایمیل', 'این نشانی').join('\n\n'), takes: none, needs: none },
    },
  },
  'session-reused': security('بستن نشست برای ایمنی', 'وقتی نشانهٔ ورود کسی دوباره به کار می‌رود', [
    'یک نشست شما برای ایمنی بسته شد',
    'نشانهٔ ورود یکی از نشست‌های شما دوباره به کار رفت؛ شاید کسی آن را برداشته باشد. آن نشست را بستیم. اگر در این باره مطمئن نیستید، رمز عبور خود را تغییر دهید.',
  ]),

  'order-paid': notice({
    group: 'payment',
    type: 'payment',
    title: 'پرداخت سفارش',
    when: 'پس از پرداخت',
    wording: ['پرداخت انجام شد', 'سفارش {number}، «{item}»، پرداخت شد.'],
    takes: ['name', 'number', 'item'],
  }),
  'kept-second-payment': kept(
    'پرداخت دوبارهٔ یک سفارش',
    'وقتی سفارشی دو بار پرداخت می‌شود',
    'این سفارش پیش‌تر پرداخت شده بود.',
  ),
  'kept-order-closed': kept(
    'پرداخت سفارش بسته',
    'وقتی پول به سفارشی می‌رسد که دیگر باز نیست',
    'این سفارش دیگر باز نبود.',
  ),
  'kept-sold-out': kept(
    'پرداخت پس از پر شدن جا',
    'وقتی پول پس از مهلت می‌رسد و جا پر شده است',
    'مهلت این سفارش گذشته و جای آن پر شده بود.',
  ),
  'kept-not-enough': kept(
    'پرداخت کمتر از مبلغ',
    'وقتی مبلغ رسیده به سفارش نمی‌رسد',
    'این مبلغ برای سفارش کافی نبود.',
  ),
  'refund-to-wallet': notice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به کیف پول',
    when: 'پس از انصراف از سفارش',
    wording: ['انصراف شما ثبت شد', 'سفارش {number}: {wallet} به کیف پول شما برگشت.'],
    takes: ['name', 'number', 'wallet'],
    needs: ['wallet'],
  }),
  'refund-to-card': notice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به حساب بانکی',
    when: 'پس از انصراف از سفارش',
    wording: ['انصراف شما ثبت شد', 'سفارش {number}: {card} تا ۷۲ ساعت به حساب بانکی شما می‌رسد.'],
    takes: ['name', 'number', 'card'],
    needs: ['card'],
  }),
  'refund-sent': notice({
    group: 'payment',
    type: 'payment',
    title: 'بازگشت وجه واریز شد',
    when: 'پس از آن‌که حسابداری بازگشت را به شبا واریز کند',
    wording: [
      'بازگشت وجه شما واریز شد',
      'سفارش {number}: {card} به شبای شما واریز شد. شمارهٔ پیگیری بانک: {tracking}.',
    ],
    takes: ['name', 'number', 'card', 'tracking'],
    needs: ['card', 'tracking'],
  }),
  'refund-to-both': notice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به هر دو',
    when: 'پس از انصراف از سفارشی که بخشی از آن از کیف پول بود',
    wording: [
      'انصراف شما ثبت شد',
      'سفارش {number}: {wallet} به کیف پول شما برگشت و {card} تا ۷۲ ساعت به حساب بانکی شما می‌رسد.',
    ],
    takes: ['name', 'number', 'wallet', 'card'],
    needs: ['wallet', 'card'],
  }),
  'difference-to-wallet': notice({
    group: 'payment',
    type: 'payment',
    title: 'بازگشت تفاوت شهریه',
    when: 'وقتی کسی از گروهی که به حد نصاب نرسیده، یا از فهرست انتظار، به گروه ارزان‌تری می‌رود',
    wording: ['تفاوت شهریه به کیف پول شما برگشت', 'سفارش {number}: {wallet} به کیف پول شما برگشت.'],
    takes: ['name', 'number', 'wallet'],
    needs: ['wallet'],
  }),

  'seat-offered': notice({
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
  'offer-retimed': notice({
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
  'offer-ended': notice({
    group: 'course',
    type: 'course',
    title: 'پایان نوبت',
    when: 'وقتی مهلت کسی که نوبتش بود می‌گذرد، یا کلاس شروع می‌شود',
    wording: ['نوبت شما تمام شد', 'جایی که در «{group}» برای شما نگه داشته بودیم آزاد شد. {reason}'],
    takes: ['name', 'group', 'reason'],
    needs: ['reason'],
  }),
  'waiting-ended': notice({
    group: 'course',
    type: 'course',
    title: 'پایان انتظار',
    when: 'وقتی کسی که در گروه دیگری از همان دوره جا دارد دیگر نمی‌تواند به گروهی برود که منتظرش بود',
    wording: ['از فهرست انتظار خارج شدید', 'دیگر در فهرست انتظار «{group}» نیستید. {reason}'],
    takes: ['name', 'group', 'reason'],
    needs: ['group'],
  }),
  'group-short': notice({
    group: 'course',
    type: 'schedule',
    title: 'گروهی که به حد نصاب نرسید',
    when: 'به هر زبان‌آموز گروهی که تا روز تصمیم به حد نصاب نرسیده است',
    wording: [
      'گروه شما به حد نصاب نرسید',
      'برای «{group}» به اندازهٔ کافی ثبت‌نام نشد. تا {due} بگویید به گروه دیگری می‌روید یا شهریه را پس می‌گیرید؛ اگر پاسخی نرسد، همهٔ شهریه به کیف پول شما برمی‌گردد.',
    ],
    takes: ['name', 'group', 'due'],
    needs: ['group', 'due'],
  }),
  'group-goes-on': notice({
    group: 'course',
    type: 'schedule',
    title: 'گروهی که با همین تعداد برگزار می‌شود',
    when: 'به زبان‌آموزان گروهی که به حد نصاب نرسیده بود، وقتی مدرسه با همین تعداد برگزارش می‌کند',
    wording: [
      'گروه شما برگزار می‌شود',
      '«{group}» با همین تعداد برگزار می‌شود. دیگر لازم نیست چیزی را انتخاب کنید.',
    ],
    takes: ['name', 'group'],
    needs: ['group'],
  }),
  'group-not-held': notice({
    group: 'course',
    type: 'schedule',
    title: 'بازگشت شهریه پس از مهلت',
    when: 'به کسی که تا پایان مهلت نگفته از گروه لغوشده به کجا می‌رود',
    wording: [
      'گروه شما برگزار نمی‌شود',
      '«{group}» به حد نصاب نرسید و تا پایان مهلت پاسخی از شما نرسید. ثبت‌نام شما پایان یافت و هرچه پرداخته بودید به کیف پول شما برگشت.',
    ],
    takes: ['name', 'group'],
    needs: ['group'],
  }),
  'enrolment-moved': notice({
    group: 'course',
    type: 'schedule',
    title: 'رفتن به گروه دیگر به انتخاب خود',
    when: 'به کسی که از گروهی که به حد نصاب نرسیده، یا از فهرست انتظار، به گروه دیگری رفته است',
    wording: ['گروه شما عوض شد', 'از این پس در «{group}» هستید. نخستین جلسه {after} است.'],
    takes: ['name', 'group', 'after'],
    needs: ['group'],
  }),
  'next-term': notice({
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
  'next-term-ended': notice({
    group: 'course',
    type: 'course',
    title: 'پایان مهلت جای ترم بعد',
    when: 'وقتی کسی تا پایان مهلت جای ترم بعدش را نگرفته است',
    wording: ['مهلت جای ترم بعد گذشت', 'جایی که در «{group}» برای شما نگه داشته بودیم آزاد شد.'],
    takes: ['name', 'group'],
  }),
  'make-up-lost': notice({
    group: 'course',
    type: 'schedule',
    title: 'لغو جلسهٔ جبرانی',
    when: 'وقتی جلسه‌ای که کسی مهمان آن بود برگزار نمی‌شود',
    wording: [
      'جلسهٔ جبرانی شما برگزار نمی‌شود',
      '«{group}»: {session}، {before}، برگزار نمی‌شود. از صفحهٔ دورهٔ خود جلسهٔ دیگری را انتخاب کنید.',
    ],
    takes: ['name', 'group', 'session', 'before'],
    needs: ['before'],
  }),
  'session-moved': notice({
    group: 'course',
    type: 'schedule',
    title: 'جابه‌جایی جلسه',
    when: 'وقتی زمان یک جلسه عوض می‌شود',
    wording: ['{session} جابه‌جا شد', '«{group}»: {session} به جای {before}، {after} برگزار می‌شود.'],
    takes: ['name', 'group', 'session', 'before', 'after'],
    needs: ['before', 'after'],
  }),
  'session-substitute': notice({
    group: 'course',
    type: 'schedule',
    title: 'استاد دیگری برای یک جلسه',
    when: 'وقتی کسی دیگر جلسه‌ای را به جای استاد گروه برگزار می‌کند، یا استاد گروه خودش می‌آید',
    wording: [
      '{teacher} به جای {instead} می‌آید',
      '«{group}»: {session}، {when}، را {teacher} به جای {instead} برگزار می‌کند. ساعت کلاس همان است.',
    ],
    takes: ['name', 'group', 'session', 'when', 'teacher', 'instead'],
    needs: ['teacher', 'when'],
  }),
  'session-unsure': notice({
    group: 'course',
    type: 'schedule',
    title: 'جلسه‌ای که هنوز استاد ندارد',
    when: 'وقتی استاد نمی‌تواند بیاید و تا سه ساعت مانده به کلاس کسی جای او را نگرفته است',
    wording: [
      '{session} هنوز استاد ندارد',
      '«{group}»: استاد نمی‌تواند به {session}، {when}، بیاید و هنوز کسی جای او را نگرفته است. همین که روشن شود کلاس برگزار می‌شود یا نه، خبر می‌دهیم.',
    ],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['when'],
  }),
  'session-held': notice({
    group: 'course',
    type: 'schedule',
    title: 'جلسه‌ای که با استاد خودش برگزار می‌شود',
    when: 'وقتی زبان‌آموزان شنیده‌اند که جلسه‌ای استاد ندارد و استاد گروه خودش می‌آید',
    wording: ['{session} برگزار می‌شود', '«{group}»: {session}، {when}، با استاد خودتان برگزار می‌شود.'],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['when'],
  }),
  'group-changed': notice({
    group: 'course',
    type: 'schedule',
    title: 'استاد یا محل تازهٔ گروه',
    when: 'وقتی استاد یا محل گروهی عوض می‌شود',
    wording: ['گروه شما تغییر کرد', '«{group}»: به جای {before}، {after}. روز و ساعت کلاس همان است.'],
    takes: ['name', 'group', 'before', 'after'],
    needs: ['before', 'after'],
  }),
  'session-cancelled': notice({
    group: 'course',
    type: 'schedule',
    title: 'لغو جلسه',
    when: 'وقتی جلسه‌ای برگزار نمی‌شود',
    wording: ['{session} برگزار نمی‌شود', '«{group}»: {session}، {before}، برگزار نمی‌شود.'],
    takes: ['name', 'group', 'session', 'before'],
    needs: ['before'],
  }),
  'enrolment-changed': notice({
    group: 'course',
    type: 'schedule',
    title: 'تغییر ثبت‌نام به دست مدرسه',
    when: 'وقتی همکاری کسی را به گروه دیگری می‌برد یا ثبت‌نامش را نگه می‌دارد',
    wording: ['ثبت‌نام شما تغییر کرد', '«{group}»: {reason}'],
    takes: ['name', 'group', 'reason'],
    needs: ['reason'],
  }),
  'certificate-issued': notice({
    group: 'course',
    type: 'course',
    title: 'گواهی‌نامهٔ پایان دوره',
    when: 'وقتی گروه به پایان می‌رسد، به هر کس که به‌اندازهٔ کافی سر کلاس بوده است',
    wording: [
      'گواهی‌نامهٔ شما آماده است',
      '{name} عزیز، گواهی‌نامهٔ دورهٔ «{course}» با شمارهٔ {number} صادر شد. PDF فارسی و انگلیسی آن در پروفایل شماست.',
    ],
    takes: ['name', 'course', 'number'],
    needs: ['course'],
  }),
  'badge-granted': notice({
    group: 'course',
    type: 'club',
    title: 'نشان تازه',
    when: 'وقتی کسی نشانی می‌گیرد',
    wording: [
      'نشان «{badge}» مال شماست',
      '{name} عزیز، نشان «{badge}» را گرفتید. صفحهٔ آن را می‌توانید به هر کسی نشان دهید.',
    ],
    takes: ['name', 'badge'],
    needs: ['badge'],
  }),

  'catch-up': notice({
    group: 'course',
    type: 'course',
    title: 'مرور جلسه',
    when: 'صبح روز پس از جلسه‌ای که کسی در آن غایب بوده است',
    wording: [
      'مرور پنج‌دقیقه‌ای جلسه',
      '{session} «{group}» را از دست دادید. بخش‌های ضبط، عبارت‌های تازه و تکلیفش را یک‌جا گذاشته‌ایم؛ پنج دقیقه بس است.',
    ],
    takes: ['name', 'group', 'session'],
    needs: ['session'],
  }),
  'absence-warning': notice({
    group: 'course',
    type: 'schedule',
    title: 'هشدار غیبت',
    when: 'وقتی کسی تنها یک غیبت دیگر می‌تواند داشته باشد',
    wording: ['یک غیبت دیگر مانده است', 'در {session} «{group}» غایب بودید. تنها یک غیبت دیگر مجاز است.'],
    takes: ['name', 'group', 'session'],
    needs: ['group'],
  }),
  'absences-used-up': notice({
    group: 'course',
    type: 'schedule',
    title: 'پایان غیبت‌های مجاز',
    when: 'وقتی غیبت‌های مجاز کسی تمام می‌شود',
    wording: [
      'غیبت‌های مجاز شما تمام شد',
      'در {session} «{group}» غایب بودید و دیگر غیبت مجازی ندارید. اگر نمی‌توانید بیایید، پیش از جلسه به استاد خبر دهید.',
    ],
    takes: ['name', 'group', 'session'],
    needs: ['group'],
  }),
  'learner-absent': notice({
    group: 'staff',
    type: 'course',
    title: 'خبر پایان غیبت‌های یک زبان‌آموز',
    when: 'به استاد گروه، وقتی غیبت‌های مجاز زبان‌آموزی تمام می‌شود',
    wording: [
      '{learner} دیگر غیبت مجاز ندارد',
      '«{group}»: {learner} در {session} غایب بود و غیبت‌های مجازش تمام شد.',
    ],
    takes: ['name', 'learner', 'group', 'session'],
    needs: ['learner'],
  }),
  'group-short-staff': notice({
    group: 'staff',
    type: 'course',
    title: 'گروهی که به حد نصاب نرسید',
    when: 'به همکارانی که گروه‌ها را می‌گردانند، وقتی گروهی تا روز تصمیم به حد نصاب نرسیده است',
    wording: [
      '«{group}» به حد نصاب نرسید',
      '«{group}» {learners} زبان‌آموز دارد. از هر کس پرسیده شد چه می‌خواهد؛ تا {due} می‌توانید گروهی را برای ادغام پیشنهاد کنید یا با همین تعداد برگزارش کنید.',
    ],
    takes: ['name', 'group', 'learners', 'due'],
    needs: ['group'],
  }),
  'substitute-wanted': notice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که استاد می‌خواهد',
    when: 'به همکارانی که آن زبان و سطح را درس می‌دهند و آن ساعت آزادند، وقتی استادی نمی‌تواند بیاید',
    wording: [
      'می‌توانید به جای {teacher} بروید؟',
      '«{group}»: {session}، {when}. {teacher} نمی‌تواند بیاید و شما آن ساعت آزادید. هر کس زودتر بپذیرد کلاس با اوست.',
    ],
    takes: ['name', 'teacher', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'substitute-named': notice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که به کسی سپرده شد',
    when: 'به استادی که مدرسه کلاس همکارش را به او سپرده است',
    wording: ['یک کلاس به شما سپرده شد', '«{group}»: {session}، {when}، با شماست.'],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'substitute-found': notice({
    group: 'staff',
    type: 'schedule',
    title: 'جایگزین پیدا شد',
    when: 'به استاد گروه، وقتی همکاری کلاس او را می‌پذیرد',
    wording: ['{teacher} به جای شما می‌رود', '«{group}»: {session}، {when}، را {teacher} برگزار می‌کند.'],
    takes: ['name', 'teacher', 'group', 'session', 'when'],
    needs: ['teacher'],
  }),
  'substitute-over': notice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که دیگر با جایگزین نیست',
    when: 'به جایگزین، وقتی جلسه جابه‌جا یا لغو می‌شود یا استاد گروه خودش می‌آید',
    wording: ['دیگر لازم نیست به جای همکارتان بروید', '«{group}»: {session}، {when}، دیگر با شما نیست.'],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'substitute-nobody': notice({
    group: 'staff',
    type: 'schedule',
    title: 'کلاسی که هنوز استاد ندارد',
    when: 'به همکارانی که گروه‌ها را می‌گردانند، وقتی هیچ همکاری آزاد نیست، همه نپذیرفته‌اند، یا سه ساعت مانده به کلاس هنوز کسی نپذیرفته است',
    wording: [
      'هنوز کسی به این کلاس نمی‌رود',
      '«{group}»: {session}، {when}. استاد گروه نمی‌آید و کسی آن را نپذیرفته است؛ در «امروز» به کسی بسپارید یا لغوش کنید و خبر بدهید.',
    ],
    takes: ['name', 'group', 'session', 'when'],
    needs: ['group', 'when'],
  }),
  'absence-asked': notice({
    group: 'staff',
    type: 'course',
    title: 'درخواست غیبت',
    when: 'به استاد گروه، وقتی زبان‌آموزی پیش از جلسه خبر می‌دهد که نمی‌آید',
    wording: ['{learner} به {session} نمی‌رسد', '«{group}»: {learner} به {session} نمی‌آید. {reason}'],
    takes: ['name', 'learner', 'group', 'session', 'reason'],
    needs: ['learner'],
  }),
  'absence-granted': notice({
    group: 'course',
    type: 'course',
    title: 'پذیرفتن غیبت',
    when: 'وقتی استاد درخواست غیبت را می‌پذیرد',
    wording: ['غیبت شما موجه شد', 'غیبت شما در {session} «{group}» پذیرفته شد و شمرده نمی‌شود.'],
    takes: ['name', 'group', 'session'],
  }),
  'absence-refused': notice({
    group: 'course',
    type: 'course',
    title: 'نپذیرفتن غیبت',
    when: 'وقتی استاد درخواست غیبت را نمی‌پذیرد',
    wording: [
      'غیبت شما موجه نشد',
      'درخواست غیبت شما برای {session} «{group}» پذیرفته نشد؛ اگر نیایید غیبت شمرده می‌شود.',
    ],
    takes: ['name', 'group', 'session'],
  }),

  'homework-given': notice({
    group: 'course',
    type: 'homework',
    title: 'تکلیف تازه',
    when: 'وقتی استاد به گروه تکلیف می‌دهد',
    wording: ['تکلیف تازه: {homework}', '«{group}»: «{homework}» را تا {due} بفرستید.'],
    takes: ['name', 'group', 'homework', 'due'],
    needs: ['homework'],
  }),
  'homework-marked': notice({
    group: 'course',
    type: 'homework',
    title: 'تصحیح تکلیف',
    when: 'وقتی استاد پاسخ کسی را تصحیح می‌کند',
    wording: ['تکلیف شما تصحیح شد', '«{group}»: نمرهٔ «{homework}» {points} شد. یادداشت استاد در دورهٔ شماست.'],
    takes: ['name', 'group', 'homework', 'points'],
    needs: ['homework'],
  }),
  'homework-returned': notice({
    group: 'course',
    type: 'homework',
    title: 'تلاش دوم تکلیف',
    when: 'وقتی استاد پاسخ کسی را برای تلاش دوباره برمی‌گرداند',
    wording: [
      'تکلیف شما برگشت',
      '«{group}»: استاد برای «{homework}» تلاش دیگری خواسته است. یادداشت او را ببینید و دوباره بفرستید.',
    ],
    takes: ['name', 'group', 'homework'],
    needs: ['homework'],
  }),

  'trial-booked': notice({
    group: 'staff',
    type: 'schedule',
    title: 'جلسهٔ آزمایشی تازه',
    when: 'به استاد، وقتی کسی جلسهٔ آزمایشی او را می‌گیرد',
    wording: ['جلسهٔ آزمایشی تازه', '{after} یک جلسهٔ آزمایشی نیم‌ساعته دارید.'],
    takes: ['name', 'after'],
    needs: ['after'],
  }),
  'trial-cancelled': notice({
    group: 'staff',
    type: 'schedule',
    title: 'لغو جلسهٔ آزمایشی',
    when: 'به استاد، وقتی جلسهٔ آزمایشی او لغو می‌شود',
    wording: ['جلسهٔ آزمایشی لغو شد', 'جلسهٔ آزمایشی {before} لغو شد و این وقت شما دوباره آزاد است.'],
    takes: ['name', 'before'],
    needs: ['before'],
  }),
  'teacher-free': notice({
    group: 'course',
    type: 'schedule',
    title: 'وقت تازهٔ استاد',
    when: 'به کسانی که خواسته‌اند از وقت‌های تازهٔ استادی باخبر شوند',
    wording: ['وقت تازه باز شد', '{teacher} وقت‌های تازه‌ای برای جلسهٔ آزمایشی باز کرده است.'],
    takes: ['name', 'teacher'],
    needs: ['teacher'],
  }),
  'review-answered': notice({
    group: 'course',
    type: 'course',
    title: 'پاسخ استاد به نظر',
    when: 'وقتی استادی به نظر یک زبان‌آموز پاسخ می‌دهد',
    wording: ['استاد به نظر شما پاسخ داد', '{teacher}: {answer}'],
    takes: ['name', 'teacher', 'answer'],
    needs: ['answer'],
  }),

  'letter-answered': notice({
    group: 'conversation',
    type: 'conversation',
    title: 'پاسخ پشتیبانی',
    when: 'وقتی همکاری به پیامی از «تماس با ما» پاسخ می‌نویسد',
    wording: ['به پیام {number} پاسخ داده شد', '{answer}'],
    takes: ['name', 'number', 'subject', 'answer'],
    needs: ['answer'],
  }),
  'letter-settled': notice({
    group: 'conversation',
    type: 'conversation',
    title: 'پیامی که با تماس پاسخ گرفت',
    when: 'وقتی همکاری پیامی را بی‌نوشتن پاسخ می‌بندد',
    wording: ['به پیام {number} پاسخ داده شد', 'پشتیبانی دربارهٔ «{subject}» با شما تماس گرفته است.'],
    takes: ['name', 'number', 'subject'],
  }),

  'roles-given': {
    ...security('نقش تازه در مدرسه', 'وقتی نقش‌های همکاری تغییر می‌کند', [
      'نقش‌های شما در مدرسه تغییر کرد',
      'از این پس به استودیو دسترسی دارید. رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد؛ اگر رمز شما کوتاه‌تر است، آن را عوض کنید.',
    ]),
    group: 'staff',
  },
  'roles-taken': {
    ...security('پایان نقش‌ها', 'وقتی کسی دیگر نقشی در مدرسه ندارد', [
      'نقش‌های شما در مدرسه تغییر کرد',
      'دیگر نقشی در مدرسه ندارید و استودیو برای شما بسته است.',
    ]),
    group: 'staff',
  },
  'pay-approved': notice({
    group: 'staff',
    type: 'payment',
    title: 'تأیید صورت‌حساب حق‌التدریس',
    when: 'به استاد، وقتی مدرسه صورت‌حساب یک ماه او را تأیید می‌کند',
    wording: [
      'صورت‌حساب {month} شما تأیید شد',
      'حق‌التدریس {month} شما {amount} است. جزئیات هر جلسه در استودیو هست.',
    ],
    takes: ['name', 'month', 'amount'],
    needs: ['month'],
  }),
  'payments-differ': notice({
    group: 'staff',
    type: 'payment',
    title: 'مغایرت پرداخت‌ها',
    when: 'وقتی دفتر با درگاه بانک نمی‌خواند',
    wording: [
      'حساب پرداخت‌ها نمی‌خواند',
      'میان درگاه و دفتر حساب، یا در خود دفتر، تفاوتی پیدا شده است. لطفاً صفحهٔ مغایرت‌گیری را ببینید.',
    ],
    takes: ['name'],
  }),
  'sms-budget-80': budget('هشدار بودجهٔ پیامک', 'وقتی ۸۰٪ بودجهٔ ماه به کار رفته است', [
    '۸۰٪ بودجهٔ پیامک این ماه به کار رفت',
    '{parts} از {budget} بخش پیامک {month} به کار رفته است.',
  ]),
  'sms-budget-100': budget('پایان بودجهٔ پیامک', 'وقتی بودجهٔ ماه تمام شده است', [
    'بودجهٔ پیامک این ماه تمام شد',
    '{parts} از {budget} بخش پیامک {month} به کار رفته است. تا پایان ماه فقط کدها و خبرهای امنیت حساب با پیامک می‌روند.',
  ]),

  digest: {
    group: 'digest',
    title: 'خلاصهٔ روزانه',
    when: 'روزی یک بار، به کسانی که آن را روشن کرده‌اند',
    parts: {
      subject: { original: '{count} پیام خوانده‌نشده در {brand}', takes: ['count'], needs: none },
      mail: {
        original: [
          'آنچه از دیروز نخوانده‌اید، {date}:',
          '{messages}',
          '{more}',
          '{brand}',
          'برای خاموش کردن این خلاصهٔ روزانه:\n{unsubscribe}',
        ].join('\n\n'),
        takes: ['date', 'messages', 'more', 'unsubscribe'],
        needs: ['messages', 'unsubscribe'],
      },
      more: { original: 'و {count} پیام دیگر:\n{link}', takes: ['count', 'link'], needs: ['link'] },
    },
  },

  'notice-mail': {
    group: 'frames',
    title: 'ایمیل خبرها',
    when: 'هر خبری که با ایمیل می‌رود، جز امنیت حساب؛ عنوان ایمیل عنوان خود خبر است',
    parts: {
      mail: {
        original: [
          '{title}',
          '{body}',
          '{link}',
          '{brand}',
          'این ایمیل را چون خبرهای «{kind}» با ایمیل برایتان روشن است گرفته‌اید. برای خاموش کردن:\n{unsubscribe}',
        ].join('\n\n'),
        takes: ['title', 'body', 'link', 'kind', 'unsubscribe'],
        needs: ['body', 'link', 'unsubscribe'],
      },
    },
  },
  'security-mail': {
    group: 'frames',
    title: 'ایمیل امنیت حساب',
    when: 'هر خبر امنیت حساب که با ایمیل می‌رود',
    parts: {
      mail: {
        original: [
          '{title}',
          '{body}',
          '{link}',
          '{brand}',
          'این ایمیل دربارهٔ امنیت حساب شماست و همیشه فرستاده می‌شود.',
        ].join('\n\n'),
        takes: ['title', 'body', 'link'],
        needs: ['body', 'link'],
      },
    },
  },
  'notice-sms': {
    group: 'frames',
    title: 'پیامک خبرها',
    when: 'هر خبری که با پیامک می‌رود؛ متن‌های بلند کوتاه می‌شوند',
    parts: {
      sms: { original: '{title}\n{body}\n{brand}', takes: ['title', 'body'], needs: ['title', 'body'] },
    },
  },
} as const satisfies Record<string, MessageTemplate>

type Texts = typeof messageTemplates
export type TemplateKey = keyof Texts
export const templateKeys = Object.keys(messageTemplates) as TemplateKey[]
/** The templates that are notices. */
export type NoticeKey = { [K in TemplateKey]: Texts[K] extends { type: NoticeType } ? K : never }[TemplateKey]

export type PartOf<K extends TemplateKey> = keyof Texts[K]['parts']
/** What is filled into a part of a template; `{brand}` is everywhere by itself. */
export type ValuesOf<K extends TemplateKey, N extends PartOf<K>> = Texts[K]['parts'][N] extends {
  takes: readonly (infer P extends Placeholder)[]
}
  ? Readonly<Record<P, string>>
  : never

/** The letter a key names, whose shape is not known beforehand. */
export const getMessageTemplate = (key: TemplateKey): MessageTemplate => messageTemplates[key]
/** Whether a key that stands in the database or an address names a template. */
export const isTemplateKey = (key: string): key is TemplateKey => templateKeys.some(known => known === key)
/** Whether its SMS carries a code, which ends with a line of its own. */
export const carriesCode = (key: TemplateKey) => getMessageTemplate(key).group === 'codes'
